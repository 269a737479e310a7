"""Small boards chosen to break solvers: parts that are apart, single cells, counts that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from magnets_cp.aquarium.board import Board
from magnets_cp.aquarium.generator import Recipe, grow, read_off, shift_count

MAX_CELLS = 25


def fuzz_board(rng: Random) -> Board:
    """A random board of at most ``MAX_CELLS`` cells.

    Mostly not square, some of one row or column. Aquariums are grown, or have ids drawn cell by cell, so that they are
    in pieces and enclose one another (a U is a piece of luck when growing, the rule when drawing); there may be one for
    each cell. Some boards are all dry or all full; about a third have counts shifted, their sums unchanged, and a few a
    count that is too large for anything.
    """
    rows, columns = _size(rng)
    aquariums = _aquariums(rows, columns, rng)
    board, _ = read_off(aquariums, rng)
    amount = rng.random()
    if amount < 0.06:
        empty = amount < 0.03
        board = replace(
            board,
            column_counts=(0 if empty else rows,) * columns,
            row_counts=(0 if empty else columns,) * rows,
        )
    for _ in range(rng.choice((0, 0, 1, 2))):
        board = shift_count(board, rng)
    return board if rng.random() < 0.97 else replace(board, row_counts=(rows * columns + 1, *board.row_counts[1:]))


def _aquariums(rows: int, columns: int, rng: Random) -> Sequence[Sequence[int]]:
    cells = rows * columns
    number = rng.choice((rng.randint(1, cells), rng.randint(1, max(1, cells // 2)), max(1, cells // 3), cells))
    if rng.random() < 0.6:
        return grow(Recipe(rows, columns, number), rng)
    return [[rng.randint(1, number) for _ in range(columns)] for _ in range(rows)]


def _size(rng: Random) -> tuple[int, int]:
    if rng.random() < 0.1:
        long = rng.randint(1, 9)
        return rng.choice(((1, long), (long, 1)))
    while True:
        rows, columns = rng.randint(2, 7), rng.randint(2, 7)
        if rows * columns <= MAX_CELLS and (rows != columns or rng.random() < 0.3):
            return rows, columns
