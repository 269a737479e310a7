"""The largest of some integers, and the smallest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hand_solver.booleans import Encoding
from hand_solver.constraints.inequalities import state_less_equal
from hand_solver.constraints.integers import Term, scaled
from hand_solver.constraints.ladder import Ladder
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.ranks import ranked
from hand_solver.constraints.views import NO_VARIABLE, Constant, View, evenly
from hand_solver.problem.domains import Domains


class Maximum(OverIntegers):
    """``result`` is the largest of the integers of ``terms``, of which there is one at least.

    An integer can be the largest if one term may be it and all others may lie below. A term may be what can be the
    largest, or anything below what another term can be as the largest. This is GAC where no variable comes twice.
    Beldiceanu, "Pruning for the minimum constraint family and for the number of distinct values constraint family",
    CP 2001.

    >>> domains = Domains([0b1111, 0b0111, 0b0011])
    >>> Maximum((0, range(4)), [(1, range(4)), (2, range(4))]).filter(domains), domains.masks
    (True, [7, 7, 3])
    """

    def __init__(self, result: Term | int, terms: Iterable[Term | int], name: str = "") -> None:
        super().__init__([result, *terms], name or type(self).__name__.lower())
        if len(self.views) < 2:
            raise ValueError(f"{self.name}: expected terms, found none")
        self.asks_bounds = evenly(self.views)
        self._ranked, _ = ranked(self.views)

    def _rising(self) -> Sequence[View]:
        """The integers of which the largest is asked for: the result, and the terms."""
        return self.views

    def holds(self, numbers: list[int]) -> bool:
        """Is the first the largest of the others?"""
        return numbers[0] == max(numbers[1:])

    def narrow(self, domains: Domains) -> bool:
        """Keep what can be the extreme, and what can lie within it, in sets of ranks."""
        masks, (result, *terms) = domains.masks, self._ranked
        left = [term.read(masks) for term in terms]
        once = twice = 0
        for bits in left:
            twice |= once & bits
            once |= bits
        extremes = result.read(masks) & once & self._open_to_all(left)
        if not extremes or not result.keep(domains, extremes):
            return False
        for term, bits in zip(terms, left, strict=True):
            of_others = extremes & (twice | (once & ~bits))
            if not term.keep(domains, extremes | self._within(of_others)):
                return False
        return True

    def _open_to_all(self, left: Sequence[int]) -> int:
        """What no term has to go beyond: from the highest of their lowest ranks on."""
        return -max(bits & -bits for bits in left)

    def _within(self, extremes: int) -> int:
        """The ranks up to the highest of these."""
        return (1 << extremes.bit_length()) - 1

    def encode(self, encoding: Encoding) -> None:
        """No term is above the result; and whatever that is at least, a term is at least."""
        result, *terms = (Ladder(encoding, one) for one in self._rising())
        for term in terms:
            state_less_equal(encoding, term, result)
        for number, literal in result.rungs():
            encoding.clause(literal ^ 1, *(term.at_least(number) for term in terms))


class Minimum(Maximum):
    """``result`` is the smallest of the integers of ``terms``: the largest, of their negations.

    >>> Minimum((0, range(4)), [(1, range(4)), 2]).is_satisfied((2, 3))
    True
    """

    def _rising(self) -> Sequence[View]:
        return [negative(one) for one in self.views]

    def holds(self, numbers: list[int]) -> bool:
        """Is the first the smallest of the others?"""
        return numbers[0] == min(numbers[1:])

    def _open_to_all(self, left: Sequence[int]) -> int:
        """Up to the lowest of their highest ranks."""
        return (1 << min(map(int.bit_length, left))) - 1

    def _within(self, extremes: int) -> int:
        """The ranks from the lowest of these on."""
        return -(extremes & -extremes)


def negative(one: View) -> View:
    """The integer's negation."""
    if one.variable == NO_VARIABLE:
        return Constant(-one.numbers[0])
    return View(*scaled((one.variable, one.numbers), -1))
