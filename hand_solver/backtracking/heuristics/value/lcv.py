"""Least constraining value."""

from __future__ import annotations

from hand_solver.backtracking.heuristics.view import View


def lcv(view: View, variable: int) -> list[int]:
    """First the value that rules out the fewest values of other variables; dead ends last; ties to the lower value.

    "Rules out" is what forward checking would remove. Haralick and Elliott 1980; in the form of Frost and Dechter,
    "Look-ahead value ordering for constraint satisfaction problems", IJCAI 1995 (min-conflicts ordering).
    """
    return sorted(view.values(variable), key=lambda value: view.ruled_out(variable, value))
