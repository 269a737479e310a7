"""The variable to branch on: the one of which a criterion says the least. Ties go to the lowest index."""

from __future__ import annotations

from array import array

from hand_solver.backtracking.kernels.criterion import is_less, list_bits, work_out
from hand_solver.backtracking.kernels.state import State
from hand_solver.criterion import FIRST, INDEX, LAST, NUMBER, SIZE, WEIGHTED_DEGREE
from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import highest, lowest, size_of
from hand_solver.propagation.kernels.degrees import count_open


@kernel
def choose(state: State, unassigned: array[int]) -> int:
    """The variable that the criterion prefers among those unassigned; -1 if there is none."""
    candidates = 0
    for word in range(len(unassigned)):
        candidates = list_bits(state, unassigned[word], 32 * word, candidates)
    if candidates == 0:
        return -1
    if state.counts_open == 1:
        count_open(state, unassigned)
    for step in range(state.variable_steps):
        if state.step_kind[step] < NUMBER:
            look_up(state, step, candidates)
        else:
            work_out(state, step, candidates)
    found = state.candidate[0]
    for i in range(1, candidates):
        variable = state.candidate[i]
        if is_less(state, variable, found, 0, state.variable_keys):
            found = variable
    return found


@kernel
def look_up(state: State, step: int, candidates: int) -> None:
    """Write the column of a step that is known of every variable."""
    kind, at = state.step_kind[step], state.column_size * step
    for i in range(candidates):
        variable = state.candidate[i]
        mask, known = state.mask[variable], 0
        if kind == INDEX:
            known = variable
        elif kind == SIZE:
            known = size_of(mask)
        elif kind == FIRST:
            known = lowest(mask)
        elif kind == LAST:
            known = highest(mask)
        else:
            known = degree_of(state, variable, kind)
        state.column[at + variable] = 1.0 * known


@kernel
def degree_of(state: State, variable: int, kind: int) -> int:
    """How many constraints are on the variable and at least one other that is unassigned, or what they weigh."""
    found = 0
    for i in range(state.watch_start[variable], state.watch_start[variable + 1]):
        constraint = state.watch[i]
        if state.open_in[constraint] > 1:
            found += state.weight[constraint] if kind == WEIGHTED_DEGREE else 1
    return found
