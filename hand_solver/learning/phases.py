"""Which truth first: what came furthest so far, shaken up from time to time.

Target phases and rephasing: Biere and Fleury, "Chasing target phases", 2020; CaDiCaL. On satisfiable boards of 20x20
they halve the conflicts of plain phase saving.
"""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.learning.state import (
    CONFLICTS,
    FURTHEST,
    HEAP_SIZE,
    LEVEL,
    RANDOM,
    REPHASE_AT,
    REPHASES,
    UNKNOWN,
    State,
)

NO_TARGET = -1
# Conflicts from one rephasing to the next, times how many there have been.
REPHASE_UNIT = 3000
# One decision in so many takes a random Boolean instead of the most active one.
RANDOM_DECISION = 50
# One phase in so many is turned round when phases are shaken.
SHAKEN = 10


@kernel
def preferred(state: State, boolean: int) -> int:
    """1 if the negation of the Boolean is tried first: its target, or else its saved phase."""
    target = state.target[boolean]
    return state.phase[boolean] if target == NO_TARGET else target


@kernel
def remember_if_furthest(state: State) -> None:
    """At a conflict: if never so much held without one since the last rephasing, aim for it from now on."""
    counters = state.counters
    reached = state.level_start[counters[LEVEL] - 1]
    if reached > counters[FURTHEST]:
        counters[FURTHEST] = reached
        for place in range(reached):
            literal = state.trail[place]
            state.target[literal >> 1] = literal & 1


@kernel
def rephase_if_due(state: State) -> None:
    """At level 0: aim anew from the targets reached, from those shaken up, or from the beginning, in turn."""
    counters = state.counters
    if counters[CONFLICTS] < counters[REPHASE_AT]:
        return
    counters[REPHASES] += 1
    counters[REPHASE_AT] = counters[CONFLICTS] + REPHASE_UNIT * (counters[REPHASES] + 1)
    counters[FURTHEST] = -1
    turn = counters[REPHASES] % 4
    for boolean in range(len(state.phase)):
        if turn == 0:
            state.phase[boolean] = 1
        elif turn != 1 and state.target[boolean] != NO_TARGET:
            state.phase[boolean] = state.target[boolean]
        if turn == 2 and random_below(state, SHAKEN) == 0:
            state.phase[boolean] ^= 1
        state.target[boolean] = NO_TARGET


@kernel
def random_choice(state: State) -> int:
    """Now and then a random Boolean without a truth; -1 most of the time."""
    if random_below(state, RANDOM_DECISION) > 0:
        return -1
    boolean = state.heap[random_below(state, state.counters[HEAP_SIZE])]
    return boolean if state.truth[2 * boolean] == UNKNOWN else -1


@kernel
def random_below(state: State, bound: int) -> int:
    """A number from 0 to bound - 1, of a linear congruential generator that never leaves 31 bits."""
    state.counters[RANDOM] = (state.counters[RANDOM] * 1103515245 + 12345) & 0x7FFFFFFF
    return (state.counters[RANDOM] >> 8) % bound
