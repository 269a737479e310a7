"""What holds, in the order it came to hold, and how to take it back."""

from __future__ import annotations

from hand_solver.learning.activity import insert
from hand_solver.learning.state import DECISION, DECISIONS, DEEPEST, LEVEL, QUEUE_HEAD, TRAIL_SIZE, UNKNOWN, State
from hand_solver.machine_code.marked import kernel


@kernel
def assign(state: State, literal: int, reason: int, cause: int) -> None:
    """From now on the literal holds."""
    counters = state.counters
    boolean = literal >> 1
    state.truth[literal] = 1
    state.truth[literal ^ 1] = 0
    state.level[boolean] = counters[LEVEL]
    state.reason[boolean] = reason
    state.cause[boolean] = cause
    state.trail[counters[TRAIL_SIZE]] = literal
    counters[TRAIL_SIZE] += 1
    count_false(state, literal ^ 1)


@kernel
def count_false(state: State, literal: int) -> None:
    """The literal is false: less can be spared in the given inequalities it is in."""
    for i in range(state.within_start[literal], state.within_start[literal + 1]):
        state.slack[state.within[i]] -= state.within_weight[i]


@kernel
def decide(state: State, literal: int) -> None:
    """Open a level with the literal as its decision."""
    counters = state.counters
    state.level_start[counters[LEVEL]] = counters[TRAIL_SIZE]
    counters[LEVEL] += 1
    counters[DECISIONS] += 1
    counters[DEEPEST] = max(counters[DEEPEST], counters[LEVEL])
    assign(state, literal, DECISION, 0)


@kernel
def backtrack(state: State, level: int) -> None:
    """Take back everything above a level."""
    while state.counters[LEVEL] > level:
        undo_latest(state)


@kernel
def undo_latest(state: State) -> None:
    """Take back the latest literal, with its level if it was the decision; its truth is remembered as its phase.

    Phase saving: Pipatsrisawat and Darwiche, "A lightweight component caching scheme for satisfiability solvers", 2007.
    """
    counters = state.counters
    place = counters[TRAIL_SIZE] - 1
    literal = state.trail[place]
    counters[TRAIL_SIZE] = place
    counters[QUEUE_HEAD] = min(counters[QUEUE_HEAD], place)
    for i in range(state.within_start[literal ^ 1], state.within_start[(literal ^ 1) + 1]):
        state.slack[state.within[i]] += state.within_weight[i]
    boolean = literal >> 1
    state.phase[boolean] = literal & 1
    state.truth[literal] = UNKNOWN
    state.truth[literal ^ 1] = UNKNOWN
    insert(state, boolean)
    if place == state.level_start[counters[LEVEL] - 1]:
        counters[LEVEL] -= 1
