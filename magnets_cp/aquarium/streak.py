"""The seed's variable heuristic: where the most cells become known at once."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View
from magnets_cp.aquarium.csp import PartVariable


def longest_streak(view: View) -> int:
    """The unassigned part with the most cells; ties to the highest row, then to the smallest id of an aquarium.

    polettix, "Aquarium - search differently", 2020. Raises TypeError for the variables of another puzzle.
    """
    return min(view.unassigned(), key=lambda variable: _rank(view, variable))


def _rank(view: View, index: int) -> tuple[int, int, int]:
    variable = view.problem.variables[index]
    if not isinstance(variable, PartVariable):
        raise TypeError(f"longest_streak is for boards of Aquarium; {variable.name} is no part of one")
    part = variable.part
    return -len(part.columns), part.row, part.aquarium
