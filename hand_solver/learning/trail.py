"""What holds, in the order it came to hold, and how to take it back."""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.learning.activity import insert
from hand_solver.learning.state import DECISION, DECISIONS, DEEPEST, LEVEL, QUEUE_HEAD, TRAIL_SIZE, UNKNOWN, State


@kernel
def assign(state: State, literal: int, reason: int, cause: int) -> None:
    """From now on the literal holds."""
    counters = state.counters
    boolean = literal >> 1
    place = counters[TRAIL_SIZE]
    state.truth[literal] = 1
    state.truth[literal ^ 1] = 0
    state.level[boolean] = counters[LEVEL]
    state.reason[boolean] = reason
    state.cause[boolean] = cause
    state.position[boolean] = place
    state.trail[place] = literal
    counters[TRAIL_SIZE] = place + 1


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
    """Take back everything above a level; each Boolean remembers its truth as its phase.

    Phase saving: Pipatsrisawat and Darwiche, "A lightweight component caching scheme for satisfiability solvers", 2007.
    """
    counters = state.counters
    if counters[LEVEL] <= level:
        return
    first = state.level_start[level]
    place = counters[TRAIL_SIZE]
    while place > first:
        place -= 1
        literal = state.trail[place]
        if place < counters[QUEUE_HEAD]:
            count(state, literal, -1)
        boolean = literal >> 1
        state.phase[boolean] = literal & 1
        state.truth[literal] = UNKNOWN
        state.truth[literal ^ 1] = UNKNOWN
        insert(state, boolean)
    counters[TRAIL_SIZE] = place
    counters[QUEUE_HEAD] = min(counters[QUEUE_HEAD], place)
    counters[LEVEL] = level


@kernel
def count(state: State, literal: int, change: int) -> None:
    """Add ``change`` to the counters of the cardinalities that hold the literal or its negation."""
    start, cards = state.holding_start, state.holding_cards
    for i in range(start[literal], start[literal + 1]):
        state.card_true[cards[i]] += change
    literal ^= 1
    for i in range(start[literal], start[literal + 1]):
        state.card_false[cards[i]] += change
