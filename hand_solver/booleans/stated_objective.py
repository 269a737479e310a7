"""An objective in Booleans: literals that cost something, and a sum of their negations that can be asked for more."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from hand_solver.problem import Objective


class StatedObjective(NamedTuple):
    """A solution costs ``base``, and for each of the literals that holds ``unit`` times its step, a number above 0.

    The unit is the greatest common divisor of all costs: those of two solutions never differ by less.

    What is stated is the first sum: the steps of those that do not hold weigh ``degree(most)`` or more together.
    """

    objective: Objective
    base: int
    unit: int
    literals: Sequence[int]
    steps: Sequence[int]

    def degree(self, most: int | None) -> int:
        """What the steps of literals that do not hold weigh at least, if no solution may cost more than ``most``."""
        return 0 if most is None else max(0, sum(self.steps) - (most - self.base) // self.unit)

    def least(self, known: Collection[int]) -> int:
        """The least that solutions cost where these literals are known to hold."""
        steps = sum([step for one, step in zip(self.literals, self.steps, strict=True) if one in known])
        return self.base + self.unit * steps


class Surrogate(NamedTuple):
    """What follows from the bound of an objective, ``factor`` times, and other inequalities as often as said: a sum.

    sum_number  its place among the sums
    multiples   by place in ``Statements.inequalities``, and behind these in ``Statements.pairs``; less than 0 for the
                other side of an equation
    least       no solution costs less
    likely      Booleans, and whether they hold in the cheapest way to meet all by numbers from 0 to 1, rounded
    """

    sum_number: int
    factor: int
    multiples: Mapping[int, int]
    least: int
    likely: Mapping[int, bool]
