"""Forward checking: look one step ahead from the last decision."""

from __future__ import annotations

from hand_solver.propagation.revise import Propagation


def forward_checking(propagation: Propagation, variable: int | None) -> bool:
    """Filter each constraint on the variable just decided, once; propagate no further.

    For constraints over more than two variables forward checking is six algorithms; this is nFC2 of Bessière,
    Meseguer, Freuder and Larrosa, "On forward checking for non-binary constraint satisfaction", CP 1999: every
    constraint with the decided variable and at least one other unassigned one is made consistent, one pass. For
    binary constraints it is that of Haralick and Elliott, 1980.
    """
    if variable is None:
        return True
    return all(map(propagation.revise, propagation.problem.constraints_on[variable]))
