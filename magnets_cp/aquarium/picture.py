"""The board as text: boxes with walls between the aquariums, water, and the counts at the top and on the left."""

from __future__ import annotations

from collections.abc import Sequence

from magnets_cp.aquarium.board import EMPTY, WATER, Board

UNKNOWN = " "


def picture(board: Board, solution: Sequence[str] | None = None) -> str:
    """Cells are full of ~ where there is water, have a . where it is empty, and are blank where nothing is known.

    Between cells of one aquarium there is no wall. ``solution`` may be partial, with blanks for the unknown.
    """
    cells = solution or (UNKNOWN * board.columns,) * board.rows
    width, margin = cell_width(board), margin_width(board)
    lines = [" " * (margin + 1) + " ".join(f"{count:^{width}}" for count in board.column_counts).rstrip()]
    for r, row in enumerate(cells):
        lines.append(" " * margin + _wall_above(board, r, width))
        lines.append(f"{board.row_counts[r]:>{margin - 1}} " + _row(board, r, row, width))
    return "\n".join([*lines, " " * margin + _wall_above(board, board.rows, width)])


def cell_width(board: Board) -> int:
    """How many characters a cell takes between its walls."""
    return max(3, *(len(str(count)) for count in board.column_counts))


def margin_width(board: Board) -> int:
    """How many characters stand left of the board."""
    return max(len(str(count)) for count in board.row_counts) + 1


def _row(board: Board, r: int, row: str, width: int) -> str:
    """The cells of a row with the walls beside them; water flows where there is no wall."""
    text = "|"
    for c, sign in enumerate(row):
        text += {WATER: WATER * width, EMPTY: f"{EMPTY:^{width}}"}.get(sign, UNKNOWN * width)
        flows = row[c : c + 2] == WATER * 2
        text += "|" if _wall(board, (r, c), (r, c + 1)) else WATER if flows else " "
    return text


def _wall_above(board: Board, r: int, width: int) -> str:
    """The walls between two rows, and the corners of the walls above and below."""
    text = ""
    for c in range(board.columns + 1):
        before, after = _wall(board, (r - 1, c - 1), (r, c - 1)), _wall(board, (r - 1, c), (r, c))
        upright = _wall(board, (r - 1, c - 1), (r - 1, c)) or _wall(board, (r, c - 1), (r, c))
        text += "+" if before or after or upright else " "
        text += ("-" if after else " ") * width
    return text.rstrip()


def _wall(board: Board, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Do two neighbouring places belong to different aquariums, or one of them to none?"""
    return _aquarium(board, one) != _aquarium(board, other)


def _aquarium(board: Board, cell: tuple[int, int]) -> int | None:
    r, c = cell
    return board.aquariums[r][c] if 0 <= r < board.rows and 0 <= c < board.columns else None
