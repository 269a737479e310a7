"""Belief: the value of the most solutions."""

from __future__ import annotations

from hand_solver.heuristics.view import View


def belief(view: View, variable: int) -> list[int]:
    """First the value with the largest estimated share of the solutions; ties to the lower value.

    Pesant, "From support propagation to belief propagation in constraint programming", JAIR 2019.
    """
    return sorted(view.values(variable), key=lambda value: -view.share(variable, value))
