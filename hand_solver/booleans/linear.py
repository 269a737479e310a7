"""What is stated of integers as they are, where literal by literal it would be long: inequalities, and differences."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import gcd
from typing import TypeAlias

from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.statements import MOST, Statements

# An inequality over more integers is stated literal by literal.
FEW = 4
# The least of an integer; literals that it is more, in rising order; how far above the least it is where each holds.
Climb: TypeAlias = "tuple[int, Sequence[int], Iterable[int]]"


class Linears:
    """The inequalities, and the integers in them, each a ladder: 0, and a step up for each literal that holds.

    ladder_start   by ladder: its first rung
    rung_literals  by rung: the literal that the integer is there, implied by the next
    rung_values    by rung: the integer there
    start          by inequality: its first term
    ladders        by term: its ladder
    factors        by term: what the integer is multiplied by
    degree         by inequality: what its terms come to at least
    different      groups of integers that are different, of each its members: (ladder, what its 0 stands for)
    """

    def __init__(self, encoding: Statements) -> None:
        self._encoding = encoding
        self._numbered: dict[object, tuple[int, int]] = {}
        self.ladder_start, self.start = array("I", [0]), array("I", [0])
        self.rung_literals, self.ladders = array("I"), array("I")
        self.rung_values, self.factors, self.degree = array("i"), array("i"), array("i")
        self.different: list[list[tuple[int, int]]] = []

    @property
    def by_variable(self) -> dict[int, int]:
        """The ladders that are named by a variable."""
        return {name: ladder for name, (_, ladder) in self._numbered.items() if isinstance(name, int)}

    def ladder(self, name: object, climb: Callable[[], Climb]) -> tuple[int, int]:
        """The least of an integer, and the number of its ladder: by a name that is known, or what ``climb`` returns."""
        known = self._numbered.get(name)
        if known is None:
            least, literals, above = climb()
            self.rung_literals.extend(array("I", literals))
            self.rung_values.extend(array("i", above))
            self.ladder_start.append(len(self.rung_literals))
            known = self._numbered[name] = least, len(self.ladder_start) - 2
        return known

    def steps(self, inequality: int) -> Iterator[tuple[int, int]]:
        """An inequality literal by literal: each, and what it adds where it holds."""
        for term in range(self.start[inequality], self.start[inequality + 1]):
            ladder, factor = self.ladders[term], self.factors[term]
            below = 0
            for rung in range(self.ladder_start[ladder], self.ladder_start[ladder + 1]):
                yield self.rung_literals[rung], factor * (self.rung_values[rung] - below)
                below = self.rung_values[rung]

    def alone(self, literal: int) -> int:
        """The ladder of an integer that is 1 where the literal holds, and else 0."""
        return self.ladder(("literal", literal), lambda: (0, [literal], [1]))[1]

    def state(self, terms: Iterable[tuple[int, int]], degree: int, unless: Iterable[int]) -> bool:
        """The integers of ladders, each times a factor, come to the degree or more, unless one of the literals holds.

        False if the numbers are too large.
        """
        factors: dict[int, int] = {}
        for ladder, factor in terms:
            factors[ladder] = factors.get(ladder, 0) + factor
        divisor = gcd(*factors.values()) or 1
        degree = -(-degree // divisor)
        factors = {ladder: factor // divisor for ladder, factor in factors.items() if factor}
        reach = [factor * self.rung_values[self.ladder_start[ladder + 1] - 1] for ladder, factor in factors.items()]
        least, most = sum(min(one, 0) for one in reach), sum(max(one, 0) for one in reach)
        literals = {literal for literal in unless if literal != FALSE}
        if degree <= least or TRUE in literals:
            return True
        if most < degree:
            self._encoding.clause(*literals)
            return True
        if (most - least) * (len(literals) + 1) > MOST:
            return False
        for literal in literals:
            factors[self.alone(literal)] = degree - least
        self.ladders.extend(factors)
        self.factors.extend(factors.values())
        self.degree.append(degree)
        self.start.append(len(self.ladders))
        return True
