"""Lists in lexicographic order, and a list in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator, TooWide


class LexLess(Propagator):
    """The first list comes before the second, or is the same; ``strict``: it is not the same."""

    def __init__(self, first: Sequence[int], second: Sequence[int], strict: bool) -> None:
        self.pairs, self.strict = list(zip(first, second, strict=True)), strict
        self.variables = (*first, *second)

    def propagate(self, store: Any) -> None:
        """At the first place that is not known to be equal: at most; and less if what follows cannot be in order."""
        for place, (x, y) in enumerate(self.pairs):
            if store.is_known(x) and store.domains[x] == store.domains[y]:
                continue
            gap = 0 if self.may_follow(store, place + 1) else 1
            store.at_most(x, store.greatest(y) - gap)
            store.at_least(y, store.least(x) + gap)
            return
        if self.strict:
            raise Contradiction

    def may_follow(self, store: Any, place: int) -> bool:
        """May the lists be in order from this place on?"""
        for x, y in self.pairs[place:]:
            if store.least(x) != store.greatest(y):
                return bool(store.least(x) < store.greatest(y))
        return not self.strict


class InOrder(Propagator):
    """The first variable and the gap are at most the second."""

    def __init__(self, x: int, gap: int, y: int) -> None:
        self.x, self.gap, self.y = x, gap, y
        self.variables = (x, y)

    def propagate(self, store: Any) -> None:
        """Bounds of both."""
        store.at_most(self.x, store.greatest(self.y) - self.gap)
        store.at_least(self.y, store.least(self.x) + self.gap)


def post_lex(model: Any, lists: Any, relation: str) -> None:
    """Each list and the next."""
    made = [[model.term(one) for one in terms] for terms in lists]
    if relation not in ("lt", "le", "gt", "ge"):
        raise TooWide
    if relation in ("gt", "ge"):
        made.reverse()
    for first, second in pairwise(made):
        model.post(LexLess(first, second, relation in ("lt", "gt")))


def post_ordered(model: Any, terms: Any, lengths: Any, relation: str) -> None:
    """Each term, with its length, and the next."""
    if relation not in ("lt", "le", "gt", "ge") or not all(isinstance(one, int) for one in lengths):
        raise TooWide
    made = [model.term(one) for one in terms]
    for (x, y), length in zip(pairwise(made), lengths, strict=False):
        strict = relation in ("lt", "gt")
        if relation in ("lt", "le"):
            model.post(InOrder(x, length + strict, y))
        else:
            model.post(InOrder(y, strict - length, x))


POSTS = {"lex": post_lex, "ordered": post_ordered}
