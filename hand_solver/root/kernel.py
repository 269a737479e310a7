"""What ``sweep`` does, for a problem of layered graphs: the same revisions in the same order, as machine code."""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.root.graph import revise, size_of
from hand_solver.root.state import CHANGED, HEAD, NONE, REMOVED, WAITING, State
from hand_solver.root.sweep import WORTH_MORE


@kernel
def propagate_graphs(state: State) -> int:
    """Revise every constraint once, and all to their fixpoint if much has come of it; 0 if there is no solution."""
    index(state)
    removable = -len(state.masks)
    for mask in state.masks:
        removable += size_of(mask)
    for constraint in range(len(state.is_due)):
        if not revise(state, constraint):
            return 0
        for i in range(state.counters[CHANGED]):
            variable = state.changed[i]
            for j in range(state.wakes_start[variable], state.wakes_start[variable + 1]):
                state.is_due[state.wakes[j]] = 1
        state.is_due[constraint] = 0
    if state.counters[REMOVED] >= WORTH_MORE * removable:
        return to_fixpoint(state)
    return closed_hold(state)


@kernel
def index(state: State) -> None:
    """The constraints of each variable, by a counting sort."""
    start = state.wakes_start
    for variable in state.variable:
        if variable != NONE:
            start[variable] += 1
    for variable in range(1, len(start)):
        start[variable] += start[variable - 1]
    for i in range(len(state.is_due)):
        constraint = len(state.is_due) - 1 - i
        for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
            variable = state.variable[layer]
            if variable != NONE:
                start[variable] -= 1
                state.wakes[start[variable]] = constraint


@kernel
def to_fixpoint(state: State) -> int:
    """Revise those that are due, and those on whatever they change, until none is; 0 if one cannot hold."""
    counters, queue = state.counters, state.queue
    for constraint in range(len(queue)):
        if state.is_due[constraint]:
            queue[counters[WAITING]] = constraint
            counters[WAITING] += 1
    while counters[WAITING]:
        constraint = queue[counters[HEAD]]
        counters[HEAD] = (counters[HEAD] + 1) % len(queue)
        counters[WAITING] -= 1
        if not revise(state, constraint):
            return 0
        for i in range(counters[CHANGED]):
            wake(state, state.changed[i])
        state.is_due[constraint] = 0
    return 1


@kernel
def wake(state: State, variable: int) -> None:
    """The constraints of the variable go to the end of the queue, but for those that are in it."""
    counters = state.counters
    for i in range(state.wakes_start[variable], state.wakes_start[variable + 1]):
        constraint = state.wakes[i]
        if not state.is_due[constraint]:
            state.is_due[constraint] = 1
            state.queue[(counters[HEAD] + counters[WAITING]) % len(state.queue)] = constraint
            counters[WAITING] += 1


@kernel
def closed_hold(state: State) -> int:
    """1 if those that are due and whose variables have no choice left hold."""
    for constraint in range(len(state.is_due)):
        if state.is_due[constraint] and is_closed(state, constraint) and not revise(state, constraint):
            return 0
    return 1


@kernel
def is_closed(state: State, constraint: int) -> bool:
    """Has no variable of the constraint a choice?"""
    for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
        variable = state.variable[layer]
        if variable != NONE and state.masks[variable] & (state.masks[variable] - 1):
            return False
    return True
