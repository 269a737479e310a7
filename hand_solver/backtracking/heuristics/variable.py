"""Variable heuristics: ``heuristic(view) -> variable``, one of ``view.unassigned()``. Ties go to the lowest index.

A heuristic is a function. One that learns is a class derived from ``events.Observer``: every search makes its own
instance, calls it like the function, and tells it the events of the search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hand_solver.backtracking.heuristics.by_criterion import VariableCriterion
from hand_solver.backtracking.heuristics.failing import ConflictOrdering, FailureRate, LastConflict
from hand_solver.backtracking.heuristics.measuring import Activity, Impact
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.heuristics.weighting import ConflictHistory, DomWdeg, WdegCacd
from hand_solver.backtracking.parts import part_named
from hand_solver.plugins import Plugin, shortened

VariableHeuristic = Callable[[View], int]


def input_order(view: View) -> int:
    """Static order: the first unassigned variable of the problem."""
    return view.unassigned()[0]


def random(view: View) -> int:
    """Choose uniformly at random; the same seed gives the same choices. Every other heuristic has to beat this one."""
    return view.rng.choice(view.unassigned())


def mrv(view: View) -> int:
    """Minimum remaining values, also called dom or first-fail: the unassigned variable with the fewest values left.

    Haralick and Elliott, "Increasing tree search efficiency for constraint satisfaction problems", 1980.
    """
    return min(view.unassigned(), key=view.size)


def degree(view: View) -> int:
    """Dynamic degree (ddeg): the unassigned variable with the most constraints on other unassigned variables.

    Dechter and Meiri, "Experimental evaluation of preprocessing algorithms for constraint satisfaction problems",
    1994.
    """
    return max(view.unassigned(), key=view.degree)


def mrv_degree(view: View) -> int:
    """Minimum remaining values, ties broken by the highest degree.

    Brélaz, "New methods to color the vertices of a graph", 1979.
    """
    return min(view.unassigned(), key=lambda variable: (view.size(variable), -view.degree(variable)))


VARIABLE_HEURISTICS: Mapping[str, VariableHeuristic | Callable[[], VariableHeuristic]] = {
    "input_order": input_order,
    "random": random,
    "mrv": mrv,
    "degree": degree,
    "mrv_degree": mrv_degree,
    "dom_wdeg": DomWdeg,
    "wdeg_cacd": WdegCacd,
    "chs": ConflictHistory,
    "frba": FailureRate,
    "last_conflict": LastConflict,
    "conflict_ordering": ConflictOrdering,
    "abs": Activity,
    "ibs": Impact,
}


def variable_heuristic(name: str | VariableHeuristic) -> VariableHeuristic:
    """The variable heuristic of that name, or a user's own, ready for one search. Raises PluginError."""
    found: VariableHeuristic = part_named(name, VARIABLE_HEURISTICS, _VariablePlugin)
    return found


class _VariablePlugin(Plugin):
    of_criterion = VariableCriterion

    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        (view,) = arguments
        if isinstance(answer, int) and answer >= 0 and view.is_unassigned(answer):
            return None
        return f"chose {shortened(answer)}; expected one of view.unassigned(): {_some(view.unassigned())}"


def _some(numbers: list[int], most: int = 8) -> str:
    return ", ".join(map(str, numbers[:most])) + (", ..." if len(numbers) > most else "")
