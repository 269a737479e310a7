"""Variable heuristics that weigh constraints by their fails: branch where search failed before.

The score of a variable is the weight of its constraints on other unassigned variables, divided by the size of its
domain; the highest score is chosen, ties to the lowest index. Weights outlive restarts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import reduce
from operator import add

from hand_solver.backtracking.heuristics.view import View
from hand_solver.events import Observer


def added(numbers: Iterable[float]) -> float:
    """The sum of numbers added one by one: by ``sum`` trees would differ, as it is more exact since Python 3.12."""
    return reduce(add, numbers, 0.0)


class FailCounter(Observer):
    """What counts the fails of every constraint: it weighs 1, and 1 more for each time it failed."""

    def __init__(self) -> None:
        self.fails: Counter[int] = Counter()

    def on_fail(self, constraint: int) -> None:
        """A failure makes its constraint one heavier."""
        self.fails[constraint] += 1

    def weighted_degree(self, view: View, variable: int) -> int:
        """What the constraints weigh on the variable and at least one other unassigned variable."""
        return sum(1 + self.fails[constraint] for constraint in view.open_constraints(variable))


class DomWdeg(FailCounter):
    """Dom/wdeg: the variable whose constraints weigh most, compared with the size of its domain.

    Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", ECAI 2004.
    """

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        return max(view.unassigned(), key=lambda variable: self._score(view, variable))

    def _score(self, view: View, variable: int) -> float:
        return self.weighted_degree(view, variable) / view.size(variable)


class WdegCacd(Observer):
    """Dom/wdeg with weights refined by current arity and current domains (ca.cd): the default of ACE.

    Every constraint has a weight for each variable of its scope, at first 1. When it fails, the weight of each variable
    that is not decided grows by 1 / (number of such variables x size of its domain): a fail of few variables, with few
    values, says more. A filter that fails leaves the last domain as it was, where ACE sees it empty.
    Wattez, Lecoutre, Paparrizou and Tabary, "Refining constraint weighting", ICTAI 2019.
    """

    def __init__(self) -> None:
        self.weights: defaultdict[tuple[int, int], float] = defaultdict(lambda: 1.0)
        self._decided: list[tuple[int, int]] = []  # (depth, variable)
        self._view: View | None = None

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """Remember who is decided."""
        self.on_restrict(variable, 0, depth)
        self._decided.append((depth, variable))

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        """Forget decisions that were undone."""
        while self._decided and self._decided[-1][0] >= depth:
            self._decided.pop()

    def on_restart(self) -> None:
        """Nobody is decided any more."""
        self._decided.clear()

    def on_fail(self, constraint: int) -> None:
        """A failure makes its constraint heavier for each variable that is not decided."""
        if self._view is None:  # at the root nothing is to be chosen any more
            return
        decided = {variable for _, variable in self._decided}
        future = [x for x in self._view.problem.constraints[constraint].scope if x not in decided]
        for variable in future:
            self.weights[constraint, variable] += 1 / (len(future) * self._view.size(variable))

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        self._view = view
        return max(view.unassigned(), key=lambda variable: self._score(view, variable))

    def _score(self, view: View, variable: int) -> float:
        weights = [self.weights[constraint, variable] for constraint in view.open_constraints(variable)]
        return added(weights) / view.size(variable)


# The step from an old weight to a new one: at first, at least, and less after each fail.
_STEP, _LEAST_STEP, _LESS = 0.1, 0.06, 1e-6
# How much of a weight a restart leaves, for each fail since the constraint's last.
_SMOOTHING = 0.995
# The weight of a constraint that never failed.
_NEVER_FAILED = 1e-4


class ConflictHistory(Observer):
    """Conflict-history search (CHS): a constraint weighs much if it failed lately and often.

    At a fail its weight q becomes q + step (r - q), where r is 1 / (fails of all constraints since its own last one):
    an exponential recency weighted average, as in reinforcement learning.
    Habet and Terrioux, "Conflict history based heuristic for constraint satisfaction problem solving", 2021.
    """

    def __init__(self) -> None:
        self.weights: defaultdict[int, float] = defaultdict(float)
        self._last: Counter[int] = Counter()
        self._fails = 0
        self._step = _STEP

    def on_fail(self, constraint: int) -> None:
        """Move the weight of the constraint towards how lately it failed before."""
        self._fails += 1
        reward = 1 / (self._fails - self._last[constraint])
        self.weights[constraint] += self._step * (reward - self.weights[constraint])
        self._last[constraint] = self._fails
        self._step = max(_LEAST_STEP, self._step - _LESS)

    def on_restart(self) -> None:
        """Old weights count less, and new fails more."""
        self._step = _STEP
        for constraint in self.weights:
            self.weights[constraint] *= _SMOOTHING ** (self._fails - self._last[constraint])

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        return max(view.unassigned(), key=lambda variable: self._score(view, variable))

    def _score(self, view: View, variable: int) -> float:
        weights = [_NEVER_FAILED + self.weights[constraint] for constraint in view.open_constraints(variable)]
        return added(weights) / view.size(variable)
