"""Answers that name each cell or each row: {(0, 1): '+', ...}, {"r1c2": "-"}, {0: ['+', '-']}, x[0][1] = 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from magnets_cp.errors import unreadable
from magnets_cp.layout import Spot

_PLACE = r"([A-Za-z_]{0,10})\s?[\[(]?\s?([0-9]{1,4})\s?(?:\]\s?\[|[,_;]|c(?:ol(?:umn)?)?)\s?([0-9]{1,4})\s?[\])]?"
_IS = r"\s?(?::|=|->)"
_KEY = re.compile(_PLACE)
_LINE = re.compile(rf"\s*{_PLACE}{_IS}\s?['\"]?([^\s'\",]{{1,2}})['\"]?,?\s*")
_NAMES_A_CELL = re.compile(rf"{_PLACE}{_IS}|[\[(]\s?[0-9]+\s?,\s?[0-9]+\s?[\])]")
_NUMBER = re.compile("[+-]?[0-9]")
_LONGEST = 80  # of such a line, in characters


class Cells(dict[Spot, Any]):
    """The signs of the cells that are named. Which numbering is meant, only the board can tell."""


class _Cell(NamedTuple):
    """The name before a cell, such as x, which all cells have in common, and the cell."""

    name: str
    spot: Spot


def rows_of_object(value: Any) -> Any:
    """The rows or the cells that a dictionary names; what is no such dictionary is as it is.

    Raises InputError for a dictionary of dictionaries: of rows, or of columns?

    >>> rows_of_object({"r1c1": "+", "r1c2": "-"})
    {(1, 1): '+', (1, 2): '-'}
    >>> rows_of_object({"1": "+-", "2": ".."})
    ['+-', '..']
    """
    if not isinstance(value, dict) or not value:
        return value
    named = [(cell, sign) for key, sign in value.items() if (cell := _cell(key)) is not None]
    if len(named) == len(value):
        cells = _cells(named)
        return value if cells is None else cells
    numbers = {int(key): row for key, row in value.items() if str(key).isdecimal() and len(str(key)) < 5}
    if len(numbers) < len(value) or sorted(numbers) not in (_count(0, numbers), _count(1, numbers)):
        return value
    if any(isinstance(row, dict) for row in numbers.values()):
        expected = "a dictionary of rows, or of cells (row, column)"
        raise unreadable(expected, "one of dictionaries: of rows, or of columns?")
    return [numbers[key] for key in sorted(numbers)]


def cells_of_lines(text: str) -> tuple[Cells | None, str]:
    r"""The cells of a text that has a line a cell, and the text without these; None if it names one twice, or none.

    >>> cells_of_lines("done\nx[0][0] = 1\nx[0][1] = -1")
    ({(0, 0): 1, (0, 1): -1}, 'done')
    """
    named: list[tuple[_Cell, str]] = []
    others: list[str] = []
    for line in text.splitlines():
        found = _cell_in(line)
        if found is None:
            others.append(line)
        else:
            named.append((_Cell(found[1], (int(found[2]), int(found[3]))), found[4]))
    is_numeric = all(_NUMBER.fullmatch(sign) for _, sign in named)
    cells = _cells((cell, int(sign) if is_numeric else sign) for cell, sign in named)
    return (None, text) if cells is None else (cells, "\n".join(others))


def is_cell(line: str) -> bool:
    """Is the line a cell with its sign, and nothing else?"""
    return _cell_in(line) is not None


def _cell_in(line: str) -> re.Match[str] | None:
    return _LINE.fullmatch(line) if len(line) <= _LONGEST else None


def names_a_cell(text: str) -> bool:
    """May a line name a cell, or several, in a form that is not read?"""
    return _NAMES_A_CELL.search(text) is not None


def _cell(key: Any) -> _Cell | None:
    if isinstance(key, tuple) and len(key) == 2 and all(type(one) is int for one in key):
        return _Cell("", key)
    found = _KEY.fullmatch(key.strip()) if isinstance(key, str) and len(key) <= _LONGEST else None
    return _Cell(found[1], (int(found[2]), int(found[3]))) if found else None


def _cells(named: Iterable[tuple[_Cell, Any]]) -> Cells | None:
    """Their signs; None where there are none, a cell is named twice, or cells have several names: p[0,0], m[0,1]."""
    listed = list(named)
    cells = Cells((cell.spot, sign) for cell, sign in listed)
    is_one = len({cell.name for cell, _ in listed}) == 1
    return cells if is_one and len(cells) == len(listed) else None


def _count(first: int, numbers: Mapping[int, Any]) -> list[int]:
    return list(range(first, first + len(numbers)))
