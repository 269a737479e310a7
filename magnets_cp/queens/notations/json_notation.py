"""A JSON object, or an array of them.

    {"puzzle": "queens", "n": 8, "row": 0, "column": 0}

Row and column of the locked queen count from 0.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from magnets_cp.errors import InputError, shown
from magnets_cp.json_source import parsed
from magnets_cp.notation import Notation
from magnets_cp.queens.board import MAX_SIDE, Board
from magnets_cp.source import Source

_KEYS = ("n", "row", "column")


def read(source: Source) -> list[Board]:
    """The boards of the text. Raises InputError."""
    document = parsed(source)
    objects = document if isinstance(document, list) else [document]
    if not objects:
        _fail(source, "a board", "an empty array")
    return [_board(source, one) for one in objects]


def write(board: Board) -> str:
    """The board as one line."""
    return json.dumps({"puzzle": "queens", "n": board.n, "row": board.row, "column": board.column}) + "\n"


def _board(source: Source, found: Any) -> Board:
    if not isinstance(found, dict):
        _fail(source, "an object describing a board", shown(json.dumps(found)))
    if found.get("puzzle") != "queens":
        _fail(source, '"puzzle": "queens"', shown(json.dumps(found.get("puzzle"))))
    missing = next((key for key in _KEYS if key not in found), None)
    if missing is not None:
        _fail(source, f'the key "{missing}"', "an object without it")
    unknown = next((key for key in found if key not in (*_KEYS, "puzzle")), None)
    if unknown is not None:
        _fail(source, f"only the keys puzzle, {', '.join(_KEYS)}", shown(unknown))
    n = _number(source, found, "n", 1, MAX_SIDE)
    return Board(n, *(_number(source, found, key, 0, n - 1) for key in ("row", "column")))


def _number(source: Source, found: dict[str, Any], key: str, least: int, most: int) -> int:
    value = found[key]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        _fail(source, f'a number from {least} to {most} under "{key}"', shown(json.dumps(value)))
    return value


def _fail(source: Source, expected: str, found: str) -> NoReturn:
    """Objects are short: where the text begins is near enough."""
    raise InputError(source.name, 1, 1, expected, found)


JSON = Notation("json", ".json", read, write)
