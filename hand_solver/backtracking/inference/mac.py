"""Maintaining arc consistency: after every decision, filter until nothing changes."""

from __future__ import annotations

from hand_solver.propagation.fixpoint import to_fixpoint
from hand_solver.propagation.revise import Propagation


def mac(propagation: Propagation, variable: int | None) -> bool:
    """Bring all constraints to their fixpoint, starting from those on ``variable`` (from all, if None).

    Run after each decision, as in Sabin and Freuder, "Contradicting conventional wisdom in constraint satisfaction",
    1994. With GAC filters the fixpoint is generalised arc consistency.
    """
    if variable is None:
        return to_fixpoint(propagation, range(len(propagation.constraints)))
    return to_fixpoint(propagation, propagation.problem.constraints_on[variable])
