"""Kinds of boards, by where the locked queen stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from magnets_cp.queens.board import Board
from magnets_cp.queens.csp import csp
from magnets_cp.strata import SOLUTIONS, Aspects, Stratum, Target, solutions

# The numbers of rows of the boards, by what they are called: two digits only where columns have two as well.
ROWS = {"1": (1,), "2 or 3": (2, 3), "4": (4,), "5": (5,), "6": (6,), "7 or 8": (7, 8), "two digits": (11,)}
_PLACES = ("first", "between", "last")
ASPECTS: Aspects = {
    "rows": tuple(ROWS),
    "row of the lock": _PLACES,
    "column of the lock": _PLACES,
    "diagonal of the lock": ("falling", "rising", "short"),
    "solutions": SOLUTIONS,
}


def strata(board: Board) -> Iterator[Stratum]:
    """The strata a board is in; it may be in two of one aspect."""
    yield from (("rows", name) for name, numbers in ROWS.items() if board.n in numbers)
    yield from (("row of the lock", place) for place in _places(board.row, board.n))
    yield from (("column of the lock", place) for place in _places(board.column, board.n))
    diagonals = {"falling": board.row == board.column, "rising": board.row + board.column == board.n - 1}
    yield from (
        ("diagonal of the lock", name) for name in [one for one, is_on in diagonals.items() if is_on] or ["short"]
    )
    number = solutions(csp(board, "alldifferent"))
    if number is not None:
        yield number


def _places(at: int, n: int) -> list[str]:
    return [place for place, is_there in zip(_PLACES, (at == 0, 0 < at < n - 1, at == n - 1), strict=True) if is_there]


@cache
def every_board() -> dict[Board, Target]:
    """All boards of these numbers of rows, with their strata: there are some hundred."""
    boards = (Board(n, r, c) for numbers in ROWS.values() for n in numbers for r in range(n) for c in range(n))
    return {board: frozenset(strata(board)) for board in boards}


def possible(target: Target) -> bool:
    """Is a board in all these strata?"""
    return any(target <= found for found in every_board().values())
