"""Which truth first: what came furthest since the last restart, until that is forgotten.

Target phases and rephasing: Biere and Fleury, "Chasing target phases", 2020.
"""

from __future__ import annotations

from hand_solver.learning.activity import insert
from hand_solver.learning.ladders import first_closed, first_open
from hand_solver.learning.state import State
from hand_solver.machine_code.marked import kernel

NO_TARGET = -1


@kernel
def tried_first(state: State, boolean: int) -> int:
    """The literal to decide, of a Boolean from the heap: of an integer with a direction, that it is at that end."""
    ladder = state.integer_of[boolean] - 1 if len(state.integer_of) > 0 else -1
    if ladder >= 0 and state.direction[ladder] != 0:
        least, most = first_open(state, ladder), first_closed(state, ladder) - 1
        if least <= most:
            insert(state, boolean)  # it may still be unknown
            return state.rung_literal[most] if state.direction[ladder] < 0 else state.rung_literal[least] ^ 1
    return 2 * boolean + preferred_phase(state, boolean)


@kernel
def preferred_phase(state: State, boolean: int) -> int:
    """1 if the negation of the Boolean is tried first: its target, or else its saved phase."""
    target = state.target[boolean]
    return state.phase[boolean] if target == NO_TARGET else target


@kernel
def update_targets(state: State) -> None:
    """At a conflict: if never so much held since the last restart, aim for it from now on."""
    if state.trail_size > state.furthest:
        state.furthest = state.trail_size
        for place in range(state.trail_size):
            literal = state.trail[place]
            state.target[literal >> 1] = literal & 1


# Turns of ``rephase``: with the phases that were kept, with their opposites, at random.
TURNS = 3
_OPPOSITE, _RANDOM = 1, 2


@kernel
def forget_targets(state: State) -> None:
    """Aim for nothing, until a conflict comes: on very large boards search never leaves some targets by itself."""
    for boolean in range(len(state.target)):
        state.target[boolean] = NO_TARGET


@kernel
def rephase(state: State, turn: int) -> None:
    """Begin elsewhere. Only with an objective: large boards are solved by keeping most of what held."""
    for boolean in range(len(state.phase)):
        state.phase[boolean] = state.kept_phase[boolean]
        if turn % TURNS == _OPPOSITE:
            state.phase[boolean] ^= 1
        elif turn % TURNS == _RANDOM:
            state.phase[boolean] = random_bit(state)


@kernel
def random_bit(state: State) -> int:
    """0 or 1, by a linear congruential generator."""
    state.random = (state.random * 1103515245 + 12345) % 2147483648
    return (state.random >> 16) & 1


@kernel
def keep_phases(state: State) -> None:
    """Come back to what holds now: a solution that is the best so far."""
    for place in range(state.trail_size):
        literal = state.trail[place]
        state.kept_phase[literal >> 1] = literal & 1
