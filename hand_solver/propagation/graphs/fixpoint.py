"""What ``root`` and the inference ``mac`` do: the same revisions in the same order."""

from __future__ import annotations

from hand_solver.counting_sort import sum_up
from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.graphs.revise import revise, size_of
from hand_solver.propagation.graphs.state import CHANGED, HEAD, REMOVED, WAITING, State
from hand_solver.propagation.layered_graph import NONE
from hand_solver.propagation.root import WORTH_MORE


@kernel
def propagate_at_root(state: State) -> bool:
    """Revise every constraint once, and all to their fixpoint if much has come of it; False if there is no solution."""
    index(state)
    removable = -len(state.masks)
    for mask in state.masks:
        removable += size_of(mask)
    for constraint in range(len(state.is_due)):
        if not revise(state, constraint):
            return False
        for i in range(state.counters[CHANGED]):
            variable = state.changed[i]
            for j in range(state.wakes_start[variable], state.wakes_start[variable + 1]):
                state.is_due[state.wakes[j]] = 1
        state.is_due[constraint] = 0
    if state.counters[REMOVED] < WORTH_MORE * removable:
        return closed_hold(state)
    for constraint in range(len(state.is_due)):
        if state.is_due[constraint]:
            enqueue(state, constraint)
    return to_fixpoint(state)


@kernel
def index(state: State) -> None:
    """The constraints of each variable, by a counting sort as in ``hand_solver.learning.index``."""
    start = state.wakes_start
    for variable in state.variable:
        if variable != NONE:
            start[variable] += 1
    sum_up(start)
    for i in range(len(state.is_due)):
        constraint = len(state.is_due) - 1 - i
        for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
            variable = state.variable[layer]
            if variable != NONE:
                start[variable] -= 1
                state.wakes[start[variable]] = constraint


@kernel
def to_fixpoint(state: State) -> bool:
    """Revise those in the queue, and those on whatever they change, until it is empty; False if one cannot hold."""
    counters, queue = state.counters, state.queue
    while counters[WAITING]:
        constraint = queue[counters[HEAD]]
        counters[HEAD] = (counters[HEAD] + 1) % len(queue)
        counters[WAITING] -= 1
        if not revise(state, constraint):
            return False
        for i in range(counters[CHANGED]):
            wake(state, state.changed[i])
        state.is_due[constraint] = 0
    return True


@kernel
def empty_queue(state: State) -> None:
    """Nothing is due, whatever a fail has left."""
    state.counters[WAITING] = 0
    for constraint in range(len(state.is_due)):
        state.is_due[constraint] = 0


@kernel
def enqueue(state: State, constraint: int) -> None:
    """Put a constraint at the end of the queue."""
    counters = state.counters
    state.is_due[constraint] = 1
    state.queue[(counters[HEAD] + counters[WAITING]) % len(state.queue)] = constraint
    counters[WAITING] += 1


@kernel
def wake(state: State, variable: int) -> None:
    """The constraints of the variable go to the end of the queue, but for those that are in it."""
    for i in range(state.wakes_start[variable], state.wakes_start[variable + 1]):
        constraint = state.wakes[i]
        if not state.is_due[constraint]:
            enqueue(state, constraint)


@kernel
def closed_hold(state: State) -> bool:
    """Do those hold that are due and whose variables have no choice left?"""
    for constraint in range(len(state.is_due)):
        if state.is_due[constraint] and is_closed(state, constraint) and not revise(state, constraint):
            return False
    return True


@kernel
def is_closed(state: State, constraint: int) -> bool:
    """Has no variable of the constraint a choice?"""
    for layer in range(state.layer_start[constraint], state.layer_start[constraint + 1]):
        variable = state.variable[layer]
        if variable != NONE and state.masks[variable] & (state.masks[variable] - 1):
            return False
    return True
