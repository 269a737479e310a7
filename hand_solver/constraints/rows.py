"""Rows of values, as tables list them: which have a value, and which lie within domains."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from operator import index

from hand_solver.constraints.integers import as_values
from hand_solver.problem.domains import members

Row = Sequence[int | None]


class Rows:
    """Rows of values for the variables of a scope, as sets; None in a row stands for any value.

    rows        the rows, each once
    is_short    does a row have None?

    Those of another scope are shared. Raises ValueError for a row of another length, or with numbers below 0.
    """

    def __init__(self, scope: Iterable[int], rows: Iterable[Row] | Rows, who: str) -> None:
        self.scope = as_values(scope, who)
        self.rows: tuple[Row, ...]
        if isinstance(rows, Rows) and len(rows.scope) == len(self.scope):
            vars(self).update(vars(rows) | {"scope": self.scope})
            return
        self._first = self
        rows = rows.rows if isinstance(rows, Rows) else rows
        try:
            self.rows = tuple(dict.fromkeys(_as_rows(rows)))
        except TypeError as error:
            raise ValueError(f"{who}: expected rows of integers, or None for any value: {error}") from None
        found = set(chain.from_iterable(self.rows))
        values = [value for value in found if value is not None]
        if not set(map(len, self.rows)) <= {len(self.scope)} or min(values, default=0) < 0:
            raise ValueError(f"{who}: every row needs {len(self.scope)} values, numbers from 0")
        self.is_short = None in found
        self._known = frozenset(self.rows)

    @cached_property
    def having(self) -> tuple[Mapping[int, int], ...]:
        """For each variable, by value the rows that have it, as a bit set."""
        return self._sets[0]

    @cached_property
    def having_any(self) -> tuple[int, ...]:
        """For each variable the rows with any value of it."""
        return self._sets[1]

    @cached_property
    def _sets(self) -> tuple[tuple[Mapping[int, int], ...], tuple[int, ...]]:
        return _having(self.rows, len(self.scope)) if self._first is self else self._first._sets

    def within(self, domains: Sequence[int]) -> int:
        """The rows of which every value is left, as a bit set."""
        left = (1 << len(self.rows)) - 1
        for x, having, having_any in zip(self.scope, self.having, self.having_any, strict=True):
            allowed = having_any
            for value in members(domains[x]):
                allowed |= having.get(value, 0)
            left &= allowed
        return left

    def match(self, values: Sequence[int]) -> bool:
        """Are the values those of a row?"""
        if not self.is_short:
            return tuple(values) in self._known
        return any(
            all(wanted is None or wanted == value for wanted, value in zip(row, values, strict=True))
            for row in self.rows
        )


def _as_rows(rows: Iterable[Row]) -> Sequence[Row]:
    """The rows as tuples of Python's own integers. Raises TypeError for what is no integer."""
    listed = list(map(tuple, rows))
    if set(map(type, chain.from_iterable(listed))) <= {int, type(None)}:  # as they mostly are
        return listed
    return [tuple([None if value is None else index(value) for value in row]) for row in listed]


@lru_cache(maxsize=128)
def _having(rows: tuple[Row, ...], width: int) -> tuple[tuple[Mapping[int, int], ...], tuple[int, ...]]:
    """For each place the rows with each value, and with any: the same for every table of these rows, so kept once."""
    columns = [_sets(column, len(rows)) for column in zip(*rows, strict=True)] or [{} for _ in range(width)]
    having = tuple([{v: found for v, found in column.items() if v is not None} for column in columns])
    return having, tuple([column.get(None, 0) for column in columns])


def _sets(column: Sequence[int | None], rows: int) -> dict[int | None, int]:
    """By value the rows that have it: set in bytes, as an integer of so many bits is copied at every change."""
    found: defaultdict[int | None, bytearray] = defaultdict(lambda: bytearray(rows // 8 + 1))
    for number, value in enumerate(column):
        found[value][number >> 3] |= 1 << (number & 7)
    return {value: int.from_bytes(row_set, "little") for value, row_set in found.items()}
