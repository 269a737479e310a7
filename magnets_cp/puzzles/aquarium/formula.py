"""The puzzle as a formula, for certificates. One variable a part of an aquarium, its cells in a row: it holds water.

This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from magnets_cp.formula import Formula
from magnets_cp.puzzles.aquarium.board import WATER, Board


def formula(board: Board) -> Formula:
    """The rules of the board as constraints."""
    stated = Formula()
    water: dict[tuple[int, int], int] = {}
    # The water of an aquarium stands at one level: where there is water, there is water in what it has of lower rows.
    for aquarium in sorted({aquarium for row in board.aquariums for aquarium in row}):
        rows = [r for r in range(board.rows) if aquarium in board.aquariums[r]]
        for r in rows:
            water[aquarium, r] = stated.variable(f"aquarium {aquarium} in row {r + 1}", WATER)
        for upper, lower in pairwise(rows):
            stated.weigh_at_least(1, {-water[aquarium, upper]: 1, water[aquarium, lower]: 1})

    # Every row and every column has as many cells with water as it says.
    for r, count in enumerate(board.row_counts):
        stated.weigh_exactly(count, Counter(water[aquarium, r] for aquarium in board.aquariums[r]))
    for c, count in enumerate(board.column_counts):
        stated.exactly(count, [water[board.aquariums[r][c], r] for r in range(board.rows)])
    return stated
