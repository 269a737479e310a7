"""What values weigh together: the weights of all values add up to a total, filtered to bounds consistency."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import index

from hand_solver.booleans import Encoding
from hand_solver.constraints.integers import as_integers
from hand_solver.min_conflicts.penalty import SumPenalty
from hand_solver.problem import Constraint
from hand_solver.problem.domains import Domains, members


class LinearSum(Constraint):
    """The sum of ``weights[value]`` over all terms (variable, weights) is ``total``.

    A variable weighs at least its lightest value left and at most its heaviest. What the others can weigh together
    bounds what is left for one, so a value is kept if its weight lies between those bounds. This sees every value that
    is too light or too heavy but no gap between: GAC would have to solve a knapsack. Marriott and Stuckey,
    "Programming with constraints", 1998, section 3.4; Apt, "Principles of constraint programming", 2003, section 6.4.

    Raises ValueError for a weight or a total that is no integer.
    """

    # How far a sum is off shows the way: repair finds in milliseconds what learning does not in seconds.
    prefers_repair = True

    def __init__(self, terms: Iterable[tuple[int, Sequence[int]]], total: int, name: str = "") -> None:
        listed = [(index(variable), tuple(weights)) for variable, weights in terms]
        self.name = name or f"sum({len(listed)} variables) = {total}"
        for weight in (total, *(weight for _, weights in listed for weight in weights)):
            if not hasattr(weight, "__index__"):
                raise ValueError(f"{self.name}: the total and the weights are integers, found {weight!r}")
        self.terms = tuple((variable, as_integers(weights)) for variable, weights in listed)
        self.scope = tuple(variable for variable, _ in self.terms)
        self.total = index(total)
        self._spans = tuple((variable, _Spans(weights)) for variable, weights in self.terms)
        self._ranges = [(min(weights, default=0), max(weights, default=0)) for _, weights in self.terms]

    def bounds(self, domains: Domains) -> tuple[int, int]:
        """The least and the largest sum the domains allow."""
        masks = domains.masks
        spans = [spans[masks[variable]] for variable, spans in self._spans]
        return sum(least for least, _ in spans), sum(most for _, most in spans)

    def filter(self, domains: Domains) -> bool:
        """Keep the weights that the others can complete to the total; again, until nothing changes."""
        while True:
            least, most = self.bounds(domains)
            if not least <= self.total <= most:
                return False
            length = len(domains.trail)
            if not self._keep_within(domains, self.total - most, self.total - least):
                return False
            if len(domains.trail) == length:
                return True

    def _keep_within(self, domains: Domains, below_most: int, above_least: int) -> bool:
        """Keep the weights from most + ``below_most`` to least + ``above_least``, by the variable's own two bounds."""
        masks = domains.masks
        for variable, spans in self._spans:
            mask = masks[variable]
            least, most = spans[mask]
            if most - least > min(-below_most, above_least) and not domains.restrict(
                variable, spans.between(mask, most + below_most, least + above_least)
            ):
                return False
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Do the weights of the values add up to the total?"""
        return self.distance(values) == 0

    def may_hold(self, domains: Domains) -> bool:
        """Does the total lie between the least and the largest sum still possible?"""
        least, most = self.bounds(domains)
        return least <= self.total <= most

    def distance(self, values: Sequence[int]) -> int:
        """By how much the sum misses the total."""
        return abs(sum(weights[value] for (_, weights), value in zip(self.terms, values, strict=True)) - self.total)

    def penalty(self, values: Sequence[int]) -> SumPenalty:
        """The distance to the total, in constant time for a change."""
        terms = self.terms
        return SumPenalty(lambda position, value: terms[position][1][value], self._ranges, self.total, values)

    def encode(self, encoding: Encoding) -> None:
        """One exact sum over "weighs at least w", for every variable and every w above its lightest.

        The order encoding of Crawford and Baker, "Experimental results on the application of satisfiability algorithms
        to scheduling problems", AAAI 1994; propagation on it is bounds consistency.
        """
        literals, steps, base = [], [], 0
        for variable, weights in self.terms:
            by_weight = sorted((weights[value], value) for value in members(encoding.domains[variable]))
            base += by_weight[0][0] if by_weight else 0
            for at, ((lighter, _), (heavier, _)) in enumerate(pairwise(by_weight), start=1):
                if heavier > lighter:
                    heavy = [encoding.literal(variable, value) for _, value in by_weight[at:]]
                    literals.append(heavy[0] if len(heavy) == 1 else encoding.either(heavy))
                    steps.append(heavier - lighter)
        encoding.weigh_exactly(self.total - base, literals, steps)


class _Spans(dict[int, tuple[int, int]]):
    """Mask of a variable -> the least and the largest weight in it; worked out when a mask is first met."""

    def __init__(self, weights: tuple[int, ...]) -> None:
        super().__init__()
        self._weights = weights

    def __missing__(self, mask: int) -> tuple[int, int]:
        found = [self._weights[value] for value in members(mask)]
        span = self[mask] = (min(found), max(found))
        return span

    def between(self, mask: int, least: int, most: int) -> int:
        """The values in the mask that weigh from ``least`` to ``most``."""
        return sum(1 << value for value in members(mask) if least <= self._weights[value] <= most)
