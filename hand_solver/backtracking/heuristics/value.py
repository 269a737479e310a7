"""Value heuristics: ``heuristic(view, variable) -> values``, all values left of the variable, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hand_solver.backtracking.heuristics.by_criterion import ValueCriterion
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.parts import part_named
from hand_solver.events import Observer
from hand_solver.plugins import Plugin, shortened
from hand_solver.problem import Assignment

ValueHeuristic = Callable[[View, int], Iterable[int]]


def input_order(view: View, variable: int) -> list[int]:
    """The values left, in the order of the variable's labels."""
    return view.values(variable)


def random(view: View, variable: int) -> list[int]:
    """The values left, shuffled; the same seed gives the same orders."""
    values = view.values(variable)
    view.rng.shuffle(values)
    return values


def lcv(view: View, variable: int) -> list[int]:
    """First the value that rules out the fewest values of other variables; dead ends last; ties to the lower value.

    "Rules out" is what forward checking would remove. Haralick and Elliott 1980; in the form of Frost and Dechter,
    "Look-ahead value ordering for constraint satisfaction problems", IJCAI 1995 (min-conflicts ordering).
    """
    return sorted(view.values(variable), key=lambda value: view.ruled_out(variable, value))


def bivs(view: View, variable: int) -> list[int]:
    """Bound-impact value selector: the value that leaves the best bound of the objective; dead ends last.

    Without an objective all values but dead ends are alike. Ties to the lower value.
    Fages and Prud'homme, "Making the first solution good!", ICTAI 2017.
    """
    return sorted(view.values(variable), key=lambda value: view.cost_after(variable, value))


class PhaseSaving(Observer):
    """Phase saving: the value the variable was decided to last comes first, the others ascending.

    Pipatsrisawat and Darwiche, "A lightweight component caching scheme for satisfiability solvers", SAT 2007.
    """

    def __init__(self) -> None:
        self.saved: dict[int, int] = {}

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """Save the value."""
        self.saved[variable] = value

    def __call__(self, view: View, variable: int) -> list[int]:
        """Order the values."""
        return sorted(view.values(variable), key=lambda value: value != self.saved.get(variable))


class SolutionSaving(Observer):
    """Solution-based phase saving: the value of the best solution so far comes first, the others ascending.

    Demirović, Chu and Stuckey, "Solution-based phase saving for CP", CP 2018.
    """

    def __init__(self) -> None:
        self.saved: Assignment = ()

    def on_solution(self, assignment: Assignment) -> None:
        """Save the solution."""
        self.saved = assignment

    def __call__(self, view: View, variable: int) -> list[int]:
        """Order the values."""
        return sorted(view.values(variable), key=lambda value: bool(self.saved) and value != self.saved[variable])


VALUE_HEURISTICS: Mapping[str, ValueHeuristic | Callable[[], ValueHeuristic]] = {
    "input_order": input_order,
    "random": random,
    "lcv": lcv,
    "bivs": bivs,
    "phase_saving": PhaseSaving,
    "solution_saving": SolutionSaving,
}


def value_heuristic(name: str | ValueHeuristic) -> ValueHeuristic:
    """The value heuristic of that name, or a user's own, ready for one search. Raises PluginError."""
    found: ValueHeuristic = part_named(name, VALUE_HEURISTICS, _ValuePlugin)
    return found


class _ValuePlugin(Plugin):
    of_criterion = ValueCriterion

    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        view, variable = arguments
        expected = view.values(variable)
        sequence = isinstance(answer, (list, tuple)) and all(isinstance(value, int) for value in answer)
        if sequence and sorted(answer) == expected:
            return None
        return (
            f"ordered {shortened(answer)}; expected a list of {expected} in some order, the values left of {variable}"
        )
