"""Grids that a program prints on one line, as Python and JSON show a list of rows."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BETWEEN_ROWS = re.compile(r"[\])]{1,9}\s{0,9},\s{0,9}[\[(]{1,9}")
_STARTS = re.compile(r"[\[(]{2}")
_STRINGS = re.compile(r"[\[(]{1,9}\s{0,9}(?:'[^']*'|\"[^\"]*\")")
_DTYPE = re.compile(r",\s{0,9}dtype=[^,()]{1,40}(?=\)\s*$)")
_STRING = re.compile(r"'([^']*)'|\"([^\"]*)\"")


def a_row_a_line(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines, those that are a list of rows taken apart, with the number of the line each was in.

    What stands before a list, such as "Solution: ", becomes a line too, also where the list goes on below; what numpy
    says of the type of numbers is left out.
    """
    for number, line in enumerate(lines, start=1):
        for part in _parts(_DTYPE.sub("", line)):
            yield number, part


def _parts(line: str) -> list[str]:
    start = _STARTS.search(line) or _STRINGS.search(line)
    if start is None:
        return [line]
    before, list_ = line[: start.start()], line[start.start() :]
    if line.rstrip()[-1] not in "])":
        return [before, list_] if before.strip() and _STARTS.match(start[0]) else [line]
    rows = _BETWEEN_ROWS.split(list_)
    if not _STARTS.match(start[0]):
        strings = [one or other for one, other in _STRING.findall(rows[0])]
        if all(len(string.strip()) < 2 for string in strings):
            return [line]  # one row, its cells quoted
        rows = strings
    return [before, *rows] if before.strip() else rows
