"""The variable to branch on: ``heuristics.variable`` and dom/wdeg in array form. Ties go to the lowest index."""

from __future__ import annotations

from array import array

from hand_solver.backtracking.kernels.state import State
from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import lowest, size_of
from hand_solver.propagation.kernels.degrees import count_open

INPUT_ORDER, MRV, DEGREE, MRV_DEGREE, DOM_WDEG = range(5)


@kernel
def choose(state: State, unassigned: array[int]) -> int:
    """The variable that the rule prefers among those unassigned; -1 if there is none.

    It is the one with the greatest quotient of a weight and its domain's size, for the rules that are about either.
    """
    rule, found, best_weight, best_size = state.variable_rule, -1, 0, 1
    if rule >= DEGREE:
        count_open(state, unassigned)
    for word in range(len(unassigned)):
        rest = unassigned[word]
        while rest != 0:
            variable = 32 * word + lowest(rest)
            rest &= rest - 1
            if rule == INPUT_ORDER:
                return variable
            size, weight = size_of(state.mask[variable]), 1
            if rule == DEGREE:
                size = 1
            if rule >= DEGREE:
                weight = weight_of(state, variable)
            if rule == MRV_DEGREE:
                better = size < best_size or (size == best_size and weight > best_weight)
            else:
                better = weight * best_size > best_weight * size
            if found < 0 or better:
                found, best_weight, best_size = variable, weight, size
    return found


@kernel
def weight_of(state: State, variable: int) -> int:
    """What the constraints weigh on the variable, and at least one other that is unassigned."""
    found = 0
    for i in range(state.watch_start[variable], state.watch_start[variable + 1]):
        constraint = state.watch[i]
        if state.open_in[constraint] > 1:
            found += state.weight[constraint] if state.variable_rule == DOM_WDEG else 1
    return found
