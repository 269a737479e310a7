"""Depth-first search with propagation, and branch and bound where there is an objective."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.judging.killing import GaveUpError
from tests.judging.textbook.base import Contradiction, Propagator


class Search:
    """Finds the first solution, or the best.

    decisions  the variables to decide
    cost       the variable that is minimised, if there is one; ``value`` tells what a solution costs
    """

    def __init__(self, store: Any, propagators: Sequence[Propagator], decisions: Sequence[int]) -> None:
        self.store, self.decisions = store, decisions
        self.propagators = propagators
        self.watching: list[list[int]] = [[] for _ in store.domains]
        for number, one in enumerate(propagators):
            for x in one.variables:
                self.watching[x].append(number)
        self.cost: int | None = None
        self.value: Callable[[list[int]], int] | None = None
        self.best: list[int] | None = None
        self.bound = 0
        self.steps = 0

    def run(self, steps: int) -> list[int] | None:
        """The values of the decisions, or None. Raises GaveUpError after so many calls of propagators."""
        self.steps = steps
        try:
            self.fixpoint(list(range(len(self.propagators))))
        except Contradiction:
            return None
        self.descend()
        return self.best

    def fixpoint(self, queue: list[int]) -> None:
        """Run propagators until nothing changes."""
        store = self.store
        waiting = set(queue)
        while queue:
            number = queue.pop(0)
            waiting.discard(number)
            self.steps -= 1
            if self.steps < 0:
                raise GaveUpError
            self.propagators[number].propagate(store)
            for x in store.changed:
                for other in self.watching[x]:
                    if other not in waiting:
                        waiting.add(other)
                        queue.append(other)
            store.changed.clear()

    def descend(self) -> bool:
        """Search below here; True if search is over."""
        store = self.store
        open_ones = [x for x in self.decisions if not store.is_known(x)]
        if not open_ones:
            return self.found([store.value(x) for x in self.decisions])
        x = min(open_ones, key=lambda one: len(store.domains[one]))
        for value in sorted(store.domains[x]):
            length = len(store.trail)
            try:
                store.keep(x, [value])
                self.improve()
                queue = list(dict.fromkeys(number for one in store.changed for number in self.watching[one]))
                store.changed.clear()
                self.fixpoint(queue)
                if self.descend():
                    return True
            except Contradiction:
                pass
            store.undo(length)
        return False

    def improve(self) -> None:
        """Demand less than the best has cost."""
        if self.cost is not None and self.best is not None:
            self.store.at_most(self.cost, self.bound - 1)

    def found(self, values: list[int]) -> bool:
        """Keep the solution if it is better; True if one is enough."""
        if self.value is None:
            self.best = values
            return True
        try:
            cost = self.value(values)
        except ArithmeticError:  # the objective has no value there
            return False
        if self.best is None or cost < self.bound:
            self.best, self.bound = values, cost
        return False
