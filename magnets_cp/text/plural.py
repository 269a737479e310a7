"""Numbers of things in words."""

from __future__ import annotations

from collections.abc import Iterable


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
