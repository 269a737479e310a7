"""``magnets audit``: what the hand solver infers, held against CP-SAT."""

from __future__ import annotations

from pathlib import Path

import click

from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import Command
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import (
    boards_argument,
    config_option,
    count_option,
    json_option,
    nodes_option,
    random_boards_options,
    seconds_option,
    shrink_option,
)
from magnets_cp.cli.waiting import tracked
from magnets_cp.cli.working import Output, collected, print_smallest, shrunk, status
from magnets_cp.workbench.judge.audit.report import audit_document, audit_report
from magnets_cp.workbench.judge.audit.totals import audit_all, auditable, failing_audits
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.page.printing import show
from magnets_cp.workbench.run.bounds import limits

_ELSEWHERE = {
    "--jobs": "an audit works in one process",
    "--output": "the folder for smallest boards is named with --shrink=FOLDER",
}


@click.command(cls=Command, elsewhere=_ELSEWHERE)
@boards_argument
@reading_options
@config_option('"level=mine.py:level search=dfs" or "inference=mine.py:infer"', "the twelve of verify")
@random_boards_options
@count_option(20, about="Search for up to N solutions a board.")
@seconds_option(5.0, about="Stop a search, and each question to CP-SAT, after this many seconds.")
@nodes_option
@shrink_option
@json_option
def audit(
    files: tuple[str, ...],
    *,
    reading: Reading,
    config: tuple[str, ...],
    fuzz: int,
    seed: int,
    count: int,
    seconds: float,
    nodes: int | None,
    shrink: Path | None,
    as_json: bool,
) -> ExitStatus:
    """Hold what the hand solver infers at every node against CP-SAT: does it lose a solution, what does it miss?

    Every value that a constraint or an inference removes, every dead end and every clause is compared with all
    solutions under the decisions of its node. "missed" are values left though no solution has them.
    """
    puzzle, wanted = reading.wanted(files, fuzz=fuzz, seed=seed)
    output = Output(shrink, as_json)
    solvers = auditable(puzzle, config)
    bounds = limits(seconds=seconds, nodes=nodes, solutions=count)
    task = Task(puzzle, collected(puzzle, wanted, output), solvers, bounds)
    audited = audit_all(task, watch=tracked)
    if audited.interrupted:
        complain(f"interrupted after {audited.boards} of {task.boards.total} instances")
    failing = [] if audited.interrupted else failing_audits(audited, bounds)
    if not as_json:
        show(audit_report(audited))
    smallest = shrunk(puzzle, failing, output)
    print_smallest(puzzle, output, audit_document(audited), smallest)
    if audited.interrupted or (output.folder and len(smallest) < len(failing)):
        return ExitStatus.INTERRUPTED
    return status(refuted=audited.unsound > 0, unread=bool(task.boards.unread), left_open=audited.left_open)
