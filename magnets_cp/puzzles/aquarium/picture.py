"""The board as it is drawn, as text with walls and water and as a layout; and finished boards read from text."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from magnets_cp.answer import Solution
from magnets_cp.drawing.walls import Walls
from magnets_cp.errors import Attempt, InputError, shown
from magnets_cp.layout import Clue, Layout, Spot, pieces
from magnets_cp.partial import Drawing, Partial, Piece, Role, as_text
from magnets_cp.puzzles.aquarium.board import EMPTY, WATER, Board, Cell
from magnets_cp.source import Source, TextLine
from magnets_cp.text import grid_text
from magnets_cp.text.json_source import read_json_solutions
from magnets_cp.text.numbers import several

UNKNOWN = " "
# What may be a cell of nobody knows what, or of another puzzle.
_OTHERS = frozenset("?_xX@")
_WORD = re.compile(r"[A-Za-z]{2}")
# Plain grids also come in the ones and zeros of other solvers.
_SIGNS = {"~": WATER, "1": WATER, ".": EMPTY, "0": EMPTY}


def picture(board: Board, solution: Sequence[str] | None = None, marked: Collection[Cell] = ()) -> str:
    """Cells are full of ~ where there is water, have a . where it is empty, and are blank where nothing is known.

    Between cells of one aquarium there is no wall; above the pieces of one that is in pieces stands its id.
    ``solution`` may be partial, with blanks for the unknown. A cell that is ``marked`` begins with "!"; a count, at row
    or column -1, has it behind.
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


def _cell_width(board: Board) -> int:
    """The number of characters of a cell, between its walls."""
    return max(3, *(len(str(count)) for count in board.column_counts), *map(len, pieces(layout(board)).values()))


def _margin_width(board: Board) -> int:
    """The number of characters left of the board."""
    return max(len(str(count)) for count in board.row_counts) + 1


def layout(board: Board) -> Layout:
    """The board with its aquariums as regions, and its counts."""
    water, rows, columns = frozenset(WATER), range(board.rows), range(board.columns)
    clues: dict[Spot, Clue] = {}
    for r, count in enumerate(board.row_counts):
        clues[r, -1] = Clue(str(count), count, water, tuple([(r, c) for c in columns]), *_clue_words("row", r, count))
    for c, count in enumerate(board.column_counts):
        clues[-1, c] = Clue(str(count), count, water, tuple([(r, c) for r in rows]), *_clue_words("column", c, count))
    return Layout(
        board.rows,
        board.columns,
        regions={(r, c): aquarium for r, row in enumerate(board.aquariums) for c, aquarium in enumerate(row)},
        clues=clues,
        shows=[[{(part.row, c): sign for c in part.columns} for sign in (WATER, EMPTY)] for part in board.parts],
        rules={"water falls": "water falls", "emptiness rises": "an empty part has nothing but emptiness above it"},
        names={WATER: "water", EMPTY: "empty"},
    )


def _clue_words(kind: str, number: int, count: int) -> tuple[str, str, str]:
    place = f"{kind} {number + 1}"
    return f"{place} = {count}", place, "cells of water" if count != 1 else "cell of water"


def read_solutions(source: Source, board: Board) -> list[Solution]:
    """The solutions in a text, to be judged against the board they are for; their signs are not judged here.

    Understood are the JSON of ``solve --json``; the printed board; and grids of ~ or 1 (water) and . or 0 (empty) with
    or without spaces; of ~ and . also with commas or bars between, in frames, and among the counts of the board. Lines
    with words are passed over. Several may follow one another. Counts and walls of a printed board are passed over:
    those of ``board`` count. Raises InputError on anything else.
    """
    try:
        return _plain_solutions(source, board)
    except InputError:
        with Attempt():
            found = grid_text.grids(source, grid_text.form_of(layout(board)))
            if not _OTHERS.intersection("".join(line.text for grid in found for line in grid.lines)):
                return [tuple(map("".join, grid.rows)) for grid in found]
        raise


def _plain_solutions(source: Source, board: Board) -> list[Solution]:
    if source.text.lstrip().startswith("{"):
        given = read_json_solutions(source, row="one a row")
        return [tuple("".join(_SIGNS.get(sign, sign) for sign in row) for row in rows) for rows in given]
    lines = tuple(line for line in source.lines if not _WORD.search(line.text)) or source.lines
    printed = any("+" in line.text for line in lines)
    height = 2 * board.rows + 2 if printed else board.rows
    if not lines:
        raise InputError(source.name, 1, 1, f"{several(board.rows, 'row')} of ~ and .", "none")
    if len(lines) % height:
        expected = f"printed boards of {height} lines" if printed else f"boards of {board.rows} rows"
        found = "one line" if len(lines) == 1 else f"{len(lines)} lines"
        raise InputError(source.name, lines[-1].number, 1, expected, found)
    return [_solution(source, lines[at : at + height], board, printed) for at in range(0, len(lines), height)]


def _solution(source: Source, lines: tuple[TextLine, ...], board: Board, printed: bool) -> Solution:
    """In a printed board every second line, from the third on, is a row."""
    if printed:
        width = _cell_width(board)
        return tuple(_printed_row(source, line, board, width=width) for line in lines[2::2])
    return tuple(_grid_row(source, line, board.columns) for line in lines)


def _printed_row(source: Source, line: TextLine, board: Board, *, width: int) -> str:
    """The sign in the middle of each cell, which has so many characters."""
    first = _margin_width(board) + 1
    text = line.text.rstrip()
    if len(text) != first + board.columns * (width + 1):
        raise InputError(source.name, line.number, 1, f"a printed row of {board.columns} cells", shown(text))
    signs = ""
    for c in range(board.columns):
        at = first + c * (width + 1) + (width - 1) // 2
        if text[at] not in (WATER, EMPTY):
            raise InputError(source.name, line.number, at + 1, "~ or .", shown(text[at]))
        signs += text[at]
    return signs


def _grid_row(source: Source, line: TextLine, columns: int) -> str:
    for match in re.finditer(r"\S", line.text):
        if match[0] not in _SIGNS:
            raise InputError(source.name, line.number, match.start() + 1, "~ . 1 or 0", shown(match[0]))
    signs = "".join(_SIGNS[sign] for sign in line.text if not sign.isspace())
    if len(signs) != columns:
        raise InputError(source.name, line.number, 1, f"{columns} cells", str(len(signs)))
    return signs
