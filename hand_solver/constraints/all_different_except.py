"""No two integers are the same, but for some that may be taken by many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import Term, as_integers
from hand_solver.constraints.ladder import by_number
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.problem.domains import Domains


class AllDifferentExcept(OverIntegers):
    """The integers of all terms are different, except those that are one of ``free``.

    What is known is taken from the others, as in ``AllDifferent``: weaker than GAC. Beldiceanu, Carlsson and Rampon,
    "Global constraint catalog", 2005, alldifferent_except_0.

    >>> AllDifferentExcept([(0, range(3)), (1, range(3)), (2, range(3))], [0]).is_satisfied((0, 2, 0))
    True
    """

    def __init__(self, terms: Iterable[Term | int], free: Iterable[int], name: str = "") -> None:
        super().__init__(terms, name or "all different except")
        self.free = frozenset(as_integers(free))

    def holds(self, numbers: list[int]) -> bool:
        """Are those that are not free different?"""
        return self._surplus(numbers) == 0

    def distance(self, values: Sequence[int]) -> int:
        """How many of the variables would have to change."""
        return self._surplus(self.numbers(values))

    def _surplus(self, numbers: Sequence[int]) -> int:
        bound = [number for number in numbers if number not in self.free]
        return len(bound) - len(set(bound))

    def narrow(self, domains: Domains) -> bool:
        """Take what is known, and not free, from all others."""
        spans = [one.span(domains.masks) for one in self.views]
        known = Counter(least for least, most in spans if least == most and least not in self.free)
        if max(known.values(), default=0) > 1:
            return False
        return all(
            least == most or all(one.drop(domains, number) for number in known if least <= number <= most)
            for one, (least, most) in zip(self.views, spans, strict=True)
        )

    def encode(self, encoding: Encoding) -> None:
        """At most one literal holds for every number that is not free."""
        literals: dict[int, list[int]] = {}
        for one in self.views:
            for number, literal in by_number(encoding, one).items():
                literals.setdefault(number, []).append(literal)
        for number, same in literals.items():
            if number not in self.free:
                encoding.weigh_at_least(len(same) - 1, [literal ^ 1 for literal in same], [1] * len(same))
