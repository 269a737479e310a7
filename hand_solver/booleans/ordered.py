"""An integer of many values in Booleans: one a step of its order, and literals of single values as they are asked for.

Half of the Booleans of an encoding by values and their order; bounds are all that follows from them. Crawford and
Baker, "Experimental results on the application of satisfiability algorithms to scheduling problems", AAAI 1994.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

from hand_solver.booleans.binary import wide_variables
from hand_solver.booleans.linear import FEW
from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.statements import Statements
from hand_solver.problem import Problem
from hand_solver.problem.domains import listed

# From so many values on, up to so many.
_FEWEST, _MOST = 16, 1 << 14


class Ordered:
    """The order of one variable.

    values    those of its domain
    literals  for each that it is taken, or a larger one
    """

    is_chain = True

    def __init__(self, encoding: Statements, domain: int) -> None:
        self._encoding = encoding
        self.values = listed(domain)
        first, end = encoding.booleans, encoding.booleans + len(self.values) - 1
        encoding.booleans = end
        encoding.none_of.update(dict.fromkeys(range(first, end), ()))
        self.literals = [TRUE, *range(2 * first, 2 * end, 2)]
        self._equal: dict[int, int] = {}

    def state_domain(self) -> None:
        """Each step implies the one before."""
        first, last = self.literals[1], self.literals[-1]
        pairs = array("i", bytes(8 * (len(self.literals) - 2)))
        pairs[::2] = array("i", range(first + 1, last, 2))
        pairs[1::2] = array("i", range(first + 2, last + 1, 2))
        self._encoding.exclusive.extend(pairs)

    def at_least(self, value: int) -> int:
        """The literal that it is so much or more, or a constant."""
        place = bisect_left(self.values, value)
        return self.literals[place] if place < len(self.values) else FALSE

    def place(self, boolean: int) -> int:
        """The place of the step that the Boolean is, from 1; 0 if it is none."""
        place = boolean - (self.literals[1] >> 1) + 1
        return place if 0 < place < len(self.literals) else 0

    def equal(self, value: int) -> int:
        """The literal that it is this value, or a constant."""
        place = bisect_left(self.values, value)
        if place == len(self.values) or self.values[place] != value:
            return FALSE
        if value not in self._equal:
            above = self.literals[place + 1] if place + 1 < len(self.values) else FALSE
            self._equal[value] = self._encoding.either([self.literals[place] ^ 1, above]) ^ 1
        return self._equal[value]

    def weigh(self, numbers: range) -> tuple[int, list[tuple[int, int]]]:
        """The number that a value stands for: what it is at least, and by (literal, step) what adds to it."""
        steps = [(higher - lower) * abs(numbers.step) for lower, higher in pairwise(self.values)]
        if numbers.step > 0:
            return numbers[self.values[0]], list(zip(self.literals[1:], steps, strict=True))
        falling = [(literal ^ 1, step) for literal, step in zip(self.literals[1:], steps, strict=True)]
        return numbers[self.values[-1]], falling[::-1]

    def value(self, holds: Sequence[int]) -> int:
        """The value, where the literals with a 1 in ``holds`` are true."""
        return self.values[bisect_left(self.literals, 1, lo=1, key=lambda literal: 1 - holds[literal]) - 1]

    def left(self, truth: Sequence[int]) -> int:
        """The mask of the values that the literals with a truth (1 or 0, by literal) leave."""
        least = max((place for place, literal in enumerate(self.literals[1:], 1) if truth[literal] == 1), default=0)
        most = next((place for place, literal in enumerate(self.literals[1:], 1) if truth[literal] == 0), None)
        gone = [value for value, literal in self._equal.items() if truth[literal] == 0]
        return sum(1 << value for value in self.values[least:most] if value not in gone)


def ordered_variables(problem: Problem, domains: Sequence[int]) -> set[int]:
    """Those of many values of which constraints ask nothing but bounds.

    Of integers that are different bounds are enough if others ask for bounds of all of them, and if they leave numbers
    over: else it matters more which values are left.
    """
    found = {x for x, mask in enumerate(domains) if _FEWEST <= mask.bit_count() <= _MOST}
    bounded, groups = set[int](), list[set[int]]()
    for constraint in problem.constraints if found else ():
        bounds: frozenset[int] = getattr(constraint, "asks_bounds", frozenset())
        different: frozenset[int] = getattr(constraint, "asks_bounds_of_all", frozenset())
        bounded |= bounds
        found -= set(constraint.scope) - bounds - different
        group = {x for x in different if domains[x] & (domains[x] - 1)}
        if reduce(or_, [domains[x] for x in group], 0).bit_count() > len(group):
            groups.append(group)
        else:
            found -= group
    found = (found & bounded) - (_of_long_sums(problem, domains) if found else set())
    while mixed := [group for group in groups if not (group <= found or group.isdisjoint(found))]:
        found = found.difference(*mixed)
    return found


def _of_long_sums(problem: Problem, domains: Sequence[int]) -> set[int]:
    """Those that digits suit better: of very many values, in sums of more integers than a linear inequality has."""
    wide = wide_variables(problem, domains)
    if not wide:
        return wide
    return {x for constraint in problem.constraints if len(constraint.scope) > FEW + 1 for x in constraint.scope} & wide
