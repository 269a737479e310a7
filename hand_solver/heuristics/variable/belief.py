"""Belief: the variable whose value is surest."""

from __future__ import annotations

from hand_solver.heuristics.view import View


def belief(view: View) -> int:
    """The variable one of whose values has the largest estimated share of the solutions; ties to the lowest index.

    Max-marginal branching: Pesant, "From support propagation to belief propagation in constraint programming", JAIR
    2019; with counts instead of estimates maxSD, Pesant, Quimper and Zanarini, "Counting-based search", JAIR 2012.
    """
    return max(view.unassigned(), key=lambda variable: max(view.share(variable, v) for v in view.values(variable)))
