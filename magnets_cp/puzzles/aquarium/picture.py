"""The board as it is drawn: as text with walls and water, as a grid with clues, and half-filled."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from magnets_cp.drawing.walls import Walls
from magnets_cp.layout import Clue, Layout, Spot
from magnets_cp.partial import Drawing, Partial, Piece, Role, as_text
from magnets_cp.puzzles.aquarium.board import EMPTY, WATER, Board, Cell

UNKNOWN = " "


def picture(board: Board, solution: Sequence[str] | None = None, marked: Collection[Cell] = ()) -> str:
    """Cells are full of ~ where there is water, have a . where it is empty, and are blank where nothing is known.

    Between cells of one aquarium there is no wall. ``solution`` may be partial, with blanks for the unknown. A cell
    that is ``marked`` begins with "!"; a count, at row or column -1, has it behind.
    """
    cells = solution or (UNKNOWN * board.columns,) * board.rows
    signs = {(r, c): Piece(sign) for r, row in enumerate(cells) for c, sign in enumerate(row)}
    return as_text(Walls(layout(board), signs, marked, flowing=WATER).drawing())


def draw(board: Board, partial: Partial) -> Drawing:
    """Draw what is known as the picture does."""
    signs = {
        cell: Piece(partial.labels(part)[0] if partial.is_fixed(part) else UNKNOWN, _role(partial, part))
        for cell, part in board.part_at.items()
    }
    return Walls(layout(board), signs, flowing=WATER).drawing()


def _role(partial: Partial, part: int) -> Role:
    """The role of a part; where it became known in this step, that of what it lost."""
    role = partial.role(part)
    return Role.REMOVED if role is Role.IMPLIED and partial.removed_now(part) else role


def cell_width(board: Board) -> int:
    """The number of characters of a cell, between its walls."""
    return max(3, *(len(str(count)) for count in board.column_counts))


def margin_width(board: Board) -> int:
    """The number of characters left of the board."""
    return max(len(str(count)) for count in board.row_counts) + 1


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
