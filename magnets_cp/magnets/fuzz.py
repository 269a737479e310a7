"""Small boards chosen to break solvers: what published solvers get wrong is what is likely here."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from magnets_cp.magnets.board import Board, Domino
from magnets_cp.magnets.generator import Recipe, generate, shift_clue

MAX_CELLS = 20


def fuzz_board(rng: Random) -> Board:
    """A random board of at most ``MAX_CELLS`` cells.

    Mostly not square, some of one row or column, some with all dominoes upright or all lying; all densities from all
    blank to as full as possible, so that some have one solution and some have many; some with missing clues, single
    cells and givens; about a third with clues shifted so that the sums still agree, a few with sums that do not.
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
    board, _ = generate(recipe, rng, _parallel(rows, columns, rng) if rng.random() < 0.15 else None)
    for _ in range(rng.choice((0, 0, 1, 2))):
        board = shift_clue(board, rng)
    return _bent(board, rng) if rng.random() < 0.06 else board


def _size(rng: Random) -> tuple[int, int]:
    if rng.random() < 0.1:
        long = rng.randint(1, 9)
        return rng.choice(((1, long), (long, 1)))
    while True:
        rows, columns = rng.randint(2, 6), rng.randint(2, 6)
        if rows * columns <= MAX_CELLS and (rows != columns or rng.random() < 0.3):
            return rows, columns


def _parallel(rows: int, columns: int, rng: Random) -> tuple[Domino, ...] | None:
    """All dominoes upright, or all lying; None if the sides allow neither."""
    upright = (
        tuple(((r, c), (r + 1, c)) for r in range(0, rows - 1, 2) for c in range(columns)) if rows % 2 == 0 else None
    )
    lying = (
        tuple(((r, c), (r, c + 1)) for r in range(rows) for c in range(0, columns - 1, 2)) if columns % 2 == 0 else None
    )
    return rng.choice([tiling for tiling in (upright, upright, lying) if tiling] or [None])


def _bent(board: Board, rng: Random) -> Board:
    """One clue changed alone, by one or to more than its line has cells: the sums no longer agree."""
    name = rng.choice(("row_plus", "row_minus", "column_plus", "column_minus"))
    clues = list(getattr(board, name))
    place = rng.randrange(len(clues))
    clues[place] = rng.choice(
        ((clues[place] or 0) + 1, max(0, (clues[place] or 0) - 1), board.rows * board.columns + 1)
    )
    changed: dict[str, Any] = {name: tuple(clues)}
    return replace(board, **changed)
