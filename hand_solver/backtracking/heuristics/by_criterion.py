"""Heuristics that a criterion says, where search runs in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.heuristics.weighting import FailCounter
from hand_solver.criterion import (
    DEGREE,
    FIRST,
    INDEX,
    INFINITE,
    LAST,
    OF_VALUES,
    OF_VARIABLES,
    RULED_OUT,
    SIZE,
    WEIGHTED_DEGREE,
    Criterion,
)

_KNOWN: Mapping[int, Callable[[View, int], int]] = {
    INDEX: lambda _, variable: variable,
    SIZE: View.size,
    DEGREE: View.degree,
    FIRST: lambda view, variable: view.values(variable)[0],
    LAST: lambda view, variable: view.values(variable)[-1],
}


class VariableCriterion(FailCounter):
    """The unassigned variable of which the criterion says the least."""

    def __init__(self, criterion: Criterion) -> None:
        """Raises PluginError for a criterion that is not about variables."""
        super().__init__()
        criterion.demand(OF_VARIABLES)
        self.criterion = criterion

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        return min(view.unassigned(), key=lambda x: self.criterion.evaluate(partial(self._known, view, x)))

    def _known(self, view: View, variable: int, kind: int) -> float:
        return self.weighted_degree(view, variable) if kind == WEIGHTED_DEGREE else _KNOWN[kind](view, variable)


class ValueCriterion:
    """The values of a variable, those first of which the criterion says less."""

    def __init__(self, criterion: Criterion) -> None:
        """Raises PluginError for a criterion that is not about values."""
        criterion.demand(OF_VALUES)
        self.criterion = criterion

    def __call__(self, view: View, variable: int) -> list[int]:
        """Order the values."""
        return sorted(
            view.values(variable),
            key=lambda value: self.criterion.evaluate(partial(self._known, view, variable, value)),
        )

    def _known(self, view: View, variable: int, value: int, kind: int) -> float:
        return min(view.ruled_out(variable, value), INFINITE) if kind == RULED_OUT else value
