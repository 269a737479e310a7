"""Steps that verify, judge and audit share: read boards, shrink failures, print everything, give the exit status."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import Any

import click

from magnets_cp.cli.boards import Reading, reading_options, tell_notes, tell_unread
from magnets_cp.cli.command import PATH, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import (
    MAX_JOBS,
    boards_argument,
    count_option,
    json_option,
    nodes_option,
    seconds_option,
    shrink_option,
)
from magnets_cp.cli.waiting import Waiting, counted
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import boards_of_others
from magnets_cp.workbench.judge.reports.document import document, shrink_document, shrink_report
from magnets_cp.workbench.judge.reports.files import Files
from magnets_cp.workbench.judge.reports.regression import write_tests
from magnets_cp.workbench.judge.shrink.shrinking import (
    SHRINKING_SECONDS,
    Failing,
    Smallest,
    failing_runs,
    judged_again,
    only_without,
    reducible,
    shrink_all,
)
from magnets_cp.workbench.judge.verification import VerifiedInstances
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.page.printing import show
from magnets_cp.workbench.page.table import Table
from magnets_cp.workbench.run.boards import Boards, Wanted, collect, listed
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.solvers import Solver


@dataclass(frozen=True, slots=True)
class Output:
    """The outputs: a folder for smallest boards, None for none; one JSON document instead of text; files.

    seconds  for all shrinking together
    without  traits that no smallest board has
    """

    folder: Path | None
    as_json: bool
    files: Files = field(default_factory=Files)
    seconds: float = SHRINKING_SECONDS
    without: Sequence[str] = ()

    @property
    def shrinks(self) -> bool:
        """Are smallest boards wanted, to be shown or for tests?"""
        return self.folder is not None or self.files.tests is not None


def boards_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add boards, how they are read, and random ones; the function is given the ``puzzle`` and what is ``wanted``."""

    @boards_argument
    @reading_options
    @click.option("--fuzz", type=Whole(0), default=0, help="Add N small random boards chosen to break solvers.")
    @click.option("--seed", type=Whole(0), default=0, help="Of the random boards.")
    @click.option(
        "--sizes", default="", metavar="SIZE,...", help="Make the random boards of these sizes, such as 6x6,10x9."
    )
    @wraps(function)
    def decorated(*, files: tuple[str, ...], reading: Reading, fuzz: int, seed: int, sizes: str, **others: Any) -> Any:
        puzzle = reading.puzzle(files)
        wanted = Wanted(files, reading.notation, reading.variant, fuzz, seed, sizes=listed(sizes))
        if reading.name is None:  # nobody said which of the boards are meant
            wanted = replace(wanted, other_boards=tuple(boards_of_others(files, puzzle)))
        return function(puzzle=puzzle, wanted=wanted, **others)

    return decorated


def bounds_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add --count, --seconds and --nodes; the function is given the ``bounds`` of a run."""

    @count_option(20, about="Look for, and compare, up to N solutions a board.")
    @seconds_option(5.0)
    @nodes_option
    @wraps(function)
    def decorated(*, count: int, seconds: float, nodes: int | None, **others: Any) -> Any:
        return function(bounds=limits(seconds=seconds, nodes=nodes, solutions=count), **others)

    return decorated


def verdict_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that verify and judge share; the function is given the ``Output`` that they name."""

    @click.option("--jobs", type=Whole(1, MAX_JOBS), default=1, help="Processes to work in.")
    @click.option("--first", is_flag=True, help="Stop at the first board that shows a fault.")
    @shrink_option
    @json_option
    @click.option("--html", type=PATH, help="Write the verdicts as a page, with every fault and its boards.")
    @click.option("--junit", type=PATH, help="Write the verdicts as JUnit XML.")
    @click.option("--grades", type=PATH, help="Write a line of grades a solver, as CSV.")
    @wraps(function)
    def decorated(
        *,
        shrink: Path | None,
        as_json: bool,
        html: Path | None,
        junit: Path | None,
        grades: Path | None,
        feedback: Path | None = None,
        tests: Path | None = None,
        **others: Any,
    ) -> Any:
        return function(output=Output(shrink, as_json, Files(junit, html, grades, feedback, tests)), **others)

    return decorated


def collected(puzzle: Puzzle[Any], wanted: Wanted, output: Output, notations: Collection[str] = ()) -> Boards:
    """The boards; say what cannot be read. Raises UsageError if there are none, or if they cannot be shrunk."""
    if output.shrinks:
        reducible(puzzle)
    with Waiting("reading boards"):
        boards = collect(puzzle, wanted, notations)
    tell_notes(boards.named)
    tell_unread(boards.unread)
    return boards


def finish(task: Task[Solver], found: VerifiedInstances, output: Output, report: Iterable[Table | str]) -> ExitStatus:
    """Shrink the failures, write the files, and print everything. Raises the shortage that ended it early."""
    if found.interrupted:
        complain(f"interrupted after {len(found.judgements)} of {task.boards.total} instances")
    for path in output.files.write(found):
        complain(f"wrote {path}")
    # Of nothing there is nothing to say but what could not be read, which has been said.
    if not output.as_json and (found.judgements or not found.unread):
        show(report)
    failing = failing_runs(task, found) if output.shrinks and not found.interrupted else []
    smallest = [judged_again(task, one) for one in shrunk(task.puzzle, failing, output)]
    if output.files.feedback is not None:
        from magnets_cp.workbench.judge.reports.feedback import write_feedback

        write_feedback(output.files.feedback, found, smallest)
        complain(f"wrote {output.files.feedback}")
    if output.files.tests is not None:
        complain(write_tests(task.puzzle, output.files.tests, smallest))
    print_smallest(task.puzzle, output, document(found) if output.as_json else {}, smallest)
    if found.shortage is not None:
        raise found.shortage
    if found.interrupted or len(smallest) < len(failing):
        return ExitStatus.INTERRUPTED
    return status(refuted=found.contradicted, unread=bool(found.unread or found.unusable), left_open=found.left_open)


def shrunk(puzzle: Puzzle[Any], failing: Sequence[Failing], output: Output) -> list[Smallest]:
    """The smallest board for each failure; for fewer after Ctrl-C."""
    failing = [only_without(puzzle, one, output.without) for one in failing]
    smallest = shrink_all(puzzle, failing, output.folder, output.seconds, watch=counted)
    if len(smallest) < len(failing):
        complain(f"interrupted after shrinking {len(smallest)} of {len(failing)} boards")
    return smallest


def print_smallest(
    puzzle: Puzzle[Any], output: Output, described: dict[str, Any], smallest: Sequence[Smallest]
) -> None:
    """Print the smallest boards below the report, or the JSON document of both."""
    if not output.as_json:
        show(shrink_report(puzzle, smallest) if output.folder is not None else ())
        return
    also = {} if output.folder is None else {"shrunk": shrink_document(smallest)}
    click.echo(json.dumps({**described, **also}))


def status(*, refuted: bool, unread: bool, left_open: bool) -> ExitStatus:
    """The exit status of work that came to its end; the first that applies."""
    if refuted:
        return ExitStatus.REFUTED
    if unread:
        return ExitStatus.UNUSABLE
    return ExitStatus.UNDECIDED if left_open else ExitStatus.SOLVED
