"""Two rows of integers in the order of a dictionary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import TRUE
from hand_solver.constraints.inequalities import state_less_equal
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import Ladder
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.problem.domains import Domains


class Lexicographic(OverIntegers):
    """The first row comes before the second, as words in a dictionary, or is the same; ``strict``: it is not the same.

    The rows are of one length. At the first place where they need not be equal, the first row is at most the second;
    it is less there if what is behind cannot be in order. This is GAC where no variable comes twice. Frisch, Hnich,
    Kiziltan, Miguel and Walsh, "Propagation algorithms for lexicographic ordering constraints", 2006.

    >>> domains = Domains([0b110, 0b100, 0b010, 0b011])
    >>> Lexicographic([(0, range(3)), (1, range(3))], [(2, range(3)), (3, range(3))]).filter(domains)
    False
    """

    def __init__(
        self, first: Iterable[Term | int], second: Iterable[Term | int], name: str = "", *, strict: bool = False
    ) -> None:
        rows = list(first), list(second)
        super().__init__([*rows[0], *rows[1]], name or "lexicographic")
        if len(rows[0]) != len(rows[1]):
            raise ValueError(f"{self.name}: expected rows of one length, found {len(rows[0])} and {len(rows[1])}")
        self.strict = strict
        self._pairs = list(zip(self.views[: len(rows[0])], self.views[len(rows[0]) :], strict=True))

    def holds(self, numbers: list[int]) -> bool:
        """Are they in order?"""
        first, second = numbers[: len(self._pairs)], numbers[len(self._pairs) :]
        return first < second if self.strict else first <= second

    def narrow(self, domains: Domains) -> bool:
        """See the class."""
        masks = domains.masks
        for place, (one, other) in enumerate(self._pairs):
            (least, highest), (lowest, most) = one.span(masks), other.span(masks)
            if least == highest == lowest == most:
                continue
            less = not self._may_follow(masks, place + 1)
            return one.keep(domains, least, min(highest, most - less)) and other.keep(
                domains, max(lowest, least + less), most
            )
        return not self.strict

    def _may_follow(self, masks: Sequence[int], start: int) -> bool:
        """Can the rows from this place on be in order?"""
        for one, other in self._pairs[start:]:
            least, most = one.span(masks)[0], other.span(masks)[1]
            if least != most:
                return least < most
        return not self.strict

    def encode(self, encoding: Encoding) -> None:
        """While all before is equal, each place of the first row is at most that of the second, and in the end less.

        The two are equal so far if they were before and neither is above the other.
        """
        same = TRUE
        for number, (one, other) in enumerate(self._pairs, start=1):
            lower, upper = Ladder(encoding, one), Ladder(encoding, other)
            state_less_equal(encoding, lower, upper, unless=same ^ 1)
            if number < len(self._pairs) or self.strict:
                above = [
                    encoding.either([literal ^ 1, lower.at_least(integer)]) ^ 1 for integer, literal in upper.rungs()
                ]
                same = encoding.either([same ^ 1, *above]) ^ 1
        if self.strict:
            encoding.clause(same ^ 1)
