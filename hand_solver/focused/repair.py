"""Repair: every way to mend what little is wrong by changing a few places.

Depth-first, each change for one equation that is missed at the time: it has to be mended by some change or other. A
branch ends where the changes that are left cannot make up for what is wrong. Values that clash are not looked at.
"""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.focused.moves import NONE, make, mends, random_below, rise_of_equations
from hand_solver.focused.state import DEPTH, ENERGY, LOOKED_AT, REACH, WRONG, State

# A repair is tried from this energy down.
NEAR = 2
# Changes that one repair looks at, at most.
_EFFORT = 100_000


@kernel
def repair(state: State) -> bool:
    """Bring the energy to 0; False, with everything as before, if that is not found."""
    counters = state.counters
    for i in range(counters[WRONG]):
        if state.wrong[i] >= len(state.excess):
            return False
    counters[LOOKED_AT] = depth = 0
    turn_to_an_equation(state, depth)
    while depth >= 0 and counters[ENERGY] > 0:
        new = next_change(state, depth) if depth < DEPTH else NONE
        if new >= 0:
            place = state.place_of[new]
            state.repair_place[depth], state.repair_old[depth] = place, state.taken[place]
            make(state, place, new, rise_of_equations(state, place, state.taken[place], new))
            depth += 1
            if depth < DEPTH and counters[ENERGY] > 0:
                turn_to_an_equation(state, depth)
        else:
            depth -= 1
            if depth >= 0:
                place, old = state.repair_place[depth], state.repair_old[depth]
                make(state, place, old, rise_of_equations(state, place, state.taken[place], old))
    return depth >= 0


@kernel
def turn_to_an_equation(state: State, depth: int) -> None:
    """Let the next change be for a random equation that is missed."""
    equation = state.wrong[random_below(state, state.counters[WRONG])]
    state.repair_equation[depth] = equation
    state.repair_term[depth] = state.term_start[equation]
    state.repair_offset[depth] = 0


@kernel
def next_change(state: State, depth: int) -> int:
    """The next value to take for the equation of this depth; NONE if there is no more, or no more effort is left."""
    counters, equation = state.counters, state.repair_equation[depth]
    most = state.counters[REACH] * (DEPTH - depth - 1)
    while state.repair_term[depth] < state.term_start[equation + 1] and counters[LOOKED_AT] < _EFFORT:
        new = next_value(state, depth)
        if new < 0 or state.clashes[new] > 0 or is_changed(state, depth, state.place_of[new]):
            continue
        counters[LOOKED_AT] += 1
        place = state.place_of[new]
        if counters[ENERGY] + rise_of_equations(state, place, state.taken[place], new) <= most:
            return new
    return NONE


@kernel
def next_value(state: State, depth: int) -> int:
    """One value, after which the next is due: that of the term, or where it is taken, each other one of its place."""
    term, offset = state.repair_term[depth], state.repair_offset[depth]
    value = state.term_value[term]
    place = state.place_of[value]
    state.repair_term[depth], state.repair_offset[depth] = term + 1, 0
    if not mends(state, state.repair_equation[depth], term):
        return NONE
    if state.taken[place] != value:
        return value
    first, after = state.value_start[place], state.value_start[place + 1]
    if first + offset + 1 < after:
        state.repair_term[depth], state.repair_offset[depth] = term, offset + 1
    return NONE if first + offset == value else first + offset


@kernel
def is_changed(state: State, depth: int, place: int) -> bool:
    """Has the repair changed this place before?"""
    for earlier in range(depth):  # noqa: SIM110  numba compiles no generators
        if state.repair_place[earlier] == place:
            return True
    return False
