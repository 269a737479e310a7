"""The board as it is drawn: cells, rows and columns numbered from 0 as in answers, the locked queen given."""

from __future__ import annotations

from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.layout import EMPTY, Clue, Layout, Signs
from magnets_cp.queens.board import Board
from magnets_cp.queens.csp import row_order

QUEEN = "Q"
MAX_DRAWN = 200


def layout(board: Board) -> Layout:
    """The board, all of it one region. Raises UsageError for more than ``MAX_DRAWN`` rows."""
    if board.n > MAX_DRAWN:
        raise UsageError(f"a board of {board.n}x{board.n} cells is too large to be drawn")
    numbers = range(board.n)
    return Layout(
        board.n,
        board.n,
        regions={(r, c): 0 for r in numbers for c in numbers},
        clues={(-1, c): Clue(str(c)) for c in numbers} | {(r, -1): Clue(str(r)) for r in numbers},
        givens={(board.row, board.column): QUEEN},
        shows=[[{(r, c): QUEEN} for c in numbers] for r in row_order(board)],
        placed=_placed,
        rules=dict.fromkeys(("rows ", "columns", "falling", "rising"), "two queens never attack each other"),
        names={QUEEN: "queen", EMPTY: "empty"},
    )


def _placed(solution: Solution) -> Signs:
    columns = range(len(solution))
    return {(r, c): QUEEN if text == str(c) else EMPTY for r, text in enumerate(solution) for c in columns}
