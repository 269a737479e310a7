"""Two integers compared: not equal, or less than or equal."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.booleans import Encoding
from hand_solver.constraints.inequalities import state_less_equal
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import Ladder, by_number
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import evenly, terms_of
from hand_solver.problem.domains import Domains
from hand_solver.propagation.kernels.kinds import LESS_EQUAL, NOT_EQUAL
from hand_solver.propagation.kernels.records import Pool, Record


class NotEqual(OverIntegers):
    """Two integers differ; x + a != y + b where the numbers are shifted (``scaled``). A term may be an integer.

    Only where one is known the other loses it, which is GAC; d clauses state it for d values, where a table would have
    d² pairs. Van Hentenryck, Deville and Teng, "A generic arc-consistency algorithm and its specializations", 1992.

    >>> from hand_solver import Problem, Variable, count_solutions
    >>> variables = tuple(Variable.integer(name, range(10)) for name in "xy")
    >>> count_solutions(Problem(variables, (NotEqual((0, range(10)), (1, range(5, 15))),)))
    95
    """

    def __init__(self, one: Term | int, other: Term | int, name: str = "") -> None:
        super().__init__([one, other], name or "not equal")

    def holds(self, numbers: list[int]) -> bool:
        """Do they differ?"""
        return numbers[0] != numbers[1]

    def narrow(self, domains: Domains) -> bool:
        """Take from each what the other is, if that is known."""
        for one, other in (self.views, self.views[::-1]):
            least, most = one.span(domains.masks)
            if least == most and not other.drop(domains, least):
                return False
        return True

    def record(self, pool: Pool) -> Record:
        """See ``kernels.comparison``."""
        return Record(NOT_EQUAL, terms_of(self.views, pool))

    def encode(self, encoding: Encoding) -> None:
        """A clause for every integer that both can be."""
        one, other = (by_number(encoding, view) for view in self.views)
        for number, literal in one.items():
            if number in other:
                encoding.clause(literal ^ 1, other[number] ^ 1)


class LessEqual(OverIntegers):
    """The first integer is at most the second; x + a <= y where the numbers are shifted (``scaled``).

    Bounds are all there is to it, and give GAC. A clause for every integer of the first states it, of order literals.
    Van Hentenryck, Deville and Teng, "A generic arc-consistency algorithm and its specializations", 1992.

    >>> LessEqual((0, range(3)), (1, range(3))).is_satisfied((2, 1))
    False
    """

    def __init__(self, lower: Term | int, upper: Term | int, name: str = "") -> None:
        super().__init__([lower, upper], name or "less or equal")
        self.asks_bounds = evenly(self.views)

    def holds(self, numbers: list[int]) -> bool:
        """Is the first at most the second?"""
        return numbers[0] <= numbers[1]

    def narrow(self, domains: Domains) -> bool:
        """Nothing of the first above the most of the second, nothing of that below the least of the first."""
        lower, upper = self.views
        least, highest = lower.span(domains.masks)
        lowest, most = upper.span(domains.masks)
        return lower.keep(domains, least, min(highest, most)) and upper.keep(domains, max(lowest, least), most)

    def record(self, pool: Pool) -> Record:
        """See ``kernels.comparison``."""
        return Record(LESS_EQUAL, terms_of(self.views, pool))

    def may_hold(self, domains: Domains) -> bool:
        """Is the least of the first at most the most of the second?"""
        lower, upper = self.views
        return lower.span(domains.masks)[0] <= upper.span(domains.masks)[1]

    def distance(self, values: Sequence[int]) -> int:
        """By how much the first is above the second."""
        lower, upper = self.numbers(values)
        return max(0, lower - upper)

    def encode(self, encoding: Encoding) -> None:
        """Whatever the first is at least, the second is at least."""
        lower, upper = (Ladder(encoding, view) for view in self.views)
        state_less_equal(encoding, lower, upper)
