"""An integer that is the product of two others."""

from __future__ import annotations

from itertools import pairwise

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE
from hand_solver.constraints.extremum import negative
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import Ladder, by_number
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import NO_VARIABLE, View
from hand_solver.problem.domains import Domains

# Pairs of values of the factors up to which what follows from each is stated in Booleans.
MOST_PAIRS = 250_000


class Product(OverIntegers):
    """``result`` is ``one`` times ``other``.

    Bounds of the result follow from those of the factors, and bounds of a factor where the other is of one sign: the
    interval arithmetic of Davis, "Constraint propagation with interval labels", Artificial Intelligence 1987, rounded
    inwards.

    >>> domains = Domains([0b11110000, 0b1110, 0b111111])
    >>> Product(*[(x, range(9)) for x in range(3)]).filter(domains), [bin(mask) for mask in domains.masks]
    (True, ['0b11110000', '0b1110', '0b111110'])
    """

    def __init__(self, result: Term | int, one: Term | int, other: Term | int, name: str = "") -> None:
        super().__init__([result, one, other], name or "product")

    def holds(self, numbers: list[int]) -> bool:
        """Is the first the product of the others?"""
        result, one, other = numbers
        return result == one * other

    def narrow(self, domains: Domains) -> bool:
        """The result within the products of the bounds, and each factor within the quotients."""
        result, one, other = self.views
        products = [a * b for a in one.span(domains.masks) for b in other.span(domains.masks)]
        return (
            result.keep(domains, min(products), max(products))
            and self._divide(domains, one, other)
            and self._divide(domains, other, one)
        )

    def _divide(self, domains: Domains, factor: View, other: View) -> bool:
        """Keep of a factor what the result can be divided into by the other."""
        result = self.views[0].span(domains.masks)
        lowest, highest = other.span(domains.masks)
        if lowest <= 0 <= highest:
            if result[0] <= 0 <= result[1]:
                return True
            most = max(map(abs, result))  # neither factor is 0
            return other.drop(domains, 0) and factor.keep(domains, -most, most) and factor.drop(domains, 0)
        least = min(-(-total // by) for total in result for by in (lowest, highest))
        return factor.keep(domains, least, max(total // by for total in result for by in (lowest, highest)))

    def encode(self, encoding: Encoding) -> None:
        """For each integer of the factor that has fewer: bounds of the other one are bounds of the result.

        Raises NotImplementedError where the factors have too many integers for that.
        """
        result, *factors = self.views
        few, many = sorted(factors, key=lambda one: _size(encoding, one))
        if _size(encoding, few) * _size(encoding, many) > MOST_PAIRS:
            raise NotImplementedError("a product of so many integers is too large to be learnt from")
        total, rising, falling = Ladder(encoding, result), Ladder(encoding, many), Ladder(encoding, negative(many))
        for number, literal in by_number(encoding, few).items():
            if number:
                _state_multiple(encoding, total, rising if number > 0 else falling, abs(number), literal ^ 1)
            else:
                encoding.clause(literal ^ 1, total.at_least(0))
                encoding.clause(literal ^ 1, total.at_least(1) ^ 1)


def _size(encoding: Encoding, factor: View) -> int:
    return 1 if factor.variable == NO_VARIABLE else encoding.domains[factor.variable].bit_count()


def _state_multiple(encoding: Encoding, total: Ladder, factor: Ladder, times: int, unless: int) -> None:
    """The total is so many times the factor, unless a literal holds."""
    rungs = [*factor.rungs(), (factor.most + 1, FALSE)]
    for (number, reached), (_, passed) in pairwise(rungs):
        multiple = times * number
        encoding.clause(unless, reached ^ 1, total.at_least(multiple))
        if multiple > total.most:
            break
        encoding.clause(unless, passed, total.at_least(multiple + 1) ^ 1)
