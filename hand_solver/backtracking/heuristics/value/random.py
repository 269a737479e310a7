"""Random value order."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View


def random(view: View, variable: int) -> list[int]:
    """The values left, shuffled; the same seed gives the same orders."""
    values = view.values(variable)
    view.rng.shuffle(values)
    return values
