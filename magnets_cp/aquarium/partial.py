"""The board on the way: water and emptiness that are known, blanks for what is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from magnets_cp.aquarium.board import Board, Cell
from magnets_cp.aquarium.picture import UNKNOWN, Stroke, drawn
from magnets_cp.partial import Drawing, Partial, Piece, Role


def draw(board: Board, partial: Partial) -> Drawing:
    """The picture of what is known."""
    signs = [partial.labels(part)[0] if partial.is_fixed(part) else UNKNOWN for part in range(len(board.parts))]
    cells = ["".join(signs[board.part_at[r, c]] for c in range(board.columns)) for r in range(board.rows)]
    return [list(_pieces(board, partial, line)) for line in drawn(board, cells)]


def _pieces(board: Board, partial: Partial, line: Sequence[Stroke]) -> Iterator[Piece]:
    for text, cell in line:
        yield Piece(text) if cell is None else Piece(text, _role(board, partial, cell))


def _role(board: Board, partial: Partial, cell: Cell) -> Role:
    """That of its part; what became known in this step shows by what it lost."""
    part = board.part_at[cell]
    role = partial.role(part)
    return Role.REMOVED if role is Role.IMPLIED and partial.removed_now(part) else role
