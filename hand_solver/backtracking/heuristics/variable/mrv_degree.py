"""Minimum remaining values, ties broken by degree."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View


def mrv_degree(view: View) -> int:
    """Fewest values left; among those the highest degree; among those the lowest index.

    Brélaz, "New methods to color the vertices of a graph", 1979.
    """
    return min(view.unassigned(), key=lambda variable: (view.size(variable), -view.degree(variable)))
