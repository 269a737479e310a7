"""Random boards: a size, and a queen locked on a random cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

from magnets_cp.certified import certified
from magnets_cp.errors import UsageError, shown
from magnets_cp.queens.board import MAX_SIDE, Board
from magnets_cp.queens.csp import csp

_SIZE = re.compile(r"(\d{1,6})(?:x(\d{1,6}))?", re.ASCII)


def side(size: str) -> int:
    """The number of rows of a size such as "8" or "8x8". Raises UsageError."""
    match = _SIZE.fullmatch(size)
    if match is None or match[2] not in (None, match[1]):
        raise UsageError(f"size: expected the number of rows such as 8, found {shown(size)}")
    n = int(match[1])
    if not 1 <= n <= MAX_SIDE:
        raise UsageError(f"size: expected 1 to {MAX_SIDE} rows, found {size}")
    return n


def locked_board(n: int, rng: Random) -> Board:
    """A queen locked on a cell of n rows, all of them equally likely, whether it can be completed or not."""
    return Board(n, rng.randrange(n), rng.randrange(n))


def board_of_kind(size: str, kind: str, options: Mapping[str, float], rng: Random) -> Board:
    """A random board proven by the hand solver to be of one of ``certified.KINDS``.

    Raises UsageError for a size or an option that makes no sense, and NotFoundError.
    """
    n = side(size)
    unknown = next(iter(options), None)
    if unknown is not None:
        raise UsageError(f"boards of queens have no {unknown}, nor anything else to set")
    # Few kinds are to be had beyond a dozen rows, and none that is looked for long.
    return certified(lambda: locked_board(n, rng), lambda board: csp(board, "alldifferent"), kind, attempts=200)


def fuzz_board(rng: Random) -> Board:
    """A small board; half of them of the sizes on which some locks have no completion."""
    return locked_board(rng.choice((1, 2, 3, 4, 4, 6, 6, 6, 5, 7, 8)), rng)
