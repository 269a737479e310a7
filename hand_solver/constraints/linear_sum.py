"""What values weigh together: the weights of all values add up to what lies between two bounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index

from hand_solver.booleans import Encoding
from hand_solver.booleans.given import given
from hand_solver.constraints.inequalities import state_between
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import chains, state_at_least
from hand_solver.constraints.views import (
    NO_VARIABLE,
    View,
    as_literal,
    check_literal,
    check_numbers,
    evenly,
    terms_of,
    views,
)
from hand_solver.min_conflicts.penalty import Penalty, Recomputed, SumPenalty, beyond
from hand_solver.problem import Constraint, Variable
from hand_solver.problem.domains import Domains
from hand_solver.propagation.kernels.kinds import LINEAR_SUM, UNBOUNDED
from hand_solver.propagation.kernels.records import Pool, Record, bounded

# The weights of a variable that is looked at as a count.
_SHORT = 64


class LinearSum(Constraint):
    """The sum of ``weights[value]`` over all terms (variable, weights) is ``total``, or lies between two bounds.

    A term may be an integer, and is then taken from the bounds; a variable may come twice. With ``implied_by``, a
    literal (variable, value), the sum need be so only if that variable takes that value: if the sum cannot be so any
    more, it does not.

    A variable weighs at least its lightest value left and at most its heaviest. What the others can weigh together
    bounds what is left for one, so a value is kept if its weight lies between those bounds. This sees every value that
    is too light or too heavy but no gap between: GAC would have to solve a knapsack. Marriott and Stuckey,
    "Programming with constraints", 1998, section 3.4; Apt, "Principles of constraint programming", 2003, section 6.4.

    Raises ValueError for a weight or a bound that is no integer.

    >>> from hand_solver import Problem, Variable, count_solutions
    >>> variables = tuple(Variable.integer(name, range(10)) for name in "xy")
    >>> count_solutions(Problem(variables, (LinearSum([(0, range(10)), (1, range(0, 20, 2))], least=3, most=4),)))
    5
    """

    def __init__(  # noqa: PLR0913 (two bounds, or a total)
        self,
        terms: Iterable[Term | int],
        total: int | None = None,
        name: str = "",
        *,
        least: int | None = None,
        most: int | None = None,
        implied_by: tuple[int, int] | None = None,
    ) -> None:
        seen = views(terms, name or "sum")
        self.name = name or _named(len(seen), total, (least, most))
        if (total is None) is (least is None and most is None):
            raise ValueError(f"{self.name}: expected a total, or a least or a most or both")
        constant, self._views = merged(seen)
        self.total, self.least, self.most = (_bound(bound, constant, self.name) for bound in (total, least, most))
        if self.total is not None:
            self.least = self.most = self.total
        self.terms = tuple([(one.variable, one.numbers) for one in self._views])
        self.implied_by = as_literal(implied_by, self.name)
        self.scope = tuple([one.variable for one in self._views])
        if self.implied_by and self.implied_by[0] not in self.scope:
            self.scope += (self.implied_by[0],)
        self.weighed_evenly = self.asks_bounds = evenly(self._views)
        self._is_crossed = self.least is not None and self.most is not None and self.least > self.most
        self._spans = tuple([(one, one.variable, one.spans) for one in self._views])
        # How far a sum is off shows the way: repair finds in milliseconds what learning does not in seconds. A sum of
        # zeros and ones is a count, of which learning learns more.
        self.prefers_repair = total is not None and implied_by is None and not all(map(_counts, self._views))

    def check(self, variables: Sequence[Variable]) -> None:
        """See ``Constraint``: a weight for each value."""
        check_numbers(self._views, variables, self.name)
        check_literal(self.implied_by, variables, self.name)

    def bounds(self, domains: Domains) -> tuple[int, int]:
        """The least and the largest sum the domains allow."""
        masks = domains.masks
        spans = [spans[masks[variable]] for _, variable, spans in self._spans]
        return sum([least for least, _ in spans]), sum([most for _, most in spans])

    def filter(self, domains: Domains) -> bool:
        """Keep the weights that the others can complete to a sum within the bounds; again, until nothing changes."""
        if self.implied_by:
            variable, value = self.implied_by
            mask, bit = domains.masks[variable], 1 << value
            if not mask & bit:
                return True
            if mask != bit:
                return self._is_possible(*self.bounds(domains)) or domains.restrict(variable, ~bit)
        while True:
            length = len(domains.trail)
            least, most = self.bounds(domains)
            if not self._is_possible(least, most) or not self._keep_within(domains, least, most):
                return False
            if len(domains.trail) == length:
                return True

    def _is_possible(self, least: int, most: int) -> bool:
        within = (self.least is None or most >= self.least) and (self.most is None or least <= self.most)
        return within and not self._is_crossed

    def _keep_within(self, domains: Domains, least: int, most: int) -> bool:
        """Keep the weights that the others, which come to at least and at most that with it, leave room for."""
        masks = domains.masks
        up = most - least if self.most is None else self.most - least  # how far one can be above its lightest
        down = most - least if self.least is None else most - self.least
        room = min(up, down)
        for one, variable, spans in self._spans:
            lightest, heaviest = spans[masks[variable]]
            if heaviest - lightest > room and not domains.restrict(
                variable, one.mask_between(heaviest - down, lightest + up)
            ):
                return False
        return True

    def record(self, pool: Pool) -> Record:
        """See ``kernels.linear_sum``."""
        variable, value = self.implied_by or (NO_VARIABLE, 0)
        least, most = bounded(self.least, -UNBOUNDED), bounded(self.most, UNBOUNDED)
        return Record(LINEAR_SUM, [len(self._views), least, most, variable, 1 << value, *terms_of(self._views, pool)])

    def is_satisfied(self, values: Sequence[int]) -> bool:
        """Do the weights of the values add up to what lies within the bounds, if that is asked for?"""
        return self.distance(values) == 0

    def may_hold(self, domains: Domains) -> bool:
        """Can the sum still lie within the bounds, or be left alone?"""
        if self.implied_by and domains.masks[self.implied_by[0]] != 1 << self.implied_by[1]:
            return True
        return self._is_possible(*self.bounds(domains))

    def distance(self, values: Sequence[int]) -> int:
        """By how much the sum misses the bounds."""
        if self.implied_by and values[self.scope.index(self.implied_by[0])] != self.implied_by[1]:
            return 0
        total = sum([one.numbers[value] for one, value in zip(self._views, values, strict=False)])
        return abs(beyond(total, self.least, self.most))

    def penalty(self, values: Sequence[int]) -> Penalty:
        """The distance to the bounds; in constant time for a change, if nothing implies it."""
        if self.implied_by:
            return Recomputed(self.distance, values)
        numbers = [one.numbers for one in self._views]
        ranges = [(min(of_one, default=0), max(of_one, default=0)) for of_one in numbers]
        return SumPenalty(lambda position, value: numbers[position][value], ranges, (self.least, self.most), values)

    def encode(self, encoding: Encoding) -> None:
        """One sum, or one for each bound, over "weighs at least w" (see ``ladder``)."""
        stated = given(encoding, self.implied_by)
        if stated is None:
            return
        if state_between(stated, self._views, self.least, self.most):
            return
        base, found = chains(encoding, self._views)
        steps = [step for chain in found for step in chain]
        if self.least is not None and self.least == self.most:
            stated.weigh_exactly(self.least - base, [literal for literal, _ in steps], [step for _, step in steps])
            return
        if self.least is not None:
            state_at_least(stated, self.least - base, found)
        if self.most is not None:
            falling = [[(literal ^ 1, step) for literal, step in reversed(chain)] for chain in found]
            state_at_least(stated, sum(step for _, step in steps) - (self.most - base), falling)


def _counts(view: View) -> bool:
    """Are its numbers zeros and ones?"""
    return len(view.numbers) <= _SHORT and set(view.numbers) <= {0, 1}


def _bound(bound: int | None, constant: int, who: str) -> int | None:
    if bound is not None and not hasattr(bound, "__index__"):
        raise ValueError(f"{who}: the total, the bounds and the weights are integers, found {bound!r}")
    return None if bound is None else index(bound) - constant


def _named(terms: int, total: int | None, within: tuple[int | None, int | None]) -> str:
    least, most = within
    said = f"= {total}" if total is not None else f">= {least}" if most is None else f"<= {most}"
    return f"sum({terms} variables) {said}" if least is None or most is None else f"{least} <= sum <= {most}"


def merged(seen: Iterable[View]) -> tuple[int, tuple[View, ...]]:
    """What constants come to, and the others, of a variable that comes twice one with the sums of its weights."""
    constant, by_variable = 0, dict[int, View]()
    for one in seen:
        if one.variable == NO_VARIABLE:
            constant += one.numbers[0]
        elif one.variable in by_variable:
            by_variable[one.variable] = View(one.variable, _added(by_variable[one.variable].numbers, one.numbers))
        else:
            by_variable[one.variable] = one
    return constant, tuple(by_variable.values())


def _added(one: Sequence[int], other: Sequence[int]) -> Sequence[int]:
    """The sums, by value; of ranges a range where there is one."""
    length = min(len(one), len(other))
    if isinstance(one, range) and isinstance(other, range) and one.step + other.step:
        start, step = one.start + other.start, one.step + other.step
        return range(start, start + step * length, step)
    return tuple([one[value] + other[value] for value in range(length)])
