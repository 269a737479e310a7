"""Minimum remaining values, also called dom or first-fail."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View


def mrv(view: View) -> int:
    """An unassigned variable with the fewest values left; ties to the lowest index.

    Haralick and Elliott, "Increasing tree search efficiency for constraint satisfaction problems", 1980.
    """
    return min(view.unassigned(), key=view.size)
