"""``magnets verify --audit``: what the hand solver infers, held against CP-SAT."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import typer

from hand_solver import Limits, PluginError
from magnets_cp.cli import audit_report, shrink_report
from magnets_cp.cli.audit_report import Totals
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.progress import tracked
from magnets_cp.errors import UsageError
from magnets_cp.workbench.audit import audit_board
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.solvers import HandSolver, Solver


def audited(solvers: Sequence[Solver], *, named: bool) -> list[HandSolver]:
    """Those of the solvers that can be audited: the hand solver's.

    Raises UsageError if others were named by the user: what they infer cannot be seen.
    """
    others = [solver for solver in solvers if not isinstance(solver, HandSolver)]
    if named and others:
        raise UsageError(f"--audit looks into the hand solver, not into {others[0]}")
    return [solver for solver in solvers if isinstance(solver, HandSolver)]


def audit(
    family: Family[Any],
    instances: Sequence[Instance],
    solvers: Sequence[HandSolver],
    limits: Limits,
    *,
    folder: Path | None,
    as_json: bool,
) -> ExitStatus:
    """Audit every solver on every board and show what came out; shrink what fails, if there is a folder for it."""
    totals = [Totals(solver) for solver in solvers]
    interrupted = not _audited(family, instances, totals, limits)
    failing = [_failing(family, total, limits) for total in totals if total.fault and folder and not interrupted]
    smallest = shrink_report.shrink_all(family, failing, folder) if folder else []
    if as_json:
        shrunk = {"shrunk": shrink_report.document(smallest)} if folder else {}
        typer.echo(json.dumps({**audit_report.document(family, totals), **shrunk}))
    else:
        audit_report.show(family, totals)
        shrink_report.show(family, smallest)
    return ExitStatus.INTERRUPTED if interrupted else _status(totals)


def _audited(family: Family[Any], instances: Sequence[Instance], totals: Sequence[Totals], limits: Limits) -> bool:
    """Add the audits of all boards to the totals; False if the user had enough before."""
    done = 0
    try:
        with redirect_stdout(sys.stderr):
            for instance in tracked(instances, total=len(instances), what="audit"):
                audits = audit_board(family, instance.board, [total.solver for total in totals], limits)
                for total, (problem, found) in zip(totals, audits, strict=True):
                    total.add(instance, problem, found)
                done += 1
    except KeyboardInterrupt:
        complain(f"interrupted after {done} of {len(instances)} instances")
        return False
    return True


def _failing(family: Family[Any], total: Totals, limits: Limits) -> shrink_report.Failing:
    fault, instance, solver = total.fault, total.instance, total.solver
    if fault is None or instance is None:
        raise ValueError("no fault to shrink")

    def fails(board: Any) -> bool:
        try:
            ((_, found),) = audit_board(family, board, [solver], limits)
        except PluginError:
            return False
        return found.first is not None and found.first.kind is fault.kind

    return shrink_report.Failing(str(solver), fault.kind, instance, ["--audit", "--config", str(solver)], fails)


def _status(totals: Sequence[Totals]) -> ExitStatus:
    """REFUTED if anything is unsound, UNDECIDED if limits left something open."""
    if any(total.fault for total in totals):
        return ExitStatus.REFUTED
    left_open = any(total.undecided or total.counts["unanswered"] for total in totals)
    return ExitStatus.UNDECIDED if left_open else ExitStatus.SOLVED
