"""Heuristics by name: those of the package, and a user's own by ``file.py:function``.

A heuristic is a function. One that learns is a class deriving from ``events.Observer`` whose instances are called
like the function and receive the events of the search; it is instantiated anew for every search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hand_solver.backtracking.heuristics.value.input_order import input_order as values_in_order
from hand_solver.backtracking.heuristics.value.lcv import lcv
from hand_solver.backtracking.heuristics.value.random import random as values_shuffled
from hand_solver.backtracking.heuristics.variable.degree import degree
from hand_solver.backtracking.heuristics.variable.dom_wdeg import DomWdeg
from hand_solver.backtracking.heuristics.variable.input_order import input_order
from hand_solver.backtracking.heuristics.variable.mrv import mrv
from hand_solver.backtracking.heuristics.variable.mrv_degree import mrv_degree
from hand_solver.backtracking.heuristics.variable.random import random
from hand_solver.backtracking.heuristics.view import View
from hand_solver.events import Observer
from hand_solver.plugins import Plugin, PluginError, shortened

VariableHeuristic = Callable[[View], int]
ValueHeuristic = Callable[[View, int], Iterable[int]]

VARIABLE_HEURISTICS: Mapping[str, VariableHeuristic | type[DomWdeg]] = {
    "input_order": input_order,
    "random": random,
    "mrv": mrv,
    "degree": degree,
    "mrv_degree": mrv_degree,
    "dom_wdeg": DomWdeg,
}

VALUE_HEURISTICS: Mapping[str, ValueHeuristic] = {
    "input_order": values_in_order,
    "random": values_shuffled,
    "lcv": lcv,
}


def variable_heuristic(name: str | VariableHeuristic) -> VariableHeuristic:
    """The variable heuristic of that name, or a user's own, ready for one search. Raises PluginError."""
    found: VariableHeuristic = _find(name, VARIABLE_HEURISTICS, _VariablePlugin)
    return found


def value_heuristic(name: str | ValueHeuristic) -> ValueHeuristic:
    """The value heuristic of that name, or a user's own, ready for one search. Raises PluginError."""
    found: ValueHeuristic = _find(name, VALUE_HEURISTICS, _ValuePlugin)
    return found


def listeners(*heuristics: Callable[..., Any]) -> list[Observer]:
    """Those of the heuristics that want the events of the search."""
    found = [heuristic.listener() if isinstance(heuristic, Plugin) else heuristic for heuristic in heuristics]
    return [heuristic for heuristic in found if isinstance(heuristic, Observer)]


def _find(name: str | Callable[..., Any], known: Mapping[str, Any], plugin: type[Plugin]) -> Any:
    if not isinstance(name, str):
        return plugin(name)
    if name in known:
        found = known[name]
        return found() if isinstance(found, type) else found
    if ":" in name:
        return plugin(name)
    raise PluginError(f"expected one of {', '.join(known)}, or FILE.py:FUNCTION; found {name!r}")


class _VariablePlugin(Plugin):
    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        (view,) = arguments
        if isinstance(answer, int) and answer >= 0 and view.is_unassigned(answer):
            return None
        return f"chose {shortened(answer)}; expected one of view.unassigned(): {_some(view.unassigned())}"


class _ValuePlugin(Plugin):
    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        view, variable = arguments
        expected = view.values(variable)
        sequence = isinstance(answer, (list, tuple)) and all(isinstance(value, int) for value in answer)
        if sequence and sorted(answer) == expected:
            return None
        return (
            f"ordered {shortened(answer)}; expected a list of {expected} in some order, the values left of {variable}"
        )


def _some(numbers: list[int], most: int = 8) -> str:
    return ", ".join(map(str, numbers[:most])) + (", ..." if len(numbers) > most else "")
