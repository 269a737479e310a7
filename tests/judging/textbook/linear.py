"""Weighted sums, by their bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator


class AtMost(Propagator):
    """The sum of the weights times the variables is no more than a bound."""

    def __init__(self, weights: Sequence[int], variables: Sequence[int], bound: int) -> None:
        self.pairs = [(weight, x) for weight, x in zip(weights, variables, strict=True) if weight]
        self.variables = tuple(x for _, x in self.pairs)
        self.bound = bound

    def lightest(self, store: Any, weight: int, x: int) -> Any:
        """The least that a term comes to."""
        return weight * (store.least(x) if weight > 0 else store.greatest(x))

    def propagate(self, store: Any) -> None:
        """What the others leave room for."""
        least = [self.lightest(store, weight, x) for weight, x in self.pairs]
        room = self.bound - sum(least)
        if room < 0:
            raise Contradiction
        for (weight, x), light in zip(self.pairs, least, strict=True):
            most = room + light
            if weight > 0:
                store.at_most(x, most // weight)
            else:
                store.at_least(x, -(most // -weight))


class Unequal(Propagator):
    """The sum is not the bound."""

    def __init__(self, weights: Sequence[int], variables: Sequence[int], bound: int) -> None:
        self.pairs = list(zip(weights, variables, strict=True))
        self.variables, self.bound = tuple(variables), bound

    def propagate(self, store: Any) -> None:
        """Where one variable is left, it does not make the bound."""
        total = sum(weight * store.value(x) for weight, x in self.pairs if store.is_known(x))
        unknown = [(weight, x) for weight, x in self.pairs if not store.is_known(x)]
        if not unknown and total == self.bound:
            raise Contradiction
        if len(unknown) == 1:
            weight, x = unknown[0]
            missing = self.bound - total
            if weight and missing % weight == 0:
                store.remove(x, missing // weight)
            elif not weight and missing == 0:
                raise Contradiction


def compared(model: Any, weights: Sequence[int], variables: Sequence[int], relation: str, bound: int) -> None:
    """Post a sum that compares so with a number."""
    opposite = [-weight for weight in weights]
    if relation in ("le", "eq"):
        model.post(AtMost(weights, variables, bound))
    if relation in ("ge", "eq"):
        model.post(AtMost(opposite, variables, -bound))
    if relation == "lt":
        model.post(AtMost(weights, variables, bound - 1))
    if relation == "gt":
        model.post(AtMost(opposite, variables, -bound - 1))
    if relation == "ne":
        model.post(Unequal(weights, variables, bound))


def post_sum(model: Any, terms: Any, weights: Any, relation: str, operand: Any) -> None:
    """A sum; weights that are variables make terms of their own."""
    known = [one if isinstance(one, int) else 1 for one in weights]
    made = [
        model.term(term if isinstance(one, int) else ("mul", one, term))
        for one, term in zip(weights, terms, strict=True)
    ]
    if relation in ("in", "notin"):
        total = model.total(known, made)
        model.compare(total, relation, operand)
    elif isinstance(operand, int):
        compared(model, known, made, relation, operand)
    else:
        compared(model, [*known, -1], [*made, model.term(operand)], relation, 0)


POSTS = {"sum": post_sum}
