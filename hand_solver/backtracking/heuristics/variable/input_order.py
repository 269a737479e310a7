"""Static order."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View


def input_order(view: View) -> int:
    """The first unassigned variable, in the order of the problem."""
    return view.unassigned()[0]
