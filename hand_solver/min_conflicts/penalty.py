"""What a constraint costs under a full assignment, kept up to date while a local search changes the assignment.

The differentiable objects of Van Hentenryck and Michel, "Constraint-based local search", 2005: a constraint tells how
far it is from holding, what a change would make of that, and which of its variables have a part in it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from hand_solver.problem import Constraint


class Measures(Protocol):
    """A constraint that can tell how wrong it is, and not only that it is. It may do with one of these, or none."""

    def distance(self, values: Sequence[int]) -> int:
        """How far the values, in the order of the scope, are from satisfying the relation; 0 exactly if they do."""
        ...

    def penalty(self, values: Sequence[int]) -> Penalty:
        """The cost of these values, to be kept up to date while they change."""
        ...


def distance_of(constraint: Constraint, values: Sequence[int]) -> int:
    """How far off the values are; of a constraint that does not say, 0 for right and 1 for wrong."""
    distance: Callable[[Sequence[int]], int] | None = getattr(constraint, "distance", None)
    return distance(values) if distance else int(not constraint.is_satisfied(values))


def penalty_of(constraint: Constraint, values: Sequence[int]) -> Penalty:
    """The cost of the values; of a constraint that does not say, worked out anew for every change considered."""
    penalty: Callable[[Sequence[int]], Penalty] | None = getattr(constraint, "penalty", None)
    return penalty(values) if penalty else Recomputed(lambda changed: distance_of(constraint, changed), values)


def prefers_repair(constraint: Constraint) -> bool:
    """Does it say of itself that a solution is sooner met by repair than by learning? ``auto`` goes by that."""
    return getattr(constraint, "prefers_repair", False)


class Penalty(ABC):
    """The cost of one constraint under the values of its scope; a position is an index in that scope.

    cost  0 if the constraint holds, otherwise more: its distance from holding where the constraint knows one
    """

    cost: int

    @abstractmethod
    def delta(self, position: int, value: int) -> int:
        """By how much the cost would change if the variable at the position took the value."""

    @abstractmethod
    def move(self, position: int, value: int) -> None:
        """The variable at the position takes the value."""

    def blames(self, position: int) -> bool:
        """Has the variable at the position a part in the cost? If the cost is not 0, some variable has."""
        return self.cost > 0


class Recomputed(Penalty):
    """A cost worked out anew for every question: for constraints that say no more than ``distance``."""

    def __init__(self, distance: Callable[[Sequence[int]], int], values: Sequence[int]) -> None:
        self._distance = distance
        self._values = list(values)
        self.cost = distance(self._values)

    def delta(self, position: int, value: int) -> int:
        """See ``Penalty``; as expensive as ``distance``."""
        old, self._values[position] = self._values[position], value
        cost = self._distance(self._values)
        self._values[position] = old
        return cost - self.cost

    def move(self, position: int, value: int) -> None:
        """See ``Penalty``."""
        self._values[position] = value
        self.cost = self._distance(self._values)


class PairPenalty(Penalty):
    """1 while the values of two variables are no allowed pair."""

    def __init__(self, allowed: Collection[tuple[int, int]], values: Sequence[int]) -> None:
        self._allowed = allowed
        self._x, self._y = values
        self.cost = int((self._x, self._y) not in allowed)

    def delta(self, position: int, value: int) -> int:
        """See ``Penalty``."""
        pair = (self._x, value) if position else (value, self._y)
        return (pair not in self._allowed) - self.cost

    def move(self, position: int, value: int) -> None:
        """See ``Penalty``."""
        self.cost += self.delta(position, value)
        self._x, self._y = (self._x, value) if position else (value, self._y)


def beyond(total: int, least: int | None, most: int | None) -> int:
    """How far a sum lies above the most it may be, or below the least as a negative number; what is more, of both."""
    above = 0 if most is None else total - most
    below = 0 if least is None else least - total
    return max(above, 0) if above >= below else -max(below, 0)


class SumPenalty(Penalty):
    """By how much a sum lies above the most or below the least it may be.

    weight  what the variable at a position adds with a value
    ranges  for each position the least and the largest weight of any value: a variable that adds its least already
            has no part in a sum that is too large
    within  the least and the most; None where there is no bound
    """

    def __init__(
        self,
        weight: Callable[[int, int], int],
        ranges: Sequence[tuple[int, int]],
        within: tuple[int | None, int | None],
        values: Sequence[int],
    ) -> None:
        self._weight = weight
        self._ranges = ranges
        self._least, self._most = within
        self._added = [weight(position, value) for position, value in enumerate(values)]
        self._sum = sum(self._added)
        self._excess = beyond(self._sum, self._least, self._most)
        self.cost = abs(self._excess)

    def delta(self, position: int, value: int) -> int:
        """See ``Penalty``."""
        total = self._sum - self._added[position] + self._weight(position, value)
        return abs(beyond(total, self._least, self._most)) - self.cost

    def move(self, position: int, value: int) -> None:
        """See ``Penalty``."""
        added = self._weight(position, value)
        self._sum += added - self._added[position]
        self._added[position] = added
        self._excess = beyond(self._sum, self._least, self._most)
        self.cost = abs(self._excess)

    def blames(self, position: int) -> bool:
        """See ``Penalty``: could the variable bring the sum nearer, or could none?"""
        least, most = self._ranges[position]
        added = self._added[position]
        return added > least if self._excess > 0 else added < most if self._excess < 0 else False


class ClashPenalty(Penalty):
    """How many variables would have to change for all numbers value + offset to be different."""

    def __init__(self, offsets: Sequence[int], values: Sequence[int]) -> None:
        self._offsets = offsets
        self._numbers = [value + offset for value, offset in zip(values, offsets, strict=True)]
        self._uses = Counter(self._numbers)
        self.cost = len(self._numbers) - len(self._uses)

    def delta(self, position: int, value: int) -> int:
        """See ``Penalty``."""
        old, new = self._numbers[position], value + self._offsets[position]
        return 0 if new == old else (new in self._uses) - (self._uses[old] > 1)

    def move(self, position: int, value: int) -> None:
        """See ``Penalty``."""
        self.cost += self.delta(position, value)
        old, new = self._numbers[position], value + self._offsets[position]
        self._uses[new] += 1
        self._uses[old] -= 1
        if not self._uses[old]:
            del self._uses[old]
        self._numbers[position] = new

    def blames(self, position: int) -> bool:
        """See ``Penalty``: does another variable have the same number?"""
        return self._uses[self._numbers[position]] > 1
