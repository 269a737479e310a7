"""The board as pages draw it: aquariums walled in, counts at -1 before their line."""

from __future__ import annotations

from magnets_cp.aquarium.board import Board
from magnets_cp.layout import Layout


def layout(board: Board) -> Layout:
    """The board with its aquariums as regions, and its counts."""
    labels = {(r, -1): str(count) for r, count in enumerate(board.row_counts)}
    labels |= {(-1, c): str(count) for c, count in enumerate(board.column_counts)}
    regions = {(r, c): aquarium for r, row in enumerate(board.aquariums) for c, aquarium in enumerate(row)}
    return Layout(board.rows, board.columns, regions, labels)
