"""``magnets audit``: what the hand solver infers, held against CP-SAT."""

from __future__ import annotations

from typing import Annotated

from magnets_cp.cli import options
from magnets_cp.cli.declared import Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import boards_of
from magnets_cp.cli.printing import show
from magnets_cp.cli.waiting import tracked
from magnets_cp.cli.working import Output, collected, print_smallest, shrunk, status
from magnets_cp.workbench.judge.audit.audit import audit_all, auditable, failing_audits
from magnets_cp.workbench.judge.audit.report import audit_document, audit_report
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.configuration import limits

ELSEWHERE = {
    "--jobs": "an audit works in one process",
    "--output": "the folder for smallest boards is named with --shrink=FOLDER",
    "--no-rotation": "say --puzzle tiles:no-rotation",
}


def audit(
    files: options.Boards = None,
    puzzle_name: options.Read = None,
    notation: options.Notation = None,
    config: Annotated[
        list[str] | None,
        Option(
            help='A configuration of the hand solver such as "level=mine.py:level search=dfs" or '
            '"inference=mine.py:infer"; may be repeated. Default: the twelve of verify.'
        ),
    ] = None,
    fuzz: options.Fuzz = 0,
    seed: options.Seed = 0,
    count: Annotated[int, Option(min=1, help="Search for up to N solutions a board.", metavar="N")] = 20,
    seconds: Annotated[
        float, Option(min=0, help="Stop a search, and each question to CP-SAT, after this many seconds.")
    ] = 5.0,
    nodes: options.Nodes = None,
    shrink: options.Shrink = None,
    as_json: options.Json = False,
) -> ExitStatus:
    """Hold what the hand solver infers at every node against CP-SAT: does it lose a solution, what does it miss?

    Every value that a constraint or an inference removes, every dead end and every clause is compared with all
    solutions under the decisions of its node. "missed" are values left though no solution has them.
    """
    puzzle, wanted = boards_of(files, puzzle_name, notation, fuzz=fuzz, seed=seed)
    output = Output(shrink, as_json)
    solvers = auditable(puzzle, config or [])
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
