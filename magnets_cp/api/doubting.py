"""Whose claim it is that a search has found all there is, where a part of a user's took part in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from hand_solver import Limits, Result
from magnets_cp.answer import Answer
from magnets_cp.api.boards import Board
from magnets_cp.workbench.run.recorded import Recorded
from magnets_cp.workbench.run.run_solver import standing_by
from magnets_cp.workbench.run.solvers import HandSolver

_SECONDS = 10.0  # of the search that confirms, where nobody says how long


def own_parts(solver: HandSolver | Recorded) -> str:
    """Its parts that are a user's own: of a solver of others all of it."""
    return ", ".join(solver.own) if isinstance(solver, HandSolver) else str(solver)


@contextmanager
def doubt(board: Board, solver: HandSolver | Recorded, bounds: Limits) -> Iterator[Callable[[Result], str]]:
    """Yield what says whose claim a result is; nothing where no part is a user's, or the default search agrees.

    That one runs in a process forked now: what a user's part changes here it does not know.
    """
    own = own_parts(solver)
    if not own:
        yield lambda _: ""
        return
    within = replace(bounds, seconds=_SECONDS if bounds.seconds is None else bounds.seconds)
    with standing_by(own, board.puzzle, board.content, within) as ask:

        def claim(result: Result) -> str:
            if not result.complete:
                return ""
            other = ask()
            return "" if other is not None and _agree(result, other) else _claim(result, own)

        yield claim


def _agree(result: Result, other: Answer) -> bool:
    if not other.complete or result.objective != other.objective:
        return False
    return result.objective is not None or len(result.solutions) == len(other.solutions)


def _claim(result: Result, own: str) -> str:
    what = "no better solution" if result.objective is not None else f"no {'other ' * bool(result.solutions)}solution"
    return f"that there is {what} is a claim of the search with {own}, not confirmed"
