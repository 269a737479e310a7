"""Heuristics that a criterion says, where search runs in Python."""

from __future__ import annotations

from collections.abc import Callable
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


class VariableCriterion(FailCounter):
    """The unassigned variable of which the criterion says the least."""

    def __init__(self, criterion: Criterion) -> None:
        """Raises PluginError for a criterion that is not about variables."""
        super().__init__()
        criterion.demand(OF_VARIABLES)
        self.criterion = criterion

    def __call__(self, view: View) -> int:
        """Choose a variable."""
        known: dict[int, Callable[[int], float]] = {
            INDEX: lambda variable: variable,
            SIZE: view.size,
            DEGREE: view.degree,
            WEIGHTED_DEGREE: partial(self.weighted_degree, view),
            FIRST: lambda variable: view.values(variable)[0],
            LAST: lambda variable: view.values(variable)[-1],
        }
        variables = view.unassigned()
        numbers = self.criterion.evaluate(known, variables)
        return variables[numbers.index(min(numbers))]


class ValueCriterion:
    """The values of a variable, those first of which the criterion says less."""

    def __init__(self, criterion: Criterion) -> None:
        """Raises PluginError for a criterion that is not about values."""
        criterion.demand(OF_VALUES)
        self.criterion = criterion

    def __call__(self, view: View, variable: int) -> list[int]:
        """Order the values."""
        known: dict[int, Callable[[int], float]] = {
            INDEX: lambda value: value,
            RULED_OUT: lambda value: min(view.ruled_out(variable, value), INFINITE),
        }
        values = view.values(variable)
        return [value for _, value in sorted(zip(self.criterion.evaluate(known, values), values, strict=True))]
