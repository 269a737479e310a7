"""``magnets judge``: other people's solvers, judged by CP-SAT, the hand solver and the rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from magnets_cp.cli import options
from magnets_cp.cli.declared import Option
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.limits import Limit, judging_limits
from magnets_cp.cli.options import boards_of
from magnets_cp.cli.progress import tracked
from magnets_cp.cli.working import Output, collected, finish
from magnets_cp.workbench.bounds import limits
from magnets_cp.workbench.judge.panel import Entries, panel
from magnets_cp.workbench.verdicts.files import Files
from magnets_cp.workbench.verdicts.report import judge_report
from magnets_cp.workbench.verify.task import Task
from magnets_cp.workbench.verify.verification import carry_out

ELSEWHERE = {
    "--config": "configurations go to --solver",
    "--write": "say --to",
    "--no-rotation": "say --puzzle tiles:no-rotation",
    "--cpu-seconds": "say --limit cpu_seconds=N",
    "--memory": "say --limit memory=MB",
    "--output-limit": "say --limit output=KB",
    "--processes": "say --limit processes=N",
    "--runs": "say --verbose",
    "--output": "the folder for smallest boards is named with --shrink=FOLDER",
    "--shrink-seconds": "say --limit shrink=N",
    "--audit": "what the hand solver infers is looked at by magnets audit",
}


def judge(
    files: options.Boards = None,
    programs: Annotated[
        list[str] | None,
        Option(
            "--command",
            metavar="[NAME=]COMMAND",
            help="Judge this program: the board is on standard input, {file} stands for its path. Repeatable.",
        ),
    ] = None,
    functions: Annotated[
        list[str] | None,
        Option(
            "--solver",
            metavar="[NAME=]FILE.py:FUNCTION",
            help="Judge this Python function: it gets the board as text, or as an object if its parameter is called "
            "board, and returns rows, or None if there is no solution. Repeatable. Or a configuration, such as "
            "\"solver=command command='./mine {file}' memory=256\"; solver=cp-sat and solver=hand name the judges.",
        ),
    ] = None,
    submissions: Annotated[
        str | None,
        Option(
            metavar="FOLDER",
            help="Judge everything in this folder: one class table. A submission is a folder with its command in "
            "command.txt, or with a solver.py, or an executable; or such a file.",
        ),
    ] = None,
    to: Annotated[
        str | None, Option(help="The notation that the judged programs read; by default the first.", metavar="NOTATION")
    ] = None,
    puzzle_name: options.Read = None,
    notation: options.Notation = None,
    fuzz: options.Fuzz = 0,
    without: Annotated[
        str | None,
        Option(
            metavar="TRAITS",
            help="What no random board is to have, since programs cannot express it: singles,givens,missing,zeros.",
        ),
    ] = None,
    seed: options.Seed = 0,
    count: options.Count = 20,
    seconds: options.RunSeconds = 5.0,
    nodes: options.Nodes = None,
    limit: Limit = None,
    jobs: options.Jobs = 1,
    first: options.First = False,
    shrink: options.Shrink = None,
    verbose: Annotated[bool, Option("--verbose", help="Show every run, and how every answer was understood.")] = False,
    as_json: options.Json = False,
    html: options.Html = None,
    junit: options.JUnit = None,
    grades: options.Grades = None,
    feedback: Annotated[
        Path | None, Option(help="Write a page for each solver into this folder, for whoever wrote it.")
    ] = None,
) -> ExitStatus:
    """Judge other people's solvers, in any language: are their answers right, and where not?

    CP-SAT, the hand solver and the rules are the judges. What is judged runs under limits, which are no protection
    against malice.
    """
    puzzle, wanted = boards_of(files, puzzle_name, notation, fuzz=fuzz, seed=seed)
    wanted = replace(wanted, without=without.split(",") if without else ())
    judging, run = judging_limits(limit or []), limits(seconds=seconds, nodes=nodes, solutions=count)
    files_of_verdicts = Files(junit, html, grades, feedback)
    output = Output(shrink, as_json, files_of_verdicts, seconds=judging.shrinking, without=wanted.without)
    shared = replace(judging.programs, write=to or "")
    seated = panel(puzzle, Entries(shared, programs or [], functions or [], submissions))
    notations = [solver.notation(puzzle) for solver in seated.judged]
    # A solver that is too slow for large boards is given up only when the small ones are judged.
    boards = collected(puzzle, wanted, output, notations).smallest_first(puzzle)
    task = Task(puzzle, boards, seated.solvers, run, judging.give_up)
    found = carry_out(task, jobs=jobs, first=first, unusable=seated.unusable, watch=tracked)
    return finish(task, found, output, judge_report(found, verbose=verbose, is_class=submissions is not None))
