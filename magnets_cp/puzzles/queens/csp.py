"""The puzzle for the hand solver: one variable a row, its value the column of the row's queen.

The locked queen comes first, then the other rows from the top: so the static order is that of the original.

    pairs          every two rows as a table of the cells that do not attack each other (n² tables)
    alldifferent   columns, falling and rising diagonals, each one constraint; what larger boards are solved with

Neither dominates: forward checking prunes more with ``alldifferent``, which sees the rows it fixes by itself; mac with
``pairs``, for a table sees that all the cells a row has left attack a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache

from hand_solver import Assignment, Constraint, Problem, Variable
from hand_solver.constraints import AllDifferent, BinaryTable
from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.queens.board import Board

MAX_PAIRS = 100  # beyond, the tables take gigabytes


def csp(board: Board, level: str) -> Problem:
    """The board as a problem at one of ``LEVELS``. Raises UsageError for ``pairs`` of more than ``MAX_PAIRS`` rows."""
    columns = tuple(map(str, range(board.n)))
    rows = row_order(board)
    queens = tuple(Variable(f"row {r}", columns, 1 << board.column if r == board.row else None) for r in rows)
    return Problem(queens, tuple(LEVELS[level](rows)))


def decode(board: Board, assignment: Assignment) -> Solution:
    """The column of each row's queen."""
    columns = dict(zip(row_order(board), assignment, strict=True))
    return tuple(str(columns[r]) for r in range(board.n))


def fact(variable: str, value: str, holds: bool, _: Collection[tuple[int, int]] = ()) -> str:
    """Where the queen of a row stands; rows and columns count from 0, as in answers."""
    return f"{variable} has {'its' if holds else 'no'} queen in column {value}"


def row_order(board: Board) -> list[int]:
    """The rows of the variables: the locked one, then the others from the top."""
    return [board.row, *(r for r in range(board.n) if r != board.row)]


def _pairs(rows: Sequence[int]) -> Iterator[Constraint]:
    """No two queens attack each other."""
    if len(rows) > MAX_PAIRS:
        raise UsageError(f"level pairs is for up to {MAX_PAIRS} rows, not {len(rows)}: use alldifferent")
    for i, r in enumerate(rows):
        for j in range(i + 1, len(rows)):
            yield BinaryTable(i, j, _apart(len(rows), abs(rows[j] - r)), f"rows {r} and {rows[j]}")


@lru_cache(maxsize=MAX_PAIRS)
def _apart(n: int, distance: int) -> frozenset[tuple[int, int]]:
    """The columns of two rows at this distance that do not attack each other."""
    return frozenset((a, b) for a in range(n) for b in range(n) if abs(a - b) not in (0, distance))


def _alldifferent(rows: Sequence[int]) -> Iterator[Constraint]:
    """No two queens share a column, a falling diagonal (column - row) or a rising one (column + row)."""
    for name, slope in (("columns", 0), ("falling diagonals", -1), ("rising diagonals", 1)):
        yield AllDifferent([(i, slope * r) for i, r in enumerate(rows)], name)


LEVELS: dict[str, Callable[[Sequence[int]], Iterator[Constraint]]] = {"pairs": _pairs, "alldifferent": _alldifferent}
