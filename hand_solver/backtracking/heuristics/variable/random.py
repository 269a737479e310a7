"""Random order, the control every heuristic has to beat."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View


def random(view: View) -> int:
    """An unassigned variable, uniformly at random; the same seed gives the same choices."""
    return view.rng.choice(view.unassigned())
