"""Tables: the rows that variables may take, or may not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator

Row = tuple[int | None, ...]


class Table(Propagator):
    """The values are a row; None in a row is any value. Rows that are out are swapped behind those left."""

    def __init__(self, variables: Sequence[int], rows: Sequence[Row]) -> None:
        self.variables, self.rows = tuple(variables), list(rows)
        self.places = list(range(len(self.rows)))
        self.left = [len(self.rows)]

    def fits(self, store: Any, row: Row) -> bool:
        """Is every value left?"""
        return all(value is None or value in store.domains[x] for value, x in zip(row, self.variables, strict=True))

    def propagate(self, store: Any) -> None:
        """Values without a row go."""
        left, place = self.left[0], 0
        supported: list[set[int]] = [set() for _ in self.variables]
        while place < left:
            row = self.rows[self.places[place]]
            if self.fits(store, row):
                for i, (value, x) in enumerate(zip(row, self.variables, strict=True)):
                    supported[i] |= store.domains[x] if value is None else {value}
                place += 1
            else:
                left -= 1
                self.places[place], self.places[left] = self.places[left], self.places[place]
        if not left:
            raise Contradiction
        if left != self.left[0]:
            store.set(self.left, 0, left)
        for x, values in zip(self.variables, supported, strict=True):
            store.keep(x, values)


class NegativeTable(Propagator):
    """The values are none of the rows. Each row watches two variables that may still differ from it."""

    def __init__(self, variables: Sequence[int], rows: Sequence[Row]) -> None:
        self.variables, self.rows = tuple(variables), list(rows)
        self.watched = [(0, len(self.variables) - 1) for _ in rows]

    def differs(self, store: Any, row: Row, i: int) -> bool:
        """May the variable differ from the row, or does it?"""
        return row[i] is not None and (len(store.domains[self.variables[i]]) > 1 or not self.takes(store, row, i))

    def takes(self, store: Any, row: Row, i: int) -> bool:
        """May the variable take the value of the row?"""
        return row[i] is None or row[i] in store.domains[self.variables[i]]

    def propagate(self, store: Any) -> None:
        """Where only one variable may differ from a row, it does."""
        for number, row in enumerate(self.rows):
            first, second = self.watched[number]
            if first != second and self.differs(store, row, first) and self.differs(store, row, second):
                continue
            able = [i for i in range(len(row)) if self.differs(store, row, i)]
            if any(not self.takes(store, row, i) for i in able):
                continue
            if not able:
                raise Contradiction
            if len(able) == 1:
                store.remove(self.variables[able[0]], row[able[0]])
            else:
                self.watched[number] = (able[0], able[1])


def post_extension(model: Any, terms: Any, rows: Any, positive: bool) -> None:
    """A table of either kind."""
    kind = Table if positive else NegativeTable
    model.post(kind([model.term(one) for one in terms], rows))


POSTS = {"extension": post_extension}
