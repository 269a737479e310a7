"""Linear inequalities over integers: kept by their integers, where literal by literal they would be long."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.statements import MOST, Statements

# (literal, step), in rising order.
Steps = Iterable[tuple[int, int]]


class Linears:
    """The inequalities, and the integers in them, each a ladder: 0, and a step up for each literal that holds.

    ladder_start   by ladder: its first rung
    rung_literals  by rung: the literal that the integer is there, implied by the next
    rung_values    by rung: the integer there
    start          by inequality: its first term
    ladders        by term: its ladder
    factors        by term: what the integer is multiplied by
    degree         by inequality: what its terms come to at least
    """

    def __init__(self, encoding: Statements) -> None:
        self._encoding = encoding
        self._numbered: dict[object, tuple[int, int]] = {}
        self.ladder_start, self.start = array("I", [0]), array("I", [0])
        self.rung_literals, self.ladders = array("I"), array("I")
        self.rung_values, self.factors, self.degree = array("i"), array("i"), array("i")

    @property
    def by_variable(self) -> dict[int, int]:
        """The ladders that are named by a variable."""
        return {name: ladder for name, (_, ladder) in self._numbered.items() if isinstance(name, int)}

    def ladder(self, name: object, climb: Callable[[], tuple[int, Steps]]) -> tuple[int, int]:
        """The least of an integer, and the number of its ladder: by a name that is known, or what ``climb`` returns."""
        known = self._numbered.get(name)
        if known is None:
            least, steps = climb()
            known = self._numbered[name] = least, self._add(steps)
        return known

    def _add(self, steps: Steps) -> int:
        literals, heights = zip(*steps, strict=True)
        self.rung_literals.extend(literals)
        self.rung_values.extend(accumulate(heights))
        self.ladder_start.append(len(self.rung_literals))
        return len(self.ladder_start) - 2

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
        return self.ladder(("literal", literal), lambda: (0, [(literal, 1)]))[1]

    def state(self, terms: Iterable[tuple[int, int]], degree: int, unless: Iterable[int]) -> None:
        """The integers of ladders, each times a factor, come to the degree or more, unless one of the literals holds.

        Raises NotImplementedError for numbers that are too large.
        """
        factors: dict[int, int] = {}
        for ladder, factor in terms:
            factors[ladder] = factors.get(ladder, 0) + factor
        factors = {ladder: factor for ladder, factor in factors.items() if factor}
        reach = [factor * self.rung_values[self.ladder_start[ladder + 1] - 1] for ladder, factor in factors.items()]
        least, most = sum(min(one, 0) for one in reach), sum(max(one, 0) for one in reach)
        literals = {literal for literal in unless if literal != FALSE}
        if degree <= least or TRUE in literals:
            return
        if most < degree:
            self._encoding.clause(*literals)
            return
        if (most - least) * (len(literals) + 1) > MOST:
            raise NotImplementedError(f"integers that come to {most - least} are too large to be learnt from")
        for literal in literals:
            factors[self.alone(literal)] = degree - least
        self.ladders.extend(factors)
        self.factors.extend(factors.values())
        self.degree.append(degree)
        self.start.append(len(self.ladders))
