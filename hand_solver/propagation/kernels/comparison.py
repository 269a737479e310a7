"""``constraints.NotEqual`` and ``LessEqual`` in array form. The record: the two terms (``terms``)."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.domains import restrict
from hand_solver.propagation.kernels.state import State
from hand_solver.propagation.kernels.terms import WIDTH, between, keep, least_of, most_of


@kernel
def not_equal(state: State, at: int) -> bool:
    """Take from each what the other is, if that is known; again, until nothing changes."""
    while True:
        size = state.trail_size
        if not drop_known(state, at, at + WIDTH):
            return False
        if not drop_known(state, at + WIDTH, at):
            return False
        if state.trail_size == size:
            return True


@kernel
def drop_known(state: State, one: int, other: int) -> bool:
    """Take from the other what the one is, if that is known."""
    least = least_of(state, one)
    if least != most_of(state, one):
        return True
    variable = state.pool[other]
    gone = between(state, other, least, least)
    return restrict(state, variable, ~gone)


@kernel
def less_equal(state: State, at: int) -> bool:
    """Nothing of the first above the most of the second, nothing of that below the least of the first; again."""
    upper = at + WIDTH
    while True:
        size = state.trail_size
        least = least_of(state, at)
        highest_left = most_of(state, at)
        lowest_left = least_of(state, upper)
        most = most_of(state, upper)
        if not keep(state, at, least, min(highest_left, most)):
            return False
        if not keep(state, upper, max(lowest_left, least), most):
            return False
        if state.trail_size == size:
            return True
