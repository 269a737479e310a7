"""Kinds of boards, by where the locked queen stands; and small boards of every two kinds, chosen to break solvers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from magnets_cp.puzzle.strata import SOLUTIONS, Aspects, Fuzz, Stratum, Target, solutions
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.csp import csp

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
    for aspect, at in (("row of the lock", board.row), ("column of the lock", board.column)):
        is_there = (at == 0, 0 < at < board.n - 1, at == board.n - 1)
        yield from ((aspect, place) for place, here in zip(_PLACES, is_there, strict=True) if here)
    diagonals = {"falling": board.row == board.column, "rising": board.row + board.column == board.n - 1}
    for name in [one for one, is_on in diagonals.items() if is_on] or ["short"]:
        yield "diagonal of the lock", name
    number = solutions(csp(board, "alldifferent"))
    if number is not None:
        yield number


@cache
def _every_board() -> dict[Board, Target]:
    """All boards of these numbers of rows, with their strata: there are some hundred."""
    boards = (Board(n, r, c) for numbers in ROWS.values() for n in numbers for r in range(n) for c in range(n))
    return {board: frozenset(strata(board)) for board in boards}


def possible(target: Target) -> bool:
    """Is a board in all these strata?"""
    return any(target <= found for found in _every_board().values())


def _board(of: Mapping[str, str], rng: Random) -> Board:
    """Any of the boards that are in these strata."""
    return rng.choice([board for board, found in _every_board().items() if found >= of.items()])


FUZZ = Fuzz(ASPECTS, possible, strata, _board)


def fuzz_board(seed: int, index: int) -> Board:
    """The ``index``-th board of a seed, from 1: in turn one by plan (see ``Fuzz``), and any one of some size."""
    if index % 2:
        return FUZZ.board(seed, (index + 1) // 2)
    rng = Random(f"{seed}:{index}")
    return _board({"rows": rng.choice(list(ROWS))}, rng)
