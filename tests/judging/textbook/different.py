"""All different, but for some values; and all equal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator, TooWide


class AllDifferent(Propagator):
    """No two variables take the same value; those of ``but`` may come twice."""

    def __init__(self, variables: Sequence[int], but: Sequence[int]) -> None:
        self.variables, self.but = tuple(variables), frozenset(but)

    def propagate(self, store: Any) -> None:
        """Known values go from the others; fewer values than variables are too few."""
        done: set[int] = set()
        while True:
            fresh = [i for i, x in enumerate(self.variables) if i not in done and store.is_known(x)]
            if not fresh:
                break
            for i in fresh:
                done.add(i)
                value = store.value(self.variables[i])
                if value in self.but:
                    continue
                for j, other in enumerate(self.variables):
                    if j == i:
                        continue
                    if other == self.variables[i]:
                        raise Contradiction
                    store.remove(other, value)
        union = frozenset[int]().union(*(store.domains[x] for x in self.variables))
        if not union & self.but and len(union) < len(self.variables):
            raise Contradiction


class AllEqual(Propagator):
    """All variables take the same value."""

    def __init__(self, variables: Sequence[int]) -> None:
        self.variables = tuple(variables)

    def propagate(self, store: Any) -> None:
        """What all have in common."""
        common = store.domains[self.variables[0]]
        for x in self.variables[1:]:
            common = common & store.domains[x]
        for x in self.variables:
            store.keep(x, common)


def post_different(model: Any, terms: Any, but: Any) -> None:
    """The terms are different."""
    if terms:
        model.post(AllDifferent([model.term(one) for one in terms], but))


def post_equal(model: Any, terms: Any, but: Any) -> None:
    """The terms are equal, but for some values."""
    if but:
        raise TooWide
    if terms:
        model.post(AllEqual([model.term(one) for one in terms]))


POSTS = {"allDifferent": post_different, "allEqual": post_equal}
