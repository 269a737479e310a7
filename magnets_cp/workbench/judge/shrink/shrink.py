"""From a board on which something fails to a smallest one on which it fails in the same way.

Greedy delta debugging: of the smaller boards the puzzle proposes, coarse cuts first, the first that still fails takes
the place of the board, and the proposals begin again, until none fails. At first only cuts that leave fewer cells are
tried, as they make the most of little time; then all tiny boards, smallest first, as most faults show on one; then,
from the smallest of these, everything.
Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 2002; passes from coarse to fine
over typed reductions as in MacIver and Donaldson, "Test-case reduction via test-case generation", ECOOP 2020.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Generic, TypeVar

from hand_solver import Limits
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.default_solvers import referee
from magnets_cp.workbench.run.solvers import Solver

B = TypeVar("B")
# Solving a board on the way is a help, not a need.
_FOR_A_SOLUTION = Limits(seconds=1.0)


class DoesNotFailError(ValueError):
    """The board to shrink does not fail, or not again."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of shrinking.

    boards   tried at most, the first included
    seconds  of wall time
    solver   finds solutions for smaller boards to keep; None for the first that judges others
    """

    boards: int = 3000
    seconds: float | None = None
    solver: Solver | None = None


@dataclass(frozen=True, slots=True)
class Shrunk(Generic[B]):
    """The result of shrinking.

    runs      boards that were tried, the first included
    smallest  nothing smaller fails, of what was there to try; False if a limit stopped it before that was known
    stable    the board failed again when asked a second time
    """

    board: B
    runs: int
    smallest: bool
    stable: bool


_AMPLE = Effort()


def shrink(
    puzzle: Puzzle[B], board: B, fails: Callable[[B], bool], *, notation: str | None = None, limit: Effort = _AMPLE
) -> Shrunk[B]:
    """The smallest board found on which ``fails`` is true; deterministic if ``fails`` is and no time limit is met.

    Where a notation is named, only boards that it can write are tried.
    Raises DoesNotFailError if ``board`` does not; ValueError if it cannot be written, or boards cannot be shrunk.
    """
    if not puzzle.can_shrink:
        raise ValueError(f"boards of {puzzle.name} cannot be shrunk")
    trial = _Trial(puzzle, fails, notation or puzzle.notations[-1], limit)
    solver = limit.solver or referee(puzzle)
    puzzle.write(board, trial.notation)
    if not trial.fails(board):
        raise DoesNotFailError("the board to shrink does not fail")
    try:
        smallest = _smallest(puzzle, board, trial, solver)
        finished = True
    except _LimitReached:
        smallest, finished = trial.board, False
    return Shrunk(smallest, trial.runs, finished, smallest is board or fails(smallest))


class _LimitReached(Exception):
    """No more boards may be tried."""


def _smallest(puzzle: Any, board: B, trial: _Trial, solver: Solver) -> B:
    """Cut the board, look for a tiny one that fails, as few runs find it, and descend from the smallest there is.

    A descent can end early, so another tiny board, larger than what the cuts left, is a second start.
    """

    def size(one: B) -> Any:
        return puzzle.weight(one)[0]

    def is_lighter(one: B, than: B) -> bool:
        return bool(puzzle.weight(one) < puzzle.weight(than))

    cut = _descended(puzzle, board, trial, solver, lambda one, than: size(one) < size(than))
    ends = []
    for most in (cut, board):
        tiny = trial.first_failing(_up_to(puzzle, most))
        if tiny is not None or most is cut:
            ends.append(_descended(puzzle, most if tiny is None else tiny, trial, solver, is_lighter))
    return min(ends, key=puzzle.weight)


def _up_to(puzzle: Any, most: Any) -> Iterator[Any]:
    """The tiny boards that are no heavier than this one."""
    return takewhile(lambda tiny: puzzle.weight(tiny) <= puzzle.weight(most), puzzle.tiny_boards())


def _descended(puzzle: Any, board: B, trial: _Trial, solver: Solver, is_smaller: Callable[[B, B], bool]) -> B:
    while True:
        found = solver.run(puzzle, board, _FOR_A_SOLUTION).solutions
        proposals = puzzle.reductions(board, found[0] if found else None)
        smaller = trial.first_failing(one for one in proposals if is_smaller(one, board))
        if smaller is None:
            return board
        board = smaller


class _Trial:
    """Asks whether boards fail, each once and within the limits, and remembers the lightest that did (``board``)."""

    def __init__(self, puzzle: Puzzle[Any], fails: Callable[[Any], bool], notation: str, limit: Effort) -> None:
        self.notation = notation
        self.runs = 0
        self.board: Any = None
        self._puzzle = puzzle
        self._fails = fails
        self._limit = limit.boards
        self._deadline = None if limit.seconds is None else time.perf_counter() + limit.seconds
        self._tried: set[str] = set()

    def fails(self, board: Any) -> bool:
        """Try the board: True if it fails, False without a run if it cannot be written or was tried before."""
        try:
            text = self._puzzle.write(board, self.notation)
        except ValueError:
            return False
        if text in self._tried:
            return False
        late = self._deadline is not None and time.perf_counter() > self._deadline
        if self.runs and (late or self.runs >= self._limit):
            raise _LimitReached
        self._tried.add(text)
        self.runs += 1
        if not self._fails(board):
            return False
        if self.board is None or self._puzzle.weight(board) < self._puzzle.weight(self.board):
            self.board = board
        return True

    def first_failing(self, boards: Iterable[B]) -> B | None:
        """The first of the boards that fails."""
        return next((board for board in boards if self.fails(board)), None)
