"""The board as pages draw it: dominoes walled in, plus clues at -2 and minus clues at -1 before their line."""

from __future__ import annotations

from magnets_cp.layout import Layout, Spot
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.picture import clue_texts


def layout(board: Board) -> Layout:
    """The board with its dominoes as regions, single cells closed, and its clues."""
    labels: dict[Spot, str] = {(-2, -2): "+", (-1, -1): "-"}
    for before, rows, columns in (
        (-2, board.row_plus, board.column_plus),
        (-1, board.row_minus, board.column_minus),
    ):
        labels |= {(r, before): text for r, text in enumerate(clue_texts(rows))}
        labels |= {(before, c): text for c, text in enumerate(clue_texts(columns))}
    regions = {cell: domino for cell, (domino, _) in board.domino_at.items()}
    return Layout(board.rows, board.columns, regions, labels, dict(board.givens))
