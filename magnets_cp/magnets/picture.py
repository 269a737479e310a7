"""The board as text, the way the seed prints it."""

from __future__ import annotations

from magnets_cp.answer import Solution
from magnets_cp.magnets.board import BLANK, Board, Clues

NO_CLUE = "."
UNKNOWN = "?"


def picture(board: Board, solution: Solution | None = None) -> str:
    """Column clues (plus, then minus), then each row with its two clues and its cells; every column four wide.

    Blank cells are blanks; without a solution each cell not given is "?". Blanks at line ends are left out.
    """
    cells = solution or tuple(
        "".join(board.givens.get((r, c), UNKNOWN) for c in range(board.columns)) for r in range(board.rows)
    )
    lines = [_wide(["", "", *clue_texts(board.column_plus)]), _wide(["", "", *clue_texts(board.column_minus)])]
    for plus, minus, row in zip(clue_texts(board.row_plus), clue_texts(board.row_minus), cells, strict=True):
        lines.append(_wide([plus, minus, *row.replace(BLANK, " ")]))
    return "\n".join(lines)


def clue_texts(clues: Clues) -> list[str]:
    """The clues as text, "." for a missing one."""
    return [NO_CLUE if clue is None else str(clue) for clue in clues]


def _wide(texts: list[str]) -> str:
    return "".join(f"{text:>4}" for text in texts).rstrip()
