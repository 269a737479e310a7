"""What an instance tells of a solver: a fault shows if its answer changes when a constraint is misread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from magnets_cp.models.xcsp3.evaluation import Values, objective
from magnets_cp.models.xcsp3.fuzz.assignments import Assignments
from magnets_cp.models.xcsp3.fuzz.faults import Fault
from magnets_cp.models.xcsp3.fuzz.misreadings import misreadings
from magnets_cp.models.xcsp3.instance import Instance, Posted, variables_in
from magnets_cp.models.xcsp3.meaning import holds


class Mistake(NamedTuple):
    """A fault in an instance: at which constraint, and what stands in its place."""

    fault: Fault
    at: int
    wrong: Sequence[Posted]


class Seen:
    """An instance with the sets of assignments in which its constraints hold."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.all = Assignments(instance.variables)
        self.holding = [self._where([posted], self.all.every) for posted in instance.constraints]

    def right(self) -> int:
        """The solutions."""
        return self._without(None)

    def left(self, mistake: Mistake) -> int:
        """What a solver that makes this mistake takes for solutions."""
        return self._where(mistake.wrong, self._without(mistake.at))

    def share(self, right: int, left: int) -> float:
        """How likely a solver is refuted that takes those for solutions: is its best one, any of them, wrong?"""
        for level in self._costs:
            if (right | left) & level:
                found = left & level
                return (found & ~right).bit_count() / found.bit_count() if right & level and found else 1
        return 0

    def _without(self, at: int | None) -> int:
        """The assignments that have a cost, and in which all constraints hold but perhaps this one."""
        found = sum(self._costs)
        for place, some in enumerate(self.holding):
            found &= some if place != at else found
        return found

    def _where(self, posted: Sequence[Posted], among: int) -> int:
        """Those of some assignments in which constraints hold."""
        for one in posted:
            left, among = self.all.of(self._variables(list(one.parts.values())), among), 0
            for values, some in left:
                among |= some if holds(self.instance, one, values) else 0
        return among

    @cached_property
    def _costs(self) -> Sequence[int]:
        """The assignments that have a cost, those that cost the same together, the cheapest first."""
        found: dict[int, int] = defaultdict(int)
        goal = self.instance.goal
        used = self._variables([list(goal.terms), list(goal.coefficients)]) if goal else []
        for values, some in self.all.of(used, self.all.every):
            if (cost := self._cost(values)) is not None:
                found[cost] |= some
        return [found[cost] for cost in sorted(found)]

    def _variables(self, parts: Sequence[object]) -> list[str]:
        return [name for name in variables_in(parts) if name in self.instance.variables]

    def _cost(self, values: Values) -> int | None:
        if self.instance.goal is None:
            return 0
        try:
            cost = objective(self.instance.goal, values)
        except (ZeroDivisionError, OverflowError):
            return None
        return -cost if self.instance.goal.is_maximized else cost


def mistakes(instance: Instance) -> Iterator[Mistake]:
    """Those that can be made with an instance."""
    for at, posted in enumerate(instance.constraints):
        for name, wrong in misreadings(instance, posted):
            yield Mistake((posted.kind, name), at, wrong)


def telling(instance: Instance) -> dict[Fault, float]:
    """By fault that can be made with the instance how likely it shows: it does if the answer changes.

    Where it does not, any of the best solutions that the fault leaves may be found, and some of them are none.
    """
    seen, found = Seen(instance), dict[Fault, float]()
    right = seen.right()
    for mistake in mistakes(instance):
        share = seen.share(right, seen.left(mistake))
        found[mistake.fault] = max(found.get(mistake.fault, 0.0), share)
    return found
