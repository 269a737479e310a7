"""Our own notation: a JSON object, or an array of them.

    {"puzzle": "magnets", "rows": 2, "columns": 3,
     "row_plus": [1, null], "row_minus": [1, 1], "column_plus": [1, 1, 0], "column_minus": [1, 1, 0],
     "layout": ["LRT", "LRB"], "givens": ["+..", "..."]}

The layout has a string a row, L R T B and * as in a game id. null is a missing clue. "givens" may be left out; in it
+ - and x (blank) are given, "." is not.
"""

from __future__ import annotations

import json
from typing import Any

from magnets_cp.errors import shown
from magnets_cp.puzzles.magnets.board import BLANK, MAX_CLUE, MAX_SIDE, Board, Cell, Clues
from magnets_cp.puzzles.magnets.notations.layout import LayoutError, dominoes_from_letters, letters_of
from magnets_cp.source import Source
from magnets_cp.text.json_source import JsonObject, indented, objects
from magnets_cp.text.notation import Notation

REQUIRED = ("rows", "columns", "row_plus", "row_minus", "column_plus", "column_minus", "layout")
OPTIONAL = ("puzzle", "givens")
GIVENS = {"+": "+", "-": "-", "x": BLANK}
_NO_GIVEN = "."


def read(source: Source) -> list[Board]:
    """The boards of the text. Raises InputError."""
    return [_board(found) for found in objects(source, "a board")]


def write(board: Board) -> str:
    """The board as an indented JSON object."""
    document: dict[str, Any] = {
        "puzzle": "magnets",
        "rows": board.rows,
        "columns": board.columns,
        "row_plus": board.row_plus,
        "row_minus": board.row_minus,
        "column_plus": board.column_plus,
        "column_minus": board.column_minus,
        "layout": letters_of(board),
    }
    if board.givens:
        signs = {cell: "x" if sign == BLANK else sign for cell, sign in board.givens.items()}
        document["givens"] = [
            "".join(signs.get((r, c), _NO_GIVEN) for c in range(board.columns)) for r in range(board.rows)
        ]
    return indented(document)


def _board(found: JsonObject) -> Board:
    found.only(REQUIRED, OPTIONAL)
    if found.value.get("puzzle", "magnets") != "magnets":
        found.fail("puzzle", '"magnets"')
    rows, columns = (found.number(key, 1, MAX_SIDE) for key in ("rows", "columns"))
    clues = (
        _clues(found, key, count)
        for key, count in (("row_plus", rows), ("row_minus", rows), ("column_plus", columns), ("column_minus", columns))
    )
    row_plus, row_minus, column_plus, column_minus = clues
    layout = _grid(found, "layout", rows, columns)
    try:
        dominoes = dominoes_from_letters(layout)
    except LayoutError as error:
        r, c = error.cell
        found.fail("layout", f"{error.expected} (row {r + 1}, column {c + 1})", shown(layout[r][c]))
    givens = _givens(found, rows, columns)
    return Board(rows, columns, dominoes, row_plus, row_minus, column_plus, column_minus, givens)


def _clues(found: JsonObject, key: str, count: int) -> Clues:
    clues = found.value[key]
    if not isinstance(clues, list) or len(clues) != count:
        found.fail(key, f"an array of {count} clues", f"{len(clues)}" if isinstance(clues, list) else None)
    for clue in clues:
        if clue is not None and (type(clue) is not int or not 0 <= clue <= MAX_CLUE):
            found.fail(key, f"numbers from 0 to {MAX_CLUE} or null", shown(json.dumps(clue)))
    return tuple(clues)


def _grid(found: JsonObject, key: str, rows: int, columns: int) -> list[str]:
    grid: Any = found.value[key]
    if not isinstance(grid, list) or len(grid) != rows:
        found.fail(key, f"an array of {rows} strings", f"{len(grid)}" if isinstance(grid, list) else None)
    for row in grid:
        if not isinstance(row, str) or len(row) != columns:
            found.fail(key, f"strings of {columns} characters", shown(json.dumps(row)))
    return grid


def _givens(found: JsonObject, rows: int, columns: int) -> dict[Cell, str]:
    givens: dict[Cell, str] = {}
    for r, row in enumerate(_grid(found, "givens", rows, columns) if "givens" in found.value else ()):
        for c, sign in enumerate(row):
            if sign not in (*GIVENS, _NO_GIVEN):
                found.fail("givens", f"+ - x or . (row {r + 1}, column {c + 1})", shown(sign))
            if sign != _NO_GIVEN:
                givens[r, c] = GIVENS[sign]
    return givens


JSON = Notation("json", ".json", read, write)
