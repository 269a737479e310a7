"""The order of values: ``heuristics.value`` in array form."""

from __future__ import annotations

from hand_solver.backtracking.kernels.state import State
from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import lowest
from hand_solver.propagation.kernels.kinds import MOST_BITS
from hand_solver.propagation.kernels.probe import DEAD_END, probe_values

INPUT_ORDER, LCV = range(2)


@kernel
def order_values(state: State, variable: int) -> int:
    """Write the values left of the variable to ``order``, for the next choice; how many there are."""
    rest, first, number = state.mask[variable], MOST_BITS * state.depth, 0
    is_lcv = state.value_rule == LCV
    if is_lcv:
        revised = probe_values(state, variable)
        state.revisions += revised
    while rest != 0:
        value, place = lowest(rest), first + number
        if is_lcv:
            while place > first and is_worse(state, state.order[place - 1], value):
                state.order[place] = state.order[place - 1]
                place -= 1
        state.order[place] = value
        number += 1
        rest &= rest - 1
    return number


@kernel
def is_worse(state: State, one: int, other: int) -> bool:
    """Does a value rule out more values of other variables than another does? A dead end is the worst."""
    if state.removed_by[other] == DEAD_END:
        return False
    return state.removed_by[one] == DEAD_END or state.removed_by[one] > state.removed_by[other]
