"""All integers are the same."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import by_number
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.ranks import ranked
from hand_solver.problem.domains import Domains


class AllEqual(OverIntegers):
    """The integers of all terms are equal: each keeps what all others have left, which is GAC.

    Beldiceanu, Carlsson and Rampon, "Global constraint catalog", 2005, all_equal.

    >>> domains = Domains([0b0111, 0b1110])
    >>> AllEqual([(0, range(4)), (1, range(4))]).filter(domains), domains.masks
    (True, [6, 6])
    """

    def __init__(self, terms: Iterable[Term | int], name: str = "") -> None:
        super().__init__(terms, name or "all equal")
        self._ranked, _ = ranked(self.views)

    def holds(self, numbers: list[int]) -> bool:
        """Are they one?"""
        return len(set(numbers)) <= 1

    def narrow(self, domains: Domains) -> bool:
        """Keep what all have."""
        common = -1
        for one in self._ranked:
            common &= one.read(domains.masks)
        return all(one.keep(domains, common) for one in self._ranked)

    def encode(self, encoding: Encoding) -> None:
        """Each is an integer exactly if the next is it."""
        literals = [by_number(encoding, one) for one in self.views]
        for one, other in pairwise(literals):
            for number in one.keys() | other.keys():
                first, second = one.get(number, FALSE), other.get(number, FALSE)
                encoding.clause(first ^ 1, second)
                encoding.clause(first, second ^ 1)
