"""The puzzle as a formula, for certificates. One variable a cell: a queen stands on it.

This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from collections import defaultdict

from magnets_cp.formula import Formula
from magnets_cp.puzzles.queens.board import Board


def formula(board: Board) -> Formula:
    """The rules of the board as constraints."""
    stated = Formula()
    numbers = range(board.n)
    queen = {(r, c): stated.variable(f"row {r}", str(c)) for r in numbers for c in numbers}

    # The locked queen stays where it is.
    stated.holds(queen[board.row, board.column])

    # There is one queen in every row.
    one_or_more = [stated.exactly(1, [queen[r, c] for c in numbers])[0] for r in numbers]

    # In a column there is one, or none; one, as there are as many columns as rows: none of the others has more.
    at_most_one = [stated.at_most_one([queen[r, c] for r in numbers]) for c in numbers]
    for c in numbers:
        stated.sums.append([*one_or_more, *at_most_one[:c], *at_most_one[c + 1 :]])

    # On a diagonal there is one, or none.
    for slope in (-1, 1):
        diagonals = defaultdict(list)
        for (r, c), variable in queen.items():
            diagonals[c + slope * r].append(variable)
        for diagonal in diagonals.values():
            stated.at_most_one(diagonal)
    return stated
