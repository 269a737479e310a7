"""How often values are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.judging.textbook.base import Propagator, TooWide


class Among(Propagator):
    """As many of the variables as ``count`` take one of the values."""

    def __init__(self, variables: Sequence[int], values: Sequence[int], count: int) -> None:
        self.listed, self.values, self.count = list(variables), frozenset(values), count
        self.variables = (*variables, count)

    def propagate(self, store: Any) -> None:
        """Between those that must and those that may; at a bound, what makes it one."""
        must = [x for x in self.listed if store.domains[x] <= self.values]
        may = [x for x in self.listed if store.domains[x] & self.values]
        store.at_least(self.count, len(must))
        store.at_most(self.count, len(may))
        if store.greatest(self.count) == len(must):
            for x in may:
                if x not in must:
                    store.keep(x, store.domains[x] - self.values)
        elif store.least(self.count) == len(may):
            for x in may:
                store.keep(x, self.values)


class DistinctValues(Propagator):
    """The variables take as many different values as ``count``, not counting those of ``but``."""

    def __init__(self, variables: Sequence[int], but: Sequence[int], count: int) -> None:
        self.listed, self.but, self.count = list(variables), frozenset(but), count
        self.variables = (*variables, count)

    def propagate(self, store: Any) -> None:
        """Between what is taken and what may be; if no more may be, what is open takes nothing new."""
        taken = {store.value(x) for x in self.listed if store.is_known(x)} - self.but
        every = frozenset[int]().union(*(store.domains[x] for x in self.listed)) - self.but
        unsure = [x for x in self.listed if not store.is_known(x)]
        store.at_least(self.count, len(taken))
        store.at_most(self.count, min(len(every), len(taken) + len(unsure)))
        if store.greatest(self.count) == len(taken):
            for x in unsure:
                store.keep(x, taken | self.but)


class Closed(Propagator):
    """All variables take some of the values."""

    def __init__(self, variables: Sequence[int], values: Sequence[int]) -> None:
        self.variables, self.values = tuple(variables), frozenset(values)

    def propagate(self, store: Any) -> None:
        """No other."""
        for x in self.variables:
            store.keep(x, self.values)


def counted(model: Any, variables: Sequence[int], values: Sequence[int], allowed: Any) -> None:
    """Post that so many take one of the values: a term, or one of some numbers."""
    if isinstance(allowed, tuple) and all(isinstance(one, int) for one in allowed):
        count = model.new(allowed)
    else:
        count = model.term(allowed)
    model.post(Among(variables, values, count))


def post_count(model: Any, terms: Any, values: Any, relation: str, operand: Any) -> None:
    """How many take one of the values compares so."""
    if not all(isinstance(one, int) for one in values):
        raise TooWide
    count = model.new(range(len(terms) + 1))
    model.post(Among([model.term(one) for one in terms], values, count))
    model.compare(count, relation, operand)


def post_cardinality(model: Any, terms: Any, values: Any, occurs: Any, closed: bool) -> None:
    """Each value so often; if closed no others."""
    if not all(isinstance(one, int) for one in values):
        raise TooWide
    variables = [model.term(one) for one in terms]
    for value, allowed in zip(values, occurs, strict=True):
        counted(model, variables, [value], allowed)
    if closed:
        model.post(Closed(variables, values))


def post_values(model: Any, terms: Any, but: Any, relation: str, operand: Any) -> None:
    """How many different values there are compares so."""
    count = model.new(range(len(terms) + 1))
    model.post(DistinctValues([model.term(one) for one in terms], but, count))
    model.compare(count, relation, operand)


POSTS = {"count": post_count, "cardinality": post_cardinality, "nValues": post_values}
