"""Values without names: all on a line, in the order of the variables; or an array, a row a line; perhaps in digits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from magnets_cp.answer import Solution
from magnets_cp.source import Source
from magnets_cp.text.numbers import as_written, is_number

_SEPARATORS = re.compile(r"[\s,]+")
_PUNCTUATION = str.maketrans("[](){},;|", "         ")
_FRAME = re.compile(r"[-+=|\s]*")
_DIGITS = re.compile(r"[0-9]+")
# A line of fewer digits may be any number.
_FEWEST_DIGITS = 9


def numbers_in(text: str) -> list[str]:
    """The numbers that a text consists of; none if there is anything else in it."""
    words = [word for word in _SEPARATORS.split(text) if word]
    return list(map(as_written, words)) if all(map(is_number, words)) else []


def on_a_line(names: Sequence[str], source: Source) -> list[tuple[int, Solution]]:
    """The lines that have a number for each variable, each with its place."""
    found = [(line.number, tuple(numbers_in(line.text))) for line in source.lines]
    return [(number, one) for number, one in found if one and len(one) == len(names)]


def in_digits(names: Sequence[str], source: Source) -> list[tuple[int, Solution]]:
    """The lines that have a digit for each variable, and nothing else, each with its place."""
    lines = [(line.number, line.text.strip()) for line in source.lines] if len(names) >= _FEWEST_DIGITS else []
    return [(number, tuple(text)) for number, text in lines if len(text) == len(names) and _DIGITS.fullmatch(text)]


def as_an_array(rows: Sequence[Sequence[str]], names: Sequence[str], source: Source) -> list[tuple[int, Solution]]:
    r"""The arrays with a number, or a digit, for each variable, a row a line, each with the place of its first row.

    rows  the names of the cells of each row; of several arrays, or of rows of several lengths, nothing is found

    >>> as_an_array([["x[0][0]", "x[0][1]"], ["x[1][0]", "x[1][1]"]], ["x[0][0]", "x[0][1]", "x[1][0]", "x[1][1]"],
    ...     Source("output", "+---+\n|1 2|\n+---+\n|3 4|\n+---+"))
    [(2, ('1', '2', '3', '4'))]
    """
    arrays = {name.partition("[")[0] for name in names}
    columns = len(rows[0]) if rows else 0
    if len(rows) < 2 or columns < 2 or len(arrays) > 1 or any(len(row) != columns for row in rows):
        return []
    found = []
    for block in _blocks(source, columns):
        if len(block) == len(rows):
            cells = zip(rows, block, strict=True)
            values = {name: one for row, (_, told) in cells for name, one in zip(row, told, strict=True)}
            found.append((block[0][0], tuple(values[name] for name in names)))
    return found


def _blocks(source: Source, columns: int) -> Iterator[list[tuple[int, Sequence[str]]]]:
    """Rows of so many numbers, or of so many digits, that follow one another; what only frames them is passed over."""
    block: list[tuple[int, Sequence[str]]] = []
    for line in source.lines:
        if _FRAME.fullmatch(line.text):
            continue
        text = line.text.translate(_PUNCTUATION).strip()
        row: Sequence[str] = numbers_in(text)
        if len(row) != columns and len(text) == columns and _DIGITS.fullmatch(text):
            row = text
        if len(row) == columns:
            block.append((line.number, row))
        elif block:
            yield block
            block = []
    yield block


def leaves_open(one: Solution, other: Solution) -> bool:
    """Is it the other with 0, which is no value there, in cells that an instance leaves open?"""
    return "0" not in other and all(given in ("0", value) for given, value in zip(one, other, strict=True))
