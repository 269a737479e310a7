"""The board as it is drawn: cells, rows and columns numbered from 0 as in answers, the locked queen given."""

from __future__ import annotations

from magnets_cp.answer import Solution
from magnets_cp.layout import Clue, Layout, Signs, Spot
from magnets_cp.queens.board import Board
from magnets_cp.queens.csp import row_order

QUEEN = "Q"


def layout(board: Board) -> Layout:
    """The board, all of it one region."""
    numbers = range(board.n)
    return Layout(
        board.n,
        board.n,
        regions={(r, c): 0 for r in numbers for c in numbers},
        clues={(-1, c): Clue(str(c)) for c in numbers} | {(r, -1): Clue(str(r)) for r in numbers},
        givens={(board.row, board.column): QUEEN},
        shows=[[{(r, c): QUEEN} for c in numbers] for r in row_order(board)],
        placed=_placed,
        rules={"rows ": "two queens never attack each other"},
        names={QUEEN: "queen", ".": "empty"},
    )


def _placed(solution: Solution) -> Signs:
    signs: dict[Spot, str] = {}
    for r, column in enumerate(solution):
        if not (column.isdecimal() and int(column) < len(solution)):
            raise ValueError("not a column a row")
        signs |= {(r, c): QUEEN if c == int(column) else "." for c in range(len(solution))}
    return signs
