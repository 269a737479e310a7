"""Numbers as text, the same way in every table and sentence."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

NOTHING = "-"
# Of at most so many digits as any domain has.
_NUMBER = re.compile(r"-?[0-9]{1,19}")


def is_number(text: str) -> bool:
    """Is the text an integer as solutions have them, in digits that every domain can hold?"""
    return _NUMBER.fullmatch(text) is not None


def as_written(number: str) -> str:
    """The number as values are written here: 01 is 1, and -0 is 0."""
    return str(int(number))


def several(number: int, noun: str) -> str:
    """The number and its noun.

    >>> several(1, "row"), several(2, "row")
    ('1 row', '2 rows')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def rows_of(lengths: Iterable[int], noun: str = "cell") -> str:
    """The shape of a grid, from the lengths of its rows.

    >>> rows_of([6]), rows_of([1, 1]), rows_of([3, 2, 3]), rows_of([])
    ('1 row of 6 cells', '2 rows of 1 cell', '3 rows of 2 or 3 cells', '0 rows')
    """
    rows = list(lengths)
    *others, longest = sorted(set(rows)) or [0]
    widths = "".join(f"{length} or " for length in others) + several(longest, noun)
    return f"{several(len(rows), 'row')} of {widths}" if rows else "0 rows"


def figure(number: float, digits: int = 3) -> str:
    """So many digits, or all before the point, with thousands set apart: 0.0123, 4.50, 1,234; whole numbers as such."""
    if not math.isfinite(number):
        return NOTHING
    if number == int(number) or abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.{max(0, digits - 1 - math.floor(math.log10(abs(number))))}f}"


def duration(seconds: float) -> str:
    """For sentences: milliseconds below a second."""
    return f"{figure(seconds * 1000)} ms" if seconds < 1 else f"{figure(seconds)} s"


def counted(number: int, what: str) -> str:
    """A number and its noun, in the plural where it needs one."""
    plural = f"{what[:-1]}ies" if what.endswith("y") else f"{what}s"
    return f"{number:,} {what if number == 1 else plural}"
