"""What holds, in the order it came to hold, what cannot hold any more, and how to take it back."""

from __future__ import annotations

from hand_solver.learning.activity import insert
from hand_solver.learning.state import DECISION, UNKNOWN, State
from hand_solver.machine_code.marked import kernel


@kernel
def assign(state: State, literal: int, reason: int, cause: int) -> None:
    """From now on the literal holds."""
    boolean = literal >> 1
    state.truth[literal] = 1
    state.truth[literal ^ 1] = 0
    state.level[boolean] = state.current_level
    state.reason[boolean] = reason
    state.cause[boolean] = cause
    state.trail[state.trail_size] = literal
    state.trail_size += 1


@kernel
def set_conflict(state: State, kind: int, cause: int, literal: int) -> bool:
    """Note what cannot hold any more; always False."""
    state.conflict_kind = kind
    state.conflict_cause = cause
    state.conflict_literal = literal
    return False


@kernel
def decide(state: State, literal: int) -> None:
    """Open a level with the literal as its decision."""
    state.level_start[state.current_level] = state.trail_size
    state.current_level += 1
    state.decisions += 1
    state.deepest = max(state.deepest, state.current_level)
    assign(state, literal, DECISION, 0)


@kernel
def backtrack(state: State, level: int) -> None:
    """Take back everything above a level."""
    while state.current_level > level:
        undo_latest(state)


@kernel
def undo_latest(state: State) -> None:
    """Take back the latest literal, with its level if it was the decision; its truth is remembered as its phase.

    Slacks count it only if it has left the queue. Phase saving: Pipatsrisawat and Darwiche, "A lightweight
    component caching scheme for satisfiability solvers", 2007.
    """
    place = state.trail_size - 1
    literal = state.trail[place]
    state.trail_size = place
    if place < state.queue_head:
        state.queue_head = place
        for i in range(state.within_start[literal ^ 1], state.within_start[(literal ^ 1) + 1]):
            state.slack[state.within[i]] += state.within_weight[i]
    boolean = literal >> 1
    state.phase[boolean] = literal & 1
    state.truth[literal] = UNKNOWN
    state.truth[literal ^ 1] = UNKNOWN
    insert(state, boolean)
    if place == state.level_start[state.current_level - 1]:
        state.current_level -= 1
