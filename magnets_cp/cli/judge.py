"""``magnets judge``: other people's solvers, judged by CP-SAT, the hand solver and the rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from magnets_cp.cli import options
from magnets_cp.cli.declared import Option
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.options import boards_of
from magnets_cp.cli.waiting import tracked
from magnets_cp.cli.working import Output, collected, finish
from magnets_cp.errors import UsageError, shown
from magnets_cp.workbench.judge.panel import GIVE_UP, Competitors, panel
from magnets_cp.workbench.judge.reports.files import Files
from magnets_cp.workbench.judge.reports.report import judge_report
from magnets_cp.workbench.judge.shrink.shrinking import SHRINKING_SECONDS
from magnets_cp.workbench.judge.verification import run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.configuration import MOST_SECONDS, limits, number
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver

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
_OF_PROGRAMS = ("cpu_seconds", "memory", "output", "processes")
_NAMES = (*_OF_PROGRAMS, "shrink", "give_up")
Limit = Annotated[
    list[str] | None,
    Option(
        metavar="NAME=N",
        help="Of a judged program: cpu_seconds; memory=MB, 1024; output=KB, 1024; processes, 64. Of the work: shrink, "
        f"the seconds of all shrinking, 30; give_up (or --give-up N), {GIVE_UP}: who gives no answer on so many boards "
        "in a row is run no more, 0 for never. Repeatable.",
    ),
]


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
    seated = panel(puzzle, Competitors(shared, programs or [], functions or [], submissions))
    notations = [solver.notation(puzzle) for solver in seated.judged]
    # A solver that is too slow for large boards is given up only when the small ones are judged.
    boards = collected(puzzle, wanted, output, notations).smallest_first(puzzle)
    task = Task(puzzle, boards, seated.solvers, run, judging.give_up)
    found = run_verification(task, jobs=jobs, first=first, unusable=seated.unusable, watch=tracked)
    return finish(task, found, output, judge_report(found, verbose=verbose, is_class=submissions is not None))


class JudgingLimits(NamedTuple):
    """The limits of what is judged; seconds for shrinking; boards in a row without an answer."""

    programs: ExternalSolver
    shrinking: float
    give_up: int


def judging_limits(texts: Sequence[str]) -> JudgingLimits:
    """The limits that were named, the others as they are if nobody does. Raises UsageError."""
    given: dict[str, str] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in _NAMES:
            raise UsageError(f"--limit: expected NAME=N, one of {', '.join(_NAMES)}, found {shown(text)}")
        given[name] = value
    numbers = {name: number(name, text) for name, text in given.items() if name != "shrink"}
    of_programs: dict[str, Any] = {name: numbers[name] for name in _OF_PROGRAMS if name in numbers}
    shrinking = _seconds(given.get("shrink", str(SHRINKING_SECONDS)))
    return JudgingLimits(replace(ExternalSolver(), **of_programs), shrinking, numbers.get("give_up", GIVE_UP))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= MOST_SECONDS:
        raise UsageError(f"shrink: expected a number from 0 to {MOST_SECONDS:g}, found {shown(text)}")
    return seconds
