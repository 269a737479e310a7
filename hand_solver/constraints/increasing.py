"""Integers in order, each at most the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from hand_solver.booleans import Encoding
from hand_solver.constraints.inequalities import state_less_equal
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import Ladder
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import evenly
from hand_solver.problem.domains import Domains


class Increasing(OverIntegers):
    """The integers of the terms never fall from one to the next; each is ``gap`` more at least, with 1 strictly.

    One pass forward and one back give the bounds, which is GAC where no variable comes twice. For a decreasing order
    give the terms in reverse. Beldiceanu, Carlsson and Rampon, "Global constraint catalog", 2005, increasing.

    >>> domains = Domains([0b1100, 0b1111, 0b1111])
    >>> Increasing([(x, range(4)) for x in range(3)]).filter(domains), domains.masks
    (True, [12, 12, 12])
    """

    def __init__(self, terms: Iterable[Term | int], gap: int = 0, name: str = "") -> None:
        super().__init__(terms, name or "increasing")
        self.gap = gap
        self.asks_bounds = evenly(self.views)

    def holds(self, numbers: list[int]) -> bool:
        """Is each at most the next, less the gap?"""
        return all(one + self.gap <= other for one, other in pairwise(numbers))

    def distance(self, values: Sequence[int]) -> int:
        """By how much each is above the next, added."""
        return sum(max(0, one + self.gap - other) for one, other in pairwise(self.numbers(values)))

    def narrow(self, domains: Domains) -> bool:
        """Raise each to the least of the one before, lower each to the most of the one behind."""
        for one, other in pairwise(self.views):
            least, most = other.span(domains.masks)
            if not other.keep(domains, max(least, one.span(domains.masks)[0] + self.gap), most):
                return False
        for other, one in pairwise(self.views[::-1]):
            least, most = one.span(domains.masks)
            if not one.keep(domains, least, min(most, other.span(domains.masks)[1] - self.gap)):
                return False
        return True

    def encode(self, encoding: Encoding) -> None:
        """Whatever one is at least, the next is at least that and the gap."""
        for one, other in pairwise([Ladder(encoding, view) for view in self.views]):
            state_less_equal(encoding, one, other, self.gap)
