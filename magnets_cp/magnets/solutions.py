"""Finished boards from text: what ``magnets solve`` prints, its JSON, and plain grids."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.magnets.board import BLANK, Board
from magnets_cp.source import Source

# A blank cell is . in our own answers, 0 in the seed's assignment, x in puzzles from janko.at.
SIGNS = {"+": "+", "-": "-", ".": BLANK, "0": BLANK, "x": BLANK, "X": BLANK}
_WIDTH = 4


def read_solutions(source: Source, board: Board) -> list[Solution]:
    """The solutions in a text, to be judged against the board they are for; their signs are not judged here.

    Understood are the JSON of ``solve --json``; the printed board, column clues first; and grids of + - and
    . 0 x (blank) with or without spaces, perhaps under a line with their size. Several may follow one another. The
    clues of a printed board are passed over: those of ``board`` count.
    Raises InputError on anything else.
    """
    if source.text.lstrip().startswith("{"):
        return _from_json(source)
    size = [str(board.rows), str(board.columns)]
    lines = [(line.number, line.text.rstrip()) for line in source.lines if line.words != size]
    if not lines:
        raise InputError(source.name, 1, 1, f"{board.rows} rows of signs", "none")
    printed = lines[0][1].startswith(" " * (2 * _WIDTH))
    height = board.rows + 2 if printed else board.rows
    if len(lines) % height:
        expected = f"boards of {board.rows} rows" + (" below two lines of clues" if printed else "")
        found = "one line" if len(lines) == 1 else f"{len(lines)} lines"
        raise InputError(source.name, lines[-1][0], 1, expected, found)
    read_row = _printed_row if printed else _grid_row
    return [
        tuple(
            read_row(source, number, line, board.columns)
            for number, line in lines[at + height - board.rows : at + height]
        )
        for at in range(0, len(lines), height)
    ]


def _printed_row(source: Source, number: int, line: str, columns: int) -> str:
    """The cells after the two clues, each the last of four characters, a blank one blank."""
    cells = line.ljust((columns + 2) * _WIDTH)
    signs = ""
    for at in range(2 * _WIDTH, len(cells), _WIDTH):
        cell = cells[at : at + _WIDTH].strip() or BLANK
        if cell not in SIGNS:
            raise InputError(source.name, number, at + _WIDTH, "+ - or a blank", shown(cell))
        signs += SIGNS[cell]
    return _row(source, number, signs, columns)


def _grid_row(source: Source, number: int, line: str, columns: int) -> str:
    for match in re.finditer(r"\S", line):
        if match[0] not in SIGNS:
            raise InputError(source.name, number, match.start() + 1, "+ - . 0 or x", shown(match[0]))
    return _row(source, number, "".join(SIGNS[sign] for sign in line if not sign.isspace()), columns)


def _row(source: Source, number: int, signs: str, columns: int) -> str:
    if len(signs) != columns:
        raise InputError(source.name, number, 1, f"{columns} cells", str(len(signs)))
    return signs


def _from_json(source: Source) -> list[Solution]:
    try:
        found = json.loads(source.text).get("solutions")
    except json.JSONDecodeError as error:
        raise InputError(source.name, error.lineno, error.colno, "JSON", error.msg.lower()) from error
    except (RecursionError, ValueError) as error:
        raise InputError(source.name, 1, 1, "JSON of reasonable depth and numbers", "more") from error
    if not isinstance(found, list) or not found:
        _fail(source, 'solutions under the key "solutions"', "none")
    for rows in found:
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            _fail(source, "every solution as an array of strings, one a row", shown(json.dumps(rows)))
    return [tuple(rows) for rows in found]


def _fail(source: Source, expected: str, found: str) -> NoReturn:
    raise InputError(source.name, 1, 1, expected, found)
