"""Terms as variables of their own, and what makes them so: comparisons and connectives reified, others listed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator, TooWide
from tests.models.enumerated_terms import FUNCTIONS

MOST = 3_000


class Function(Propagator):
    """``result`` is what the function makes of the variables; where it makes nothing they cannot be so."""

    def __init__(self, name: str, result: int, arguments: Sequence[int]) -> None:
        self.function, self.result, self.arguments = FUNCTIONS[name], result, list(arguments)
        self.variables = (result, *arguments)

    def propagate(self, store: Any) -> None:
        """Every tuple of values is looked at."""
        kept: list[set[int]] = [set() for _ in self.arguments]
        results = set()
        for values in product(*(sorted(store.domains[x]) for x in self.arguments)):
            made = self.applied(values)
            if made is not None and made in store.domains[self.result]:
                results.add(made)
                for one, value in zip(kept, values, strict=True):
                    one.add(value)
        if not results:
            raise Contradiction
        store.keep(self.result, results)
        for x, some in zip(self.arguments, kept, strict=True):
            store.keep(x, some)

    def applied(self, values: tuple[int, ...]) -> int | None:
        """What it makes of the values."""
        try:
            return int(self.function(*values))
        except ArithmeticError:
            return None


class ReifiedAtMost(Propagator):
    """``truth`` is 1 exactly if the first variable and the gap are at most the second."""

    def __init__(self, truth: int, x: int, gap: int, y: int) -> None:
        self.truth, self.x, self.gap, self.y = truth, x, gap, y
        self.variables = (truth, x, y)

    def propagate(self, store: Any) -> None:
        """Both ways, of the truth and of its opposite."""
        if store.greatest(self.x) + self.gap <= store.least(self.y):
            store.keep(self.truth, [1])
        elif store.least(self.x) + self.gap > store.greatest(self.y):
            store.keep(self.truth, [0])
        if store.domains[self.truth] == {1}:
            store.at_most(self.x, store.greatest(self.y) - self.gap)
            store.at_least(self.y, store.least(self.x) + self.gap)
        elif store.domains[self.truth] == {0}:
            store.at_least(self.x, store.least(self.y) - self.gap + 1)
            store.at_most(self.y, store.greatest(self.x) + self.gap - 1)


class ReifiedEqual(Propagator):
    """``truth`` is ``when`` exactly if the two are equal, otherwise the opposite."""

    def __init__(self, truth: int, x: int, y: int, when: int) -> None:
        self.truth, self.x, self.y, self.when = truth, x, y, when
        self.variables = (truth, x, y)

    def propagate(self, store: Any) -> None:
        """Both ways, of the truth and of its opposite."""
        common = store.domains[self.x] & store.domains[self.y]
        if not common:
            store.keep(self.truth, [1 - self.when])
        elif store.is_known(self.x) and store.domains[self.x] == store.domains[self.y]:
            store.keep(self.truth, [self.when])
        if store.domains[self.truth] == {self.when}:
            store.keep(self.x, common)
            store.keep(self.y, common)
        elif store.domains[self.truth] == {1 - self.when}:
            for one, other in ((self.x, self.y), (self.y, self.x)):
                if store.is_known(one):
                    store.remove(other, store.value(one))


class ReifiedOr(Propagator):
    """``truth`` is ``when`` exactly if one of the variables is not ``zero``-like: of or, 0; of and, all but 0."""

    def __init__(self, truth: int, literals: Sequence[int], conjunction: bool) -> None:
        self.truth, self.literals, self.conjunction = truth, list(literals), conjunction
        self.variables = (truth, *literals)

    def propagate(self, store: Any) -> None:
        """One that decides decides; if all but one do not, the last one does."""
        decisive, other = (0, 1) if self.conjunction else (1, 0)
        deciding = [
            x for x in self.literals if (store.domains[x] == {0}) == self.conjunction and self.is_sure(store, x)
        ]
        able = [x for x in self.literals if not self.is_sure(store, x)]
        if deciding:
            store.keep(self.truth, [decisive])
        elif not able:
            store.keep(self.truth, [other])
        elif store.domains[self.truth] == {other}:
            for x in able:
                store.keep(x, self.side(store, x, other))
        elif store.domains[self.truth] == {decisive} and len(able) == 1:
            store.keep(able[0], self.side(store, able[0], decisive))

    def is_sure(self, store: Any, x: int) -> bool:
        """Is it known whether it is 0?"""
        return 0 not in store.domains[x] or store.is_known(x)

    def side(self, store: Any, x: int, truth: int) -> Any:
        """The values that are so true."""
        return store.domains[x] - {0} if truth else [0]


def reified(model: Any, name: str, arguments: Sequence[int]) -> int | None:
    """A new variable that is the truth of a comparison or a connective; None for other operators."""
    truth: int | None = None
    if name in ("lt", "le", "gt", "ge") and len(arguments) == 2:
        truth = model.new((0, 1))
        x, y = arguments if name in ("lt", "le") else arguments[::-1]
        model.post(ReifiedAtMost(truth, x, int(name in ("lt", "gt")), y))
    elif name in ("eq", "ne") and len(arguments) == 2:
        truth = model.new((0, 1))
        model.post(ReifiedEqual(truth, arguments[0], arguments[1], int(name == "eq")))
    elif name in ("and", "or"):
        truth = model.new((0, 1))
        model.post(ReifiedOr(truth, arguments, name == "and"))
    elif name == "imp":
        truth = model.new((0, 1))
        model.post(ReifiedOr(truth, [model.new_from("not", arguments[:1]), arguments[1]], conjunction=False))
    return truth


def listed(model: Any, name: str, arguments: Sequence[int]) -> int:
    """A new variable that is what a function makes of others, all tuples looked at. Raises TooWide for too many."""
    domains = [sorted(model.store.domains[x]) for x in arguments]
    if prod(map(len, domains)) > MOST:
        raise TooWide
    function = Function(name, 0, arguments)
    values = {function.applied(one) for one in product(*domains)} - {None}
    result: int = model.new(values)
    model.post(Function(name, result, arguments))
    return result


def post_intension(model: Any, term: Any) -> None:
    """The term is not 0."""
    truth = model.term(term)
    model.store.remove(truth, 0)


def post_clause(model: Any, terms: Any) -> None:
    """One is not 0."""
    post_intension(model, ("or", *terms))


POSTS = {"intension": post_intension, "clause": post_clause}
