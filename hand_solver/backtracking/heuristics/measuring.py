"""Variable heuristics that measure what propagation does to the domains after each decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import log

from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.heuristics.weighting import added
from hand_solver.events import Observer

# What is left of the activity of a variable that a decision does not touch.
_DECAY = 0.999


class _Measuring(Observer):
    """Compares the sizes of domains after a decision with those before it, whichever branch search comes from."""

    def __init__(self) -> None:
        self._sizes: list[list[int]] = []  # by depth
        self._depth = 0
        self._latest: tuple[int, int] | None = None

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """Remember what is tried."""
        self._depth, self._latest = depth, (variable, value)

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        """A value refuted is not measured."""
        self._depth, self._latest = depth, None

    def on_inferred(self, consistent: bool, masks: Sequence[int]) -> None:
        """Measure what the decision did."""
        sizes = [mask.bit_count() for mask in masks]
        if self._latest is not None and 0 < self._depth <= len(self._sizes):
            self.measure(*self._latest, self._sizes[self._depth - 1], sizes if consistent else None, sizes)
        del self._sizes[self._depth :]
        self._sizes.append(sizes)

    def on_restart(self) -> None:
        """Back to the root."""
        self._depth, self._latest = 0, None
        del self._sizes[1:]

    def measure(
        self, variable: int, value: int, before: Sequence[int], after: Sequence[int] | None, left: Sequence[int]
    ) -> None:
        """Learn from a decision; ``after`` is None for a dead end, ``left`` what was seen until then."""


class Activity(_Measuring):
    """Activity-based search (ABS): activity / domain size, where a variable is active that decisions often shrink.

    After each decision, of every other variable with a choice: 1 more if it lost values, else 0.999 times as much.
    The paper begins with random dives; here activities begin at 0.
    Michel and Van Hentenryck, "Activity-based search for black-box constraint programming solvers", CPAIOR 2012.
    """

    def __init__(self) -> None:
        super().__init__()
        self.activity: defaultdict[int, float] = defaultdict(float)

    def measure(
        self, variable: int, value: int, before: Sequence[int], after: Sequence[int] | None, left: Sequence[int]
    ) -> None:
        """See the class."""
        for x, (old, new) in enumerate(zip(before, left, strict=True)):
            if old > 1 and x != variable:
                self.activity[x] = self.activity[x] + 1 if new < old else self.activity[x] * _DECAY

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        return max(view.unassigned(), key=lambda x: self.activity[x] / view.size(x))


class Impact(_Measuring):
    """Impact-based search (IBS): the variable whose values together leave least of the search space.

    The impact of x = a is 1 - (product of the domain sizes after) / (before), the mean over all times it was decided, 1
    for a dead end, 0 if it never was. Least is the sum of 1 - impact over the values left; ties to the fewest values.
    Refalo, "Impact-based search strategies for constraint programming", CP 2004.
    """

    def __init__(self) -> None:
        super().__init__()
        self.impacts: dict[tuple[int, int], float] = {}
        self._times: defaultdict[tuple[int, int], int] = defaultdict(int)

    def measure(
        self, variable: int, value: int, before: Sequence[int], after: Sequence[int] | None, left: Sequence[int]
    ) -> None:
        """See the class."""
        decision = variable, value
        seen = 1.0
        if after is not None:
            shares = (log(new / old, 2) for old, new in zip(before, after, strict=True) if new < old)
            seen = 1 - 2 ** added(shares)
        self._times[decision] += 1
        old_mean = self.impacts.get(decision, 0.0)
        self.impacts[decision] = old_mean + (seen - old_mean) / self._times[decision]

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        return min(view.unassigned(), key=lambda x: (self._left(view, x), view.size(x)))

    def _left(self, view: View, variable: int) -> float:
        return added(1 - self.impacts.get((variable, value), 0.0) for value in view.values(variable))
