"""No inference: plain backtracking, which only looks back."""

from __future__ import annotations

from hand_solver.propagation.revise import Propagation


def none(propagation: Propagation, variable: int | None) -> bool:
    """Check the constraints on the variable just decided; prune nothing.

    Golomb and Baumert, "Backtrack programming", 1965.
    """
    if variable is None:
        return True
    return all(map(propagation.check, propagation.problem.constraints_on[variable]))
