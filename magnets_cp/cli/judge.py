"""``magnets judge``: other people's solvers, judged by CP-SAT, the hand solver and the rules."""

from __future__ import annotations

import shlex
from dataclasses import replace
from functools import partial
from typing import Any

import click

from hand_solver import Limits
from magnets_cp.bounds import MOST_SECONDS
from magnets_cp.cli.command import PATH, Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.listing import Listing
from magnets_cp.cli.waiting import tracked
from magnets_cp.cli.working import Output, boards_options, bounds_options, collected, finish, verdict_options
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.panel import Competitors, Panel, panel
from magnets_cp.workbench.judge.patience import GIVE_UP
from magnets_cp.workbench.judge.reports.dry_run import BOARDS, dry_run_report, misunderstood
from magnets_cp.workbench.judge.reports.report import judge_report
from magnets_cp.workbench.judge.reports.tables import listed_table
from magnets_cp.workbench.judge.shrink.shrinking import SHRINKING_SECONDS
from magnets_cp.workbench.judge.verification import run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.page.printing import show
from magnets_cp.workbench.run.boards import Wanted, listed
from magnets_cp.workbench.run.configuration import NAMES, number
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.programs.isolation import STRICT

_KINDS = {f"solver={name}" for name in NAMES}
_LIMITS = ("cpu_seconds", "memory", "output", "processes")
_ELSEWHERE = {
    "--write": "say --to",
    "--cpu-seconds": "say --limit cpu_seconds=N",
    "--memory": "say --limit memory=MB",
    "--output-limit": "say --limit output=KB",
    "--processes": "say --limit processes=N",
    "--runs": "say --verbose",
    "--output": "the folder for smallest boards is named with --shrink=FOLDER",
    "--audit": "what the hand solver infers is looked at by magnets audit",
}


