"""Values among other lines: JSON, or lists as Python and numpy print them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from magnets_cp.workbench.run.programs.by_cell import Cells
from magnets_cp.workbench.run.programs.values import KEYS, NO_VALUE, value_of

# numpy parts values and rows by blanks.
_BETWEEN = re.compile(r"(?<=['\"\d.\]])\s+(?=['\"\d\[+-])")


def embedded_value(text: str) -> tuple[Any, str]:
    """An answer as JSON or as an indented list among other lines, and the text without it; else NO_VALUE and the text.

    Raises InputError as ``value_of`` does.
    """
    lines = text.splitlines()
    for first, line in enumerate(lines):
        start = line.find("{") if "{" in line else len(line.rstrip()) - 1
        if line[start : start + 1] in ("{", "[", "("):
            last = _end(lines, first)
            value = value_of("\n".join([line[start:], *lines[first + 1 : last + 1]]))
            if (isinstance(value, dict) and KEYS & value.keys()) or isinstance(value, (list, Cells)):
                return value, _without(lines, first, last)
    return NO_VALUE, text


def embedded_list(text: str) -> tuple[Any, str]:
    """The one list among other lines, or the lists that are its rows, as Python or numpy print them; and what is left.

    NO_VALUE if there is none, or more than one. Raises InputError as ``value_of`` does.
    """
    lines = text.splitlines()
    found: list[tuple[list[Any], int, int]] = []
    at = 0
    while at < len(lines):
        start = re.search(r"[\[(]", lines[at])
        last = _end(lines, at) if start else at
        if start:
            value = _value(lines, at, last, start.start())
            found += [(value, at, last)] if isinstance(value, list) and value else []
        at = last + 1
    if not found:
        return NO_VALUE, text
    left = _without(lines, found[0][1], found[-1][2])
    if len(found) == 1:
        return found[0][0], left
    follow = all(one[2] + 1 == other[1] for one, other in pairwise(found))
    are_rows = not any(isinstance(value[0], list) for value, _, _ in found)
    return [value for value, _, _ in found] if follow and are_rows else NO_VALUE, left


def values_in(text: str) -> Iterator[Any]:
    """Each list or object in the text that begins a line, or ends one. Raises InputError as ``value_of`` does."""
    lines = text.splitlines()
    passed = 0
    for at, line in enumerate(lines):
        opening = re.search(r"[\[({]", line)
        if at < passed or opening is None:
            continue
        passed = _end(lines, at) + 1
        value = _value(lines, at, passed - 1, opening.start())
        if isinstance(value, (list, dict)):
            yield value


def _value(lines: list[str], first: int, last: int, start: int) -> Any:
    """The value that begins at a sign of the first of these lines; numpy leaves the commas out."""
    listed = "\n".join([lines[first][start:], *lines[first + 1 : last + 1]])
    value = value_of(listed)
    return value_of(_BETWEEN.sub(", ", listed)) if value is NO_VALUE and "," not in listed else value


def _end(lines: list[str], first: int) -> int:
    """The line in which the brackets are closed that are opened in this one."""
    last, depth = first, _depth(lines[first])
    while depth > 0 and last + 1 < len(lines):
        last += 1
        depth += _depth(lines[last])
    return last


def _depth(line: str) -> int:
    return sum(line.count(sign) for sign in "[({") - sum(line.count(sign) for sign in "])}")


def _without(lines: list[str], first: int, last: int) -> str:
    return "\n".join([*lines[:first], *lines[last + 1 :]])


def without_repeats(value: Any, text: str) -> str:
    """The text without the lines that say the value once more, as a program may at each of its steps."""
    begins = ("{", "[", "(")
    lines = text.splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith(begins) or value_of(line) != value)
