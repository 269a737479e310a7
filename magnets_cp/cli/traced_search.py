"""The search that ``magnets trace`` shows: which solver makes it, how it is made, and how it ended."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from functools import partial
from typing import TypeVar

import click

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.api.boards import Board
from magnets_cp.api.doubting import doubt, own_parts
from magnets_cp.api.search_trees import TracedTree, traced_tree
from magnets_cp.api.tracing import Trace, followed, traced
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.command_state import STATE
from magnets_cp.errors import UsageError, shown
from magnets_cp.violation import against_the_rules
from magnets_cp.workbench.explain.search_tree.page import tree_page
from magnets_cp.workbench.judge.reports.first_wrong_step import first_wrong
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.recorded import Recorded, RecordingFile
from magnets_cp.workbench.run.solvers import HandSolver

_T = TypeVar("_T")


def solver_to_follow(config: str, board: Board) -> HandSolver | Recorded:
    """The solver of the configuration. Raises UsageError for one whose steps are not told."""
    solver = parse(config, board.puzzle)
    if isinstance(solver, ExternalSolver):
        return solver
    if not isinstance(solver, HandSolver) or solver.search == "min_conflicts":
        raise UsageError(
            f"--config: expected the hand solver with search=dfs, learning, auto or your own, found {shown(config)}"
        )
    return solver


def recorded(board: Board, solver: HandSolver | Recorded, bounds: Limits) -> Trace:
    """The search, step by step."""
    with doubt(board, solver, bounds) as claim:
        if isinstance(solver, HandSolver):
            found = _watched(solver, bounds, partial(traced, board, solver, bounds))
        else:
            found = followed(board, solver, bounds)
        return replace(found, claim=claim(found.recorded.result))


def trees(board: Board, solvers: Sequence[HandSolver | Recorded], bounds: Limits) -> tuple[Trace, str]:
    """The first search, and the page of the trees of all."""
    found = [_traced_tree(board, solver, bounds) for solver in solvers]
    about = "; ".join(how_it_ended(one.trace, bounds) for one in found)
    return found[0].trace, tree_page(found[0].trace.title, [one.searched for one in found], about)


def _traced_tree(board: Board, solver: HandSolver | Recorded, bounds: Limits) -> TracedTree:
    with doubt(board, solver, bounds) as claim:
        return _watched(solver, bounds, partial(traced_tree, solver, board, bounds)).doubted(claim)


def _watched(solver: HandSolver | Recorded, bounds: Limits, search: Callable[[], _T]) -> _T:
    """Search. A user's part runs in this process: whoever watches it knows then what ended it, or did not in time."""
    if not (isinstance(solver, HandSolver) and solver.own):
        return search()
    seconds = math.inf if bounds.seconds is None else bounds.seconds
    with STATE.running(own_parts(solver), seconds), redirect_stdout(sys.stderr):
        return search()  # what a user's heuristic prints is no part of the trace


def concluded(found: Trace, bounds: Limits, left_out: str = "") -> ExitStatus:
    """Say how the search ended, and give the exit status; that there is no solution is undecided if only claimed.

    left_out  what is to be said of frames that were not shown
    """
    complain(f"{how_it_ended(found, bounds)}{left_out}")
    _show_first_wrong(found)
    if found.wrong:
        complain(against_the_rules(found.solver, found.wrong))
        return ExitStatus.UNUSABLE if isinstance(found.solver, HandSolver) else ExitStatus.REFUTED
    if left_out or _is_cut(found, bounds) or found.status is Status.UNKNOWN:
        return ExitStatus.UNDECIDED
    return ExitStatus.REFUTED if found.status is Status.UNSATISFIABLE else ExitStatus.SOLVED


def _show_first_wrong(found: Trace) -> None:
    """Beside the frames, of a solver that tells of its search, unless what it told was read from a pipe."""
    if not isinstance(found.solver, HandSolver) and found.solver != RecordingFile("-"):
        for line in first_wrong(found.board.puzzle, found.board.content, found.solver):
            click.echo(line, err=True)


def how_it_ended(found: Trace, bounds: Limits) -> str:
    """The status, and how far it went."""
    after = f" after {len(found) - 1} steps" if len(found) > 1 else ""
    cut = "; a limit was reached before the search ended" if _is_cut(found, bounds) else ""
    claimed = f"; {found.claim}" if found.claim else ""
    nodes = found.recorded.result.statistics.nodes
    return f"{found.status}{after}, nodes {nodes}{cut}{claimed}{_why_unanswered(found.answer)}"


def _why_unanswered(answer: Answer | None) -> str:
    """What became of a solver of others that gave no answer; empty if it gave one."""
    if answer is None or answer.outcome is Outcome.ANSWERED:
        return ""
    said = answer.report.splitlines() or [""]
    return f"; {answer.outcome}: {said[0 if answer.outcome is Outcome.UNREADABLE else -1].strip()}"


def _is_cut(found: Trace, bounds: Limits) -> bool:
    """Did a limit end the search? A solver of others ends as it likes."""
    result = found.recorded.result
    if not isinstance(found.solver, HandSolver):
        return result.statistics.nodes >= bounds.most_nodes
    return not result.complete and len(result.solutions) != bounds.solutions
