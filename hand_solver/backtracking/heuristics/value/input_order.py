"""Static value order."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View


def input_order(view: View, variable: int) -> list[int]:
    """The values left, in the order of the variable's labels."""
    return view.values(variable)
