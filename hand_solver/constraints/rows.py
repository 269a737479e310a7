"""Rows of values, as tables list them: which have a value, and which lie within domains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index

from hand_solver.constraints.integers import as_values
from hand_solver.problem.domains import members

Row = Sequence[int | None]


class Rows:
    """Rows of values for the variables of a scope, as sets; None in a row stands for any value.

    rows        the rows, each once
    having      for each variable, by value the rows that have it, as a bit set
    having_any  for each variable the rows with any value of it
    is_short    does a row have None?

    Raises ValueError for a row of another length, or with numbers below 0.
    """

    def __init__(self, scope: Iterable[int], rows: Iterable[Row], who: str) -> None:
        self.scope = as_values(scope, who)
        try:
            listed = [tuple([None if value is None else index(value) for value in row]) for row in rows]
        except TypeError as error:
            raise ValueError(f"{who}: expected rows of integers, or None for any value: {error}") from None
        self.rows = tuple(dict.fromkeys(listed))
        if any(
            len(row) != len(self.scope) or min([v for v in row if v is not None], default=0) < 0 for row in self.rows
        ):
            raise ValueError(f"{who}: every row needs {len(self.scope)} values, numbers from 0")
        self.having: list[dict[int, int]] = [{} for _ in self.scope]
        self.having_any = [0] * len(self.scope)
        for number, row in enumerate(self.rows):
            for place, value in enumerate(row):
                if value is None:
                    self.having_any[place] |= 1 << number
                else:
                    self.having[place][value] = self.having[place].get(value, 0) | 1 << number
        self.is_short = any(self.having_any)
        self._known = frozenset(self.rows)

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
