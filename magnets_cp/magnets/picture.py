"""The board as text, the way the seed prints it."""

from __future__ import annotations

from collections.abc import Collection

from magnets_cp.answer import Solution
from magnets_cp.magnets.board import BLANK, Board, Clues

NO_CLUE = "."
UNKNOWN = "?"
MARK = "!"


def picture(board: Board, solution: Solution | None = None, marked: Collection[tuple[int, int]] = ()) -> str:
    """Column clues (plus, then minus), then each row with its two clues and its cells; every column four wide.

    Blank cells are blanks; without a solution each cell not given is "?". Blanks at line ends are left out. Before what
    is ``marked`` stands "!", and a blank there is shown: cells, and clues, at row or column -2 (plus) or -1 (minus).
    """
    cells = solution or tuple(
        "".join(board.givens.get((r, c), UNKNOWN) for c in range(board.columns)) for r in range(board.rows)
    )
    grid = [["", "", *clue_texts(board.column_plus)], ["", "", *clue_texts(board.column_minus)]]
    grid += [
        [plus, minus, *row]
        for plus, minus, row in zip(clue_texts(board.row_plus), clue_texts(board.row_minus), cells, strict=True)
    ]
    return "\n".join(
        "".join(_wide(text, (r, c) in marked, r >= 0 and c >= 0) for c, text in enumerate(texts, start=-2)).rstrip()
        for r, texts in enumerate(grid, start=-2)
    )


def clue_texts(clues: Clues) -> list[str]:
    """The clues as text, "." for a missing one."""
    return [NO_CLUE if clue is None else str(clue) for clue in clues]


def _wide(text: str, is_marked: bool, is_cell: bool) -> str:
    if is_marked:
        return f"{MARK + text:>4}"
    return f"{'' if is_cell and text == BLANK else text:>4}"
