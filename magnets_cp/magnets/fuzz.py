"""Small boards chosen to break solvers: what published solvers get wrong is what is likely here."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from magnets_cp.magnets.board import Board
from magnets_cp.magnets.generator import Recipe, generate, shift_clue

MAX_CELLS = 20


def fuzz_board(rng: Random) -> Board:
    """A random board of at most ``MAX_CELLS`` cells.

    Mostly not square, some of one row or column; all densities from all blank to as full as possible; some with
    missing clues, single cells and givens; about a third with clues shifted so that the sums still agree.
    """
    rows, columns = _size(rng)
    odd = rows * columns % 2
    singles = odd + (2 * rng.randrange(2) if rng.random() < 0.3 and rows * columns > 3 else 0)
    recipe = Recipe(
        rows,
        columns,
        density=rng.choice((0.0, 0.3, 0.6, 0.8, 1.0, 1.0)),
        clues=rng.choice((1.0, 1.0, 0.8, 0.5, 0.2)),
        singles=singles,
        givens=rng.choice((0, 0, 0, 1, 2)),
    )
    board, _ = generate(recipe, rng)
    for _ in range(rng.choice((0, 0, 1, 2))):
        board = shift_clue(board, rng)
    return board if rng.random() < 0.97 else replace(board, row_plus=(rows * columns, *board.row_plus[1:]))


def _size(rng: Random) -> tuple[int, int]:
    if rng.random() < 0.1:
        long = rng.randint(1, 9)
        return rng.choice(((1, long), (long, 1)))
    while True:
        rows, columns = rng.randint(2, 6), rng.randint(2, 6)
        if rows * columns <= MAX_CELLS and (rows != columns or rng.random() < 0.3):
            return rows, columns
