"""Domains as sets, and what undoes their changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.judging.textbook.base import Contradiction


class Store:
    """The domains of all variables; ``changed`` are those that lost a value since the search last looked."""

    def __init__(self) -> None:
        self.domains: list[frozenset[int]] = []
        self.changed: list[int] = []
        self.trail: list[tuple[Any, Any, Any]] = []

    def variable(self, values: Iterable[int]) -> int:
        """A new variable."""
        self.domains.append(frozenset(values))
        return len(self.domains) - 1

    def keep(self, x: int, values: Iterable[int]) -> None:
        """Keep these values only."""
        old = self.domains[x]
        new = old & frozenset(values)
        if not new:
            raise Contradiction
        if new != old:
            self.set(self.domains, x, new)
            self.changed.append(x)

    def set(self, holder: Any, place: Any, value: Any) -> None:
        """Change a part of what is undone on the way back."""
        self.trail.append((holder, place, holder[place]))
        holder[place] = value

    def undo(self, length: int) -> None:
        """Go back to when the trail was so long."""
        while len(self.trail) > length:
            holder, place, old = self.trail.pop()
            holder[place] = old
        self.changed.clear()

    def remove(self, x: int, value: int) -> None:
        """Take a value away."""
        if value in self.domains[x]:
            self.keep(x, self.domains[x] - {value})

    def at_most(self, x: int, bound: int) -> None:
        """Keep what is no more."""
        if self.greatest(x) > bound:
            self.keep(x, [value for value in self.domains[x] if value <= bound])

    def at_least(self, x: int, bound: int) -> None:
        """Keep what is no less."""
        if self.least(x) < bound:
            self.keep(x, [value for value in self.domains[x] if value >= bound])

    def least(self, x: int) -> int:
        """The least value left."""
        return min(self.domains[x])

    def greatest(self, x: int) -> int:
        """The greatest value left."""
        return max(self.domains[x])

    def is_known(self, x: int) -> bool:
        """Is one value left?"""
        return len(self.domains[x]) == 1

    def value(self, x: int) -> int:
        """The one value left."""
        [value] = self.domains[x]
        return value
