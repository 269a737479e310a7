"""Degree: the most constrained variable."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View


def degree(view: View) -> int:
    """An unassigned variable with the most constraints on other unassigned variables; ties to the lowest index.

    Dechter and Meiri, "Experimental evaluation of preprocessing algorithms for constraint satisfaction problems",
    1994 (dynamic degree, ddeg).
    """
    return max(view.unassigned(), key=view.degree)
