"""Finished boards from text: what ``magnets solve`` prints, its JSON, and plain grids."""

from __future__ import annotations

import re

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.aquarium.board import EMPTY, WATER, Board
from magnets_cp.puzzles.aquarium.picture import cell_width, margin_width
from magnets_cp.source import Source, TextLine
from magnets_cp.text.json_source import read_json_solutions
from magnets_cp.text.numbers import several

_WORD = re.compile(r"[A-Za-z]{2}")
# Plain grids also come in the ones and zeros of other solvers.
SIGNS = {"~": WATER, "1": WATER, ".": EMPTY, "0": EMPTY}


def read_solutions(source: Source, board: Board) -> list[Solution]:
    """The solutions in a text, to be judged against the board they are for; their signs are not judged here.

    Understood are the JSON of ``solve --json``; the printed board; and grids of ~ or 1 (water) and . or 0 (empty) with
    or without spaces. Lines with words are passed over. Several may follow one another. Counts and walls of a printed
    board are passed over: those of ``board`` count. Raises InputError on anything else.
    """
    if source.text.lstrip().startswith("{"):
        given = read_json_solutions(source, row="one a row")
        return [tuple("".join(SIGNS.get(sign, sign) for sign in row) for row in rows) for rows in given]
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
        return tuple(_printed_row(source, line, board) for line in lines[2::2])
    return tuple(_grid_row(source, line, board.columns) for line in lines)


def _printed_row(source: Source, line: TextLine, board: Board) -> str:
    """The sign in the middle of each cell."""
    width, first = cell_width(board), margin_width(board) + 1
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
        if match[0] not in SIGNS:
            raise InputError(source.name, line.number, match.start() + 1, "~ . 1 or 0", shown(match[0]))
    signs = "".join(SIGNS[sign] for sign in line.text if not sign.isspace())
    if len(signs) != columns:
        raise InputError(source.name, line.number, 1, f"{columns} cells", str(len(signs)))
    return signs
