"""Answers that are values, such as JSON or a Python list, and the boards in them."""

from __future__ import annotations

import ast
import json
import re
import warnings
from math import isfinite
from typing import Any

from magnets_cp.errors import InputError, shown, unreadable
from magnets_cp.layout import EMPTY
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs.by_cell import Cells, rows_of_object

NO_VALUE = object()
# What an object has that is an answer.
KEYS = {"solutions", "solution", "status"}
# Brackets, numbers, names and strings of a Python literal. Compiling other text, such as f-strings in one another, can
# take for ever where no alarm reaches it.
_LITERAL = re.compile(
    r"""(?:[\[\](){},:\s]++|[+-]?[0-9.]++(?:e[+-]?[0-9]++)?(?![\w+.-])|(?:True|False|None)\b"""
    r"""|'(?:[^'\\\n]|\\.)*+'(?!\s*+['"])|"(?:[^"\\\n]|\\.)*+"(?!\s*+['"]))*+"""
)


def value_of(text: str) -> Any:
    """The text as a JSON or Python value, if the whole of it is one that can be an answer; else NO_VALUE.

    Python prints lists so. Raises InputError for an object with a key twice.
    """
    stripped = text.strip()
    if stripped[:1] not in ("{", "[", "(", '"') and stripped not in ("null", "None", "false", "False"):
        return NO_VALUE
    if stripped[0] in "[({" and stripped[-1] not in "])},":
        return NO_VALUE  # at once, as a log may have thousands of such lines
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Python, about what looks like a slip in its text
        for parse in (_json, _literal):
            try:
                return _plain(_rows(parse(stripped)))
            except InputError:
                raise
            except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
                continue
    return NO_VALUE


def _rows(value: Any) -> Any:
    """The value, an object that is no document of ours as the rows that it names."""
    return value if isinstance(value, dict) and KEYS & value.keys() else rows_of_object(value)


def _plain(value: Any) -> Any:
    """The value as JSON has it. Raises TypeError or ValueError for what it has not."""
    if isinstance(value, Cells):
        return Cells(zip(value, _plain(list(value.values())), strict=True))
    return json.loads(json.dumps(value))


def _json(text: str) -> Any:
    return json.loads(text, object_pairs_hook=lambda pairs: dict(pairs) if _unique([key for key, _ in pairs]) else {})


def _literal(text: str) -> Any:
    if not _LITERAL.fullmatch(text):
        raise ValueError("no literal")
    tree = ast.parse(text, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            _unique([key.value for key in node.keys if isinstance(key, ast.Constant)])
    return ast.literal_eval(tree)


def _unique(keys: list[Any]) -> bool:
    """Return whether there is a key. Raises InputError for one that is there twice."""
    if len(set(keys)) < len(keys):
        twice = next(key for at, key in enumerate(keys) if key in keys[:at])
        raise unreadable("every key once", f"{shown(str(twice))} twice")
    return bool(keys)


def texts_of(puzzle: Puzzle[Any], board: Any, value: list[Any]) -> list[str]:
    """One solved board, or several, each as a text. Raises InputError where something in it is no sign.

    A board has rows that are strings, or arrays of single signs.
    """
    for part in (value, *(one for one in value if isinstance(one, list))):
        for one in part:
            if one == [] or isinstance(one, list) != isinstance(part[0], list):
                raise unreadable("rows, or boards, and nothing else", shown(json.dumps(one)))
    return [_as_text(puzzle, board, grid) for grid in _grids(puzzle, board, value)]


def _grids(puzzle: Puzzle[Any], board: Any, value: list[Any]) -> list[Any]:
    if shape_of(puzzle, board) == (1, len(value)) and all(
        is_sign(cell) and len(str(cell).strip()) < 3 for cell in value
    ):
        return [[value]]  # the one row of a board
    if isinstance(value[0], str):
        return value if "\n" in value[0] else [value]
    cells = [cell for row in value if isinstance(row, list) for cell in row]
    return value if hold_rows(cells) or _are_of_one_column(puzzle, board, value) else [value]


def hold_rows(cells: list[Any]) -> bool:
    """Return whether one of them is no sign, but a row, or a list."""
    return any(isinstance(cell, list) or (isinstance(cell, str) and _is_long(cell.strip())) for cell in cells)


def _is_long(text: str) -> bool:
    """Return whether it is a row rather than one sign; 1 with a sign before it is one."""
    return len(text) > 1 and text not in ("-1", "+1")


def _are_of_one_column(puzzle: Puzzle[Any], board: Any, value: list[Any]) -> bool:
    """Return whether they are boards whose rows are strings of one sign, and not the rows of one board."""
    if not all(isinstance(grid, list) and all(isinstance(row, str) for row in grid) for grid in value):
        return False
    shape = shape_of(puzzle, board)
    return shape is not None and shape[1] == 1 and all(len(grid) == shape[0] for grid in value)


def shape_of(puzzle: Puzzle[Any], board: Any) -> tuple[int, int] | None:
    """Rows and columns of a solution, if it has a string a row and a character a cell."""
    laid = puzzle.laid_out(board)
    return (laid.rows, laid.columns) if laid is not None and laid.is_grid else None


def _as_text(puzzle: Puzzle[Any], board: Any, grid: Any) -> str:
    """A text with a row a line; or, of rows in which no blank parts the cells, our JSON."""
    if isinstance(grid, str):
        return grid
    if not isinstance(grid, list) or not all(map(_is_row, grid)):
        found = shown(json.dumps(grid))
        raise unreadable("a board as a list of rows, with a sign in every cell", found)
    if not any(isinstance(row, (str, list)) for row in grid):
        return " ".join(map(str, grid))  # numbers mean what they mean in a line
    if any(isinstance(row, str) and " " in row for row in grid):
        shape = shape_of(puzzle, board)
        if shape is not None and all(isinstance(row, str) and len(row) == shape[1] for row in grid):
            grid = [row.replace(" ", EMPTY) for row in grid]  # a character a cell
    if any(isinstance(row, list) or str(row).split() != [str(row)] for row in grid):
        rows = [row if isinstance(row, list) else [str(row)] for row in grid]
        return "\n".join(" ".join(str(sign) if str(sign).strip() else EMPTY for sign in row) for row in rows)
    return json.dumps({"solutions": [[str(row) for row in grid]]})


def _is_row(row: Any) -> bool:
    return all(map(is_sign, row)) if isinstance(row, list) else is_sign(row)


def is_sign(value: Any) -> bool:
    """Return whether it can stand in a cell: no text with signs that are not seen."""
    is_plain = isinstance(value, (str, int, float)) and not isinstance(value, bool)
    if isinstance(value, str) and not all(sign.isprintable() or sign in "\n\t" for sign in value):
        return False
    return is_plain and not (isinstance(value, float) and not isfinite(value))
