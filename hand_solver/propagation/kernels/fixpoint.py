"""Constraints revised until nothing changes: ``propagation.fixpoint`` in array form."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.domains import take_in
from hand_solver.propagation.kernels.kinds import IN_PYTHON
from hand_solver.propagation.kernels.revise import revise
from hand_solver.propagation.kernels.state import State

# How a run ends: nothing is left to do; the current constraint cannot hold; it is to be revised in Python, and the run
# resumed; or so much was done that Python wants to look at the clock.
DONE, FAILED, HANDED_OVER, PAUSED = range(4)
# How it begins, and whether what others change is revised too: with constraints that are due, until nothing changes or
# each once; where it paused; or with what Python has done since it was handed over.
TO_FIXPOINT, ONCE, UNPAUSED, UNPAUSED_ONCE, RESUMED, RESUMED_ONCE = range(6)
# Revisions after which a run pauses.
MOST_REVISIONS = 2000


@kernel
def propagate(state: State, begins: int, kept: int, given: int, due: int) -> int:
    """Take in what Python has changed, and revise; see above. ``due`` constraints are due."""
    state.revisions = state.removed = 0
    once = begins & 1
    if begins <= ONCE:
        begin(state, due)
    take_in(state, kept, given)
    if begins == RESUMED:
        push_changes(state, kept)
    if begins >= RESUMED:
        state.queued[state.current] = 0
    return go_on(state, once)


@kernel
def go_on(state: State, once: int) -> int:
    """Revise those that wait, until none does; see above for how it ends."""
    while state.queue_size > 0:
        if state.revisions >= MOST_REVISIONS:
            return PAUSED
        constraint = pop(state)
        state.current = constraint
        if state.kind[constraint] == IN_PYTHON:
            return HANDED_OVER
        size = state.trail_size
        state.revisions += 1
        if not revise(state, constraint):
            return FAILED
        if once == 0:
            push_changes(state, size)
        state.queued[constraint] = 0
    return DONE


@kernel
def begin(state: State, due: int) -> None:
    """Forget what was waiting, and let those wait that are due."""
    while state.queue_size > 0:
        constraint = pop(state)
        state.queued[constraint] = 0
    if state.current >= 0:
        state.queued[state.current] = 0
    for i in range(due):
        push(state, state.due[i])


@kernel
def push(state: State, constraint: int) -> None:
    """Let it wait, behind all others."""
    place = state.queue_head + state.queue_size
    if place >= len(state.queue):
        place -= len(state.queue)
    state.queue[place] = constraint
    state.queue_size += 1
    state.queued[constraint] = 1


@kernel
def pop(state: State) -> int:
    """The one that has waited longest. It counts as waiting until it is revised."""
    constraint = state.queue[state.queue_head]
    state.queue_head += 1
    if state.queue_head == len(state.queue):
        state.queue_head = 0
    state.queue_size -= 1
    return constraint


@kernel
def push_changes(state: State, size: int) -> None:
    """Let those wait whose variables have changed since the trail had this size."""
    for i in range(size, state.trail_size):
        variable = state.trail_variable[i]
        for j in range(state.watch_start[variable], state.watch_start[variable + 1]):
            if state.queued[state.watch[j]] == 0:
                push(state, state.watch[j])
