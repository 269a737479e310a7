"""The order of values: those first of which a criterion says less. Ties keep the order of the values."""

from __future__ import annotations

from hand_solver.backtracking.kernels.criterion import is_less, list_bits, work_out
from hand_solver.backtracking.kernels.state import State
from hand_solver.criterion import INDEX, INFINITE, NUMBER
from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.kinds import MOST_BITS
from hand_solver.propagation.kernels.probe import DEAD_END, probe_values


@kernel
def order_values(state: State, variable: int) -> int:
    """Write the values left of the variable to ``order``, for the next choice; how many there are."""
    values = list_bits(state, state.mask[variable], 0, 0)
    if state.probes_values == 1:
        revised = probe_values(state, variable)
        state.revisions += revised
    for step in range(state.variable_steps, len(state.step_kind)):
        if state.step_kind[step] < NUMBER:
            look_up_values(state, step, values)
        else:
            work_out(state, step, values)
    sort(state, values)
    return values


@kernel
def look_up_values(state: State, step: int, values: int) -> None:
    """Write the column of a step that is known of every value."""
    kind, at = state.step_kind[step], state.column_size * step
    for i in range(values):
        value = state.candidate[i]
        if kind == INDEX:
            state.column[at + value] = 1.0 * value
        elif state.removed_by[value] == DEAD_END:
            state.column[at + value] = INFINITE
        else:
            state.column[at + value] = 1.0 * state.removed_by[value]


@kernel
def sort(state: State, values: int) -> None:
    """Sort the values by insertion."""
    first, last_key = MOST_BITS * state.depth, len(state.key_step)
    for i in range(values):
        value, place = state.candidate[i], first + i
        while place > first and is_less(state, value, state.order[place - 1], state.variable_keys, last_key):
            state.order[place] = state.order[place - 1]
            place -= 1
        state.order[place] = value
