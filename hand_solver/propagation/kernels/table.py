"""``constraints.BinaryTable`` and ``Table`` in array form.

The record of pairs: both variables; where by value of the second the values of the first it goes with begin, as masks;
and the other way round.

The record of rows: how many variables; how many words sets of rows have, of ``MOST_BITS`` rows each; where the set of
all begins; and for each variable three numbers: itself, where by value the sets of rows with it begin, and where the
set of rows with any value of it does.
"""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import lowest
from hand_solver.propagation.kernels.domains import restrict
from hand_solver.propagation.kernels.state import State

_HEAD, _WIDTH = 3, 3


@kernel
def binary_table(state: State, at: int) -> bool:
    """Arc consistency in both directions."""
    x, y = state.pool[at], state.pool[at + 1]
    allowed = supported(state, state.pool[at + 2], state.mask[y])
    if not restrict(state, x, allowed):
        return False
    allowed = supported(state, state.pool[at + 3], state.mask[x])
    return restrict(state, y, allowed)


@kernel
def supported(state: State, place: int, mask: int) -> int:
    """The union of what the values in the mask go with."""
    found = 0
    while mask != 0:
        found |= state.pool[place + lowest(mask)]
        mask &= mask - 1
    return found


@kernel
def table(state: State, at: int) -> bool:
    """Generalised arc consistency: the rows left, then the values that are in one of them."""
    variables, words = state.pool[at], state.pool[at + 1]
    if not find_rows(state, at):
        return False
    for place in range(at + _HEAD, at + _HEAD + _WIDTH * variables, _WIDTH):
        variable, of_any = state.pool[place], state.pool[place + 2]
        if not meets(state, of_any, words):
            rest, allowed = state.mask[variable], 0
            while rest != 0:
                bit = rest & -rest
                if meets(state, state.pool[place + 1] + words * lowest(bit), words):
                    allowed |= bit
                rest ^= bit
            restrict(state, variable, allowed)
    return True


@kernel
def find_rows(state: State, at: int) -> bool:
    """Find the rows of which every value is left; is there one?"""
    variables, words, every = state.pool[at], state.pool[at + 1], state.pool[at + 2]
    found = 0
    for word in range(words):
        left = state.pool[every + word]
        for place in range(at + _HEAD, at + _HEAD + _WIDTH * variables, _WIDTH):
            allowed, rest = state.pool[state.pool[place + 2] + word], state.mask[state.pool[place]]
            while rest != 0:
                allowed |= state.pool[state.pool[place + 1] + words * lowest(rest) + word]
                rest &= rest - 1
            left &= allowed
            if left == 0:
                break
        state.left[word] = left
        found |= left
    return found != 0


@kernel
def meets(state: State, place: int, words: int) -> bool:
    """Is one of the rows left in the set that begins here?"""
    found = 0
    for word in range(words):
        found |= state.pool[place + word] & state.left[word]
    return found != 0
