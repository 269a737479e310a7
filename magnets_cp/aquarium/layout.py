"""The board as it is drawn: aquariums walled in, counts at -1 before their line."""

from __future__ import annotations

from magnets_cp.aquarium.board import EMPTY, WATER, Board
from magnets_cp.layout import Clue, Layout, Spot


def layout(board: Board) -> Layout:
    """The board with its aquariums as regions, and its counts."""
    water, rows, columns = frozenset(WATER), range(board.rows), range(board.columns)
    clues: dict[Spot, Clue] = {}
    for r, count in enumerate(board.row_counts):
        clues[r, -1] = Clue(str(count), count, water, tuple([(r, c) for c in columns]), *_said("row", r, count))
    for c, count in enumerate(board.column_counts):
        clues[-1, c] = Clue(str(count), count, water, tuple([(r, c) for r in rows]), *_said("column", c, count))
    return Layout(
        board.rows,
        board.columns,
        regions={(r, c): aquarium for r, row in enumerate(board.aquariums) for c, aquarium in enumerate(row)},
        clues=clues,
        shows=[[{(part.row, c): sign for c in part.columns} for sign in (WATER, EMPTY)] for part in board.parts],
        rules={"water falls": "water falls", "emptiness rises": "an empty part has nothing but emptiness above it"},
        names={WATER: "water", EMPTY: "empty"},
    )


def _said(kind: str, number: int, count: int) -> tuple[str, str, str]:
    place = f"{kind} {number + 1}"
    return f"{place} = {count}", place, "cells of water" if count != 1 else "cell of water"
