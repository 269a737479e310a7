"""``magnets audit``: what the hand solver infers, held against CP-SAT."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from hand_solver import Limits
from magnets_cp.cli.command import Command
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import config_option, json_option, recording_option, shrink_option
from magnets_cp.cli.waiting import Waiting, tracked
from magnets_cp.cli.working import Output, boards_options, bounds_options, collected, print_smallest, shrunk, status
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.audit.audit import audit_all, auditable, failing_audits
from magnets_cp.workbench.judge.audit.report import audit_document, audit_report
from magnets_cp.workbench.judge.propagators.audit import audit_filter
from magnets_cp.workbench.judge.propagators.findings import CLAIMS, Property
from magnets_cp.workbench.judge.propagators.report import filter_document, filter_report
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.page.printing import show
from magnets_cp.workbench.run.boards import Wanted
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.recorded import RecordingFile

_ELSEWHERE = {
    "--jobs": "an audit works in one process",
    "--output": "the folder for smallest boards is named with --shrink=FOLDER",
}
# Constraints of a filter that are drawn if --fuzz says nothing.
_DRAWN = 1000


@click.command(cls=Command, elsewhere=_ELSEWHERE)
@boards_options
@config_option(
    '"level=mine.py:level search=dfs", "inference=mine.py:infer", or "solver=python function=mine.py:solve"',
    "the twelve of verify",
)
@bounds_options
@recording_option
@shrink_option
@click.option(
    "--propagator",
    metavar="FILE.py:NAME",
    help="Instead of searches, one filter: a Constraint class or a function; of --fuzz constraints, or 1000.",
)
@click.option(
    "--claims",
    multiple=True,
    type=click.Choice([one.value for one in CLAIMS]),
    help="How strong the filter is held to be; may be repeated.",
)
@json_option
def audit(
    *,
    puzzle: Puzzle[Any],
    wanted: Wanted,
    config: tuple[str, ...],
    bounds: Limits,
    recording: str | None,
    shrink: Path | None,
    propagator: str | None,
    claims: tuple[str, ...],
    as_json: bool,
) -> ExitStatus:
    """Hold what the hand solver infers at every node against CP-SAT: does it lose a solution, what does it miss?

    Every value that a constraint or an inference removes, every dead end, every clause and every nogood is compared
    with all solutions under the decisions of its node. "missed" are values left though no solution has them.

    A solver of your own is followed, too, if it tells of its search (docs/recorder.md): its first wrong step is named,
    and where in your source that is. It ends with the first board that shows one, from the smallest.

    --propagator looks at one filter alone, on small random domains: is it sound, does it reject, restore, and so on?
    """
    if propagator is not None or claims:
        if propagator is None or wanted.names or config or recording is not None or shrink is not None:
            raise UsageError(
                "--propagator and --claims go together, without boards, --config, --recording and --shrink"
            )
        return _audit_one_filter(propagator, claims, wanted, bounds.seconds, as_json=as_json)
    output = Output(shrink, as_json)
    if recording is not None and (config or wanted.fuzz or len(wanted.names) != 1):
        raise UsageError("--recording is of one board, which is named with it, and of one search: leave out the others")
    solvers = auditable(puzzle, config) if recording is None else [RecordingFile(recording)]
    notations = [one.notation(puzzle) for one in solvers if isinstance(one, ExternalSolver)]
    task: Task[Any] = Task(puzzle, collected(puzzle, wanted, output, notations), solvers, bounds)
    audited = audit_all(task, watch=tracked)
    if audited.interrupted:
        complain(f"interrupted after {audited.boards} of {task.boards.total} instances")
    failing = [] if audited.interrupted else failing_audits(audited, bounds)
    if not as_json:
        show(audit_report(audited))
    smallest = [] if output.folder is None else shrunk(puzzle, failing, output)
    print_smallest(puzzle, output, audit_document(audited), smallest)
    if audited.interrupted or (output.folder and len(smallest) < len(failing)):
        return ExitStatus.INTERRUPTED
    return status(refuted=audited.unsound > 0, unread=bool(task.boards.unread), left_open=audited.left_open)


def _audit_one_filter(
    name: str, claims: Sequence[str], wanted: Wanted, seconds: float | None, *, as_json: bool
) -> ExitStatus:
    """Print what is found of the filter. Raises PluginError for what is none."""
    with Waiting(f"audit of {name}"):
        found = audit_filter(
            name, list(map(Property, claims)), count=wanted.fuzz or _DRAWN, seed=wanted.seed, seconds=seconds
        )
    if as_json:
        click.echo(json.dumps(filter_document(found)))
    else:
        show(filter_report(found))
    return status(refuted=bool(found.smallest), unread=False, left_open=False)
