"""Domain size over weighted degree: go where search failed before."""

from __future__ import annotations

from collections import Counter
from math import inf

from hand_solver.backtracking.heuristics.view import View
from hand_solver.events import Observer


class DomWdeg(Observer):
    """The smallest ratio of domain size to weighted degree; ties to the lowest index.

    Every constraint weighs 1 and 1 more for each time it failed; the weighted degree of a variable is the weight of
    its constraints on other unassigned variables. Weights outlive restarts.
    Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", ECAI 2004.
    """

    def __init__(self) -> None:
        self.fails: Counter[int] = Counter()

    def on_fail(self, constraint: int) -> None:
        """A failure makes its constraint one heavier."""
        self.fails[constraint] += 1

    def __call__(self, view: View) -> int:
        """The chosen variable."""
        return min(view.unassigned(), key=lambda variable: self._ratio(view, variable))

    def _ratio(self, view: View, variable: int) -> float:
        weight = sum(1 + self.fails[constraint] for constraint in view.open_constraints(variable))
        return view.size(variable) / weight if weight else inf
