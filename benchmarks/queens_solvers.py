"""The original's solvers as configurations of ours, and its measure of them: steps of the animation.

A step is one call of the original's ``nextMove``, from the first board shown to the last. What a call does differs
from solver to solver, and so does what is counted here; the row of the locked queen takes no part in any.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hand_solver import Limits, Observer, Options
from hand_solver.backtracking.dfs import solve
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.csp import csp

_LOCKED = 0  # the variable of the locked queen


class Moves(Observer):
    """What a search in the original's order does, in the original's terms.

    boards    full boards looked at
    cells     cells on which a queen was put
    retreats  times a row had no cell left, and search went back to the row before
    """

    def __init__(self, n: int) -> None:
        self.boards = self.cells = self.retreats = 0
        self._n = n
        self._fails_at_once = False

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """A queen is put on a cell."""
        self.cells += variable != _LOCKED
        self.boards += depth == self._n
        self._fails_at_once = False

    def on_fail(self, constraint: int) -> None:
        """The queen just put cannot stay: it is taken back in the same move, without looking at another row."""
        self._fails_at_once = True

    def on_backtrack(self, variable: int, value: int, depth: int) -> None:
        """A queen is taken back; if it was fine at first, because the row after it had no cell left."""
        self.retreats += not self._fails_at_once
        self._fails_at_once = False


@dataclass(frozen=True, slots=True)
class SeedSolver:
    """A solver of the original: our options for it, and its steps in a search, by what it does in one call."""

    options: Options
    steps: Callable[[Moves], int]


def _in_order(inference: str) -> Options:
    return Options(inference, "input_order", "input_order")


SOLVERS = {
    # One queen a row, the last row fastest: a call goes on to the next board.
    "brute lines": SeedSolver(_in_order("generate_and_test"), lambda moves: max(0, moves.boards - 1)),
    # A call puts a queen on the next cell: of the row after, if the last one is not attacked, else of its own row or,
    # that being over, of the row before. The first cell is there when the animation begins. (Our backward check also
    # sees a row that is attacked as a whole; from four rows up one queen cannot do that.)
    "backtrack": SeedSolver(_in_order("none"), lambda moves: max(0, moves.cells - 1)),
    # A call puts a queen on the next free cell of a row, and takes it back if a later row has no free cell then; or it
    # finds the row without a free cell, and goes back to the row before.
    "forward": SeedSolver(_in_order("fc"), lambda moves: moves.cells + moves.retreats),
    # The step its author left open: as forward, with arc consistency in place of forward checking.
    "mac": SeedSolver(_in_order("mac"), lambda moves: moves.cells + moves.retreats),
}


def steps(board: Board, name: str) -> int:
    """The steps one of ``SOLVERS`` takes to the first solution, or to the end of its search if there is none."""
    solver, moves = SOLVERS[name], Moves(board.n)
    solve(csp(board, "pairs"), solver.options, Limits(), observer=moves)
    return solver.steps(moves)
