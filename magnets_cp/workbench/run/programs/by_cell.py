"""Answers that name each cell or each row: {(0, 1): '+', ...}, {"r1c2": "-"}, {0: ['+', '-']}, x[0][1] = 1."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from typing import Any

from magnets_cp.errors import unreadable

_PLACE = r"[A-Za-z_]{0,10}\s?[\[(]?\s?([0-9]{1,4})\s?(?:\]\s?\[|[,_;]|c(?:ol(?:umn)?)?)\s?([0-9]{1,4})\s?[\])]?"
_KEY = re.compile(_PLACE)
_LINE = re.compile(rf"\s*{_PLACE}\s?(?::|=|->)\s?['\"]?([^\s'\",]{{1,2}})['\"]?,?\s*")
_NUMBER = re.compile("[+-]?[0-9]")
_LONGEST = 80  # of such a line, in characters


def rows_of_object(value: Any) -> Any:
    """The rows that a dictionary names, by their numbers or cell by cell; what is no such dictionary is as it is.

    Raises InputError for cells that are no rectangle, and for a dictionary of dictionaries: of rows, or of columns?

    >>> rows_of_object({(0, 0): "+", (0, 1): "-"})
    [['+', '-']]
    >>> rows_of_object({"1": "+-", "2": ".."})
    ['+-', '..']
    """
    if not isinstance(value, dict) or not value:
        return value
    cells = {place: sign for key, sign in value.items() if (place := _place(key)) is not None}
    if len(cells) == len(value):
        rows = _rectangle(cells)
        if rows is None:
            raise unreadable("every cell of a rectangle, from (0, 0) or (1, 1)", _found(cells))
        return rows
    numbers = {int(key): row for key, row in value.items() if str(key).isdecimal() and len(str(key)) < 5}
    if len(numbers) < len(value) or sorted(numbers) not in (_count(0, numbers), _count(1, numbers)):
        return value
    if any(isinstance(row, dict) for row in numbers.values()):
        expected = "a dictionary of rows, or of cells (row, column)"
        raise unreadable(expected, "one of dictionaries: of rows, or of columns?")
    return [numbers[key] for key in sorted(numbers)]


def rows_of_lines(text: str) -> tuple[list[list[Any]] | None, str]:
    r"""The rows of a text that has a line a cell, and the text without these; None if it has not each cell once.

    >>> rows_of_lines("done\nx[0][0] = 1\nx[0][1] = -1")
    ([[1, -1]], 'done')
    """
    cells: dict[tuple[int, int], str] = {}
    others: list[str] = []
    for line in text.splitlines():
        found = _LINE.fullmatch(line) if len(line) <= _LONGEST else None
        place = (int(found[1]), int(found[2])) if found else None
        if found is None or place is None:
            others.append(line)
        elif place in cells:
            return None, text
        else:
            cells[place] = found[3]
    is_numeric = all(_NUMBER.fullmatch(sign) for sign in cells.values())
    rows = _rectangle({place: int(sign) for place, sign in cells.items()} if is_numeric else cells)
    return (rows, "\n".join(others)) if rows is not None else (None, text)


def _place(key: Any) -> tuple[int, int] | None:
    if isinstance(key, tuple) and len(key) == 2 and all(type(one) is int for one in key):
        return key
    found = _KEY.fullmatch(key.strip()) if isinstance(key, str) and len(key) <= _LONGEST else None
    return (int(found[1]), int(found[2])) if found else None


def _rectangle(cells: Mapping[tuple[int, int], Any]) -> list[list[Any]] | None:
    """The rows of a rectangle that begins at (0, 0) or (1, 1) and has every cell; None if it is none."""
    if not cells or min(cells) not in ((0, 0), (1, 1)):
        return None
    first, last = min(cells), max(cells)
    rows, columns = (range(first[k], last[k] + 1) for k in (0, 1))
    if len(rows) * len(columns) != len(cells) or not all(place in cells for place in product(rows, columns)):
        return None
    return [[cells[r, c] for c in columns] for r in rows]


def _count(first: int, numbers: Mapping[int, Any]) -> list[int]:
    return list(range(first, first + len(numbers)))


def _found(cells: Mapping[tuple[int, int], Any]) -> str:
    return f"{len(cells)} cells from {min(cells)} to {max(cells)}"
