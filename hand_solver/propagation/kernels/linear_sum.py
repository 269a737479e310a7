"""``constraints.LinearSum`` in array form.

The record: how many terms; the least and the most they may come to; the variable that implies it, or -1, and the bit of
its value; then the terms (``terms``).
"""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.domains import restrict
from hand_solver.propagation.kernels.state import State
from hand_solver.propagation.kernels.terms import WIDTH, between, least_of, most_of

_HEAD = 5


@kernel
def linear_sum(state: State, at: int) -> bool:
    """Keep the weights that the others can complete to a sum within the bounds; again, until nothing changes."""
    implied_by = state.pool[at + 3]
    if implied_by >= 0:
        mask, bit = state.mask[implied_by], state.pool[at + 4]
        if mask & bit == 0:
            return True
        if mask != bit:
            least = least_sum(state, at)
            most = most_sum(state, at)
            if is_possible(state, at, least, most):
                return True
            return restrict(state, implied_by, ~bit)
    while True:
        size = state.trail_size
        least = least_sum(state, at)
        most = most_sum(state, at)
        if not is_possible(state, at, least, most):
            return False
        if not keep_within(state, at, least, most):
            return False
        if state.trail_size == size:
            return True


@kernel
def least_sum(state: State, at: int) -> int:
    """The least sum the domains allow."""
    found = 0
    for term in range(at + _HEAD, at + _HEAD + WIDTH * state.pool[at], WIDTH):
        found += least_of(state, term)
    return found


@kernel
def most_sum(state: State, at: int) -> int:
    """The largest sum the domains allow."""
    found = 0
    for term in range(at + _HEAD, at + _HEAD + WIDTH * state.pool[at], WIDTH):
        found += most_of(state, term)
    return found


@kernel
def is_possible(state: State, at: int, least: int, most: int) -> bool:
    """Is there a sum within the bounds?"""
    return most >= state.pool[at + 1] and least <= state.pool[at + 2] and state.pool[at + 1] <= state.pool[at + 2]


@kernel
def keep_within(state: State, at: int, least: int, most: int) -> bool:
    """Keep the weights that the others, which come to at least and at most that with it, leave room for."""
    up = state.pool[at + 2] - least
    down = most - state.pool[at + 1]
    room = min(up, down)
    for term in range(at + _HEAD, at + _HEAD + WIDTH * state.pool[at], WIDTH):
        lightest = least_of(state, term)
        heaviest = most_of(state, term)
        if heaviest - lightest > room:
            variable = state.pool[term]
            allowed = between(state, term, heaviest - down, lightest + up)
            if not restrict(state, variable, allowed):
                return False
    return True