@click.command(cls=Command, elsewhere=_ELSEWHERE)
@boards_options
@click.option(
    "--command",
    "programs",
    multiple=True,
    metavar="[NAME=]COMMAND",
    help="Judge this program: the board is on standard input, {file} stands for its path. Repeatable.",
)
@click.option(
    "--solver",
    "functions",
    multiple=True,
    metavar="[NAME=]FILE.py:FUNCTION",
    help="Judge this Python function: it gets the board as text, or as an object if its parameter is called board, and "
    "returns rows, or None if there is no solution; or a solver of CPMpy, cpmpy:NAME. Repeatable.",
)
@click.option(
    "--config",
    "configurations",
    multiple=True,
    metavar="KEY=VALUE ...",
    help="Judge the solver of this configuration, such as \"solver=command command='./mine {file}' memory=256\"; "
    "solver=cp-sat and solver=hand name the judges. Repeatable.",
)
@click.option(
    "--submissions",
    metavar="FOLDER",
    help="Judge everything in this folder: one class table. A submission is a folder with its command in command.txt, "
    "or with a solver.py, or an executable; or such a file.",
)
@click.option("--to", metavar="NOTATION", help="The notation that the judged programs read; by default the first.")
@click.option(
    "--without",
    metavar="TRAITS",
    help="Traits that no random board is to have, since programs cannot express them: singles,givens,missing,zeros.",
)
@bounds_options
@click.option(
    "--limit",
    "named_limits",
    multiple=True,
    metavar="NAME=N",
    help="Of a judged program, or a solver of CPMpy: cpu_seconds; of a program also memory=MB, 1024; output=KB, 1024; "
    "processes, 64. Repeatable.",
)
@click.option(
    "--isolate",
    type=click.Choice([STRICT]),
    help="Keep judged programs from the network, and from all files but the system's and their own. Linux.",
)
@click.option(
    "--give-up",
    type=Whole(0),
    default=GIVE_UP,
    help="Run a solver no more that gives no answer on N boards in a row; 0 for never.",
)
@verdict_options
@click.option(
    "--shrink-seconds",
    type=Number(0, MOST_SECONDS),
    default=SHRINKING_SECONDS,
    metavar="S",
    help="How long to look for smallest boards, altogether.",
)
@click.option(
    "--debug",
    is_flag=True,
    help="Call the function of --solver on the one board here, in this process: what it prints is seen at once, "
    "breakpoint() works, and beside its answer stands a right one.",
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Judge nobody: show how each is understood, on three boards: function or program, notation, answers as read.",
)
@click.option("--verbose", is_flag=True, help="Show every run, and how every answer was understood.")
@click.option(
    "--pytest",
    "tests",
    type=PATH,
    metavar="FILE.py",
    help="Write a test for each way to fail, on the smallest board that shows it, to run with pytest until all pass.",
)
@click.option(
    "--feedback", type=PATH, metavar="FOLDER", help="Write a page for each solver into this folder, for its author."
)
def judge(
    *,
    puzzle: Puzzle[Any],
    wanted: Wanted,
    programs: tuple[str, ...],
    functions: tuple[str, ...],
    configurations: tuple[str, ...],
    submissions: str | None,
    to: str | None,
    without: str | None,
    bounds: Limits,
    named_limits: tuple[str, ...],
    isolate: str | None,
    give_up: int,
    jobs: int,
    first: bool,
    debug: bool,
    dry_run: bool,
    verbose: bool,
    output: Output,
    shrink_seconds: float,
) -> ExitStatus:
    """Judge other people's solvers, in any language: are their answers right, and where not?

    CP-SAT, the hand solver and the rules are the judges. What is judged runs under limits, which are no protection
    against malice.
    """
    if configured := next((text for text in functions if _KINDS.intersection(text.split())), None):
        raise UsageError(f"--solver: a configuration goes to --config {shlex.quote(configured)}")
    if output.as_json and (dry_run or debug):
        raise UsageError(f"--{'dry-run' if dry_run else 'debug'} shows a text: leave out --json")
    traits = listed(without or "")
    shared = replace(_limited(named_limits), write=to or "", isolate=isolate or "")
    output = replace(output, seconds=shrink_seconds, without=traits)
    seated = panel(puzzle, Competitors(shared, programs, functions, configurations, submissions))
    notations = seated.notations(puzzle)
    if dry_run:
        wanted = replace(wanted, fuzz=wanted.fuzz if wanted.names else BOARDS)
    boards = collected(puzzle, replace(wanted, without=traits), output, notations).smallest_first(puzzle)
    if debug:
        from magnets_cp.cli.debugging import debug as debugged

        return debugged(puzzle, boards, seated, bounds)
    if dry_run:
        return _dry_run(Task(puzzle, boards.first(BOARDS), seated.external, bounds), seated, jobs)
    task = Task(puzzle, boards, seated.solvers, bounds, give_up)
    is_class = submissions is not None
    listing = Listing(task, partial(listed_table, each_run=verbose), is_wanted=not (is_class or output.as_json))
    found = run_verification(task, jobs=jobs, first=first, unusable=seated.unusable, watch=listing.watch)
    report = judge_report(found, verbose=verbose, is_class=is_class, is_printed=listing.is_printed)
    return finish(task, found, output, report)


def _dry_run(task: Task[Any], seated: Panel, jobs: int) -> ExitStatus:
    found = run_verification(task, jobs=jobs, unusable=seated.unusable, watch=tracked)
    show(dry_run_report(found, seated.external))
    if found.shortage is not None:
        raise found.shortage
    return ExitStatus.UNUSABLE if misunderstood(found) else ExitStatus.SOLVED


def _limited(texts: tuple[str, ...]) -> ExternalSolver:
    """The limits of programs; those not named have their defaults. Raises UsageError."""
    numbers: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in _LIMITS:
            raise UsageError(f"--limit: expected NAME=N, one of {', '.join(_LIMITS)}, found {shown(text)}")
        numbers[name] = number(name, value)
    return ExternalSolver(**numbers)
