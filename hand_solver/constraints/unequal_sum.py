"""What values weigh together is not a certain number."""

from __future__ import annotations

from collections.abc import Iterable

from hand_solver.booleans import Encoding
from hand_solver.booleans.given import Given
from hand_solver.booleans.literals import negated
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import climbed
from hand_solver.constraints.linear_sum import merged
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import evenly
from hand_solver.problem.domains import Domains


class UnequalSum(OverIntegers):
    """The sum of ``weights[value]`` over all terms (variable, weights) is not ``total``. A variable may come twice.

    Nothing follows until all weights but one variable's are known; that one then loses what would make the total. This
    is GAC. Marriott and Stuckey, "Programming with constraints", 1998, section 3.4. ``Implied`` makes it depend on a
    literal; for two integers ``NotEqual`` learns more.

    >>> UnequalSum([(0, range(5)), (1, range(0, -5, -1))], 0).is_satisfied((3, 3))
    False
    """

    def __init__(self, terms: Iterable[Term | int], total: int, name: str = "") -> None:
        super().__init__(terms, name or f"sum != {total}")
        constant, self.views = merged(self.views)
        super().__init__([(one.variable, one.numbers) for one in self.views], self.name)
        self.total = total - constant
        self.weighed_evenly = evenly(self.views)

    def holds(self, numbers: list[int]) -> bool:
        """Is the sum another than the total?"""
        return sum(numbers) != self.total

    def narrow(self, domains: Domains) -> bool:
        """If one weight at most is not known, it is not what would make the total."""
        known, unknown = 0, None
        for one in self.views:
            least, most = one.span(domains.masks)
            if least == most:
                known += least
            elif unknown is not None:
                return True
            else:
                unknown = one
        return known != self.total if unknown is None else unknown.drop(domains, self.total - known)

    def encode(self, encoding: Encoding) -> None:
        """The sum is below the total, or else above it: a Boolean says which."""
        base, literals, steps = climbed(encoding, self.views)
        below, above = self.total - base - 1, self.total - base + 1
        side = encoding.unexplained()
        Given(encoding, side).weigh_at_least(sum(steps) - below, negated(literals), steps)
        Given(encoding, side ^ 1).weigh_at_least(above, literals, steps)
