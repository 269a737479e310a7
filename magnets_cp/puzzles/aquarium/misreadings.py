"""Boards as people misread them: their counts in another order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from magnets_cp.puzzles.aquarium.board import Board


def misreadings(board: Board) -> Iterator[tuple[str, Board]]:
    """The board in other readings of what is written, each with its name."""
    yield "the counts of the rows from the bottom up", replace(board, row_counts=board.row_counts[::-1])
    yield "the counts of the columns from right to left", replace(board, column_counts=board.column_counts[::-1])
    if board.rows == board.columns:
        exchanged = replace(board, row_counts=board.column_counts, column_counts=board.row_counts)
        yield "the counts of rows and columns exchanged", exchanged
