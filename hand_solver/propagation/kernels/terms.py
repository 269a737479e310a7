"""Terms, variables with the integers that their values stand for: ``constraints.views`` in array form.

A term is three numbers of a record: the variable, where its integers begin in ``pool``, and their order, 1 if they
never fall from one value to the next, -1 if they never rise, otherwise 0.
"""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import highest, lowest
from hand_solver.propagation.kernels.domains import restrict
from hand_solver.propagation.kernels.state import State

# The numbers of a term.
WIDTH = 3


@kernel
def least_of(state: State, term: int) -> int:
    """The least integer left."""
    mask, numbers, order = state.mask[state.pool[term]], state.pool[term + 1], state.pool[term + 2]
    if order > 0:
        return state.pool[numbers + lowest(mask)]
    if order < 0:
        return state.pool[numbers + highest(mask)]
    found = state.pool[numbers + lowest(mask)]
    while mask != 0:
        found = min(found, state.pool[numbers + lowest(mask)])
        mask &= mask - 1
    return found


@kernel
def most_of(state: State, term: int) -> int:
    """The largest integer left."""
    mask, numbers, order = state.mask[state.pool[term]], state.pool[term + 1], state.pool[term + 2]
    if order > 0:
        return state.pool[numbers + highest(mask)]
    if order < 0:
        return state.pool[numbers + lowest(mask)]
    found = state.pool[numbers + lowest(mask)]
    while mask != 0:
        found = max(found, state.pool[numbers + lowest(mask)])
        mask &= mask - 1
    return found


@kernel
def between(state: State, term: int, least: int, most: int) -> int:
    """The values left whose integers lie there, as a mask."""
    rest, numbers = state.mask[state.pool[term]], state.pool[term + 1]
    found = 0
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        number = state.pool[numbers + lowest(bit)]
        if number < least or number > most:
            continue
        found |= bit
    return found


@kernel
def keep(state: State, term: int, least: int, most: int) -> bool:
    """Keep the integers from ``least`` to ``most``; False if none would be left."""
    lowest_left = least_of(state, term)
    highest_left = most_of(state, term)
    if least <= lowest_left and highest_left <= most:
        return True
    if lowest_left > most or least > highest_left:
        return False
    variable = state.pool[term]
    mask = between(state, term, least, most)
    return restrict(state, variable, mask)
