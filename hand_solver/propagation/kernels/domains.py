"""Domains and their trail: ``problem.domains`` in array form."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import size_of
from hand_solver.propagation.kernels.state import State


@kernel
def restrict(state: State, variable: int, allowed: int) -> bool:
    """Keep only the values in ``allowed``; False, with nothing changed, if none would be left."""
    old = state.mask[variable]
    new = old & allowed
    if new == old:
        return True
    if new == 0:
        return False
    place = state.trail_size
    state.trail_variable[place] = variable
    state.trail_old[place] = old
    state.trail_by[place] = state.current
    state.trail_size = place + 1
    state.mask[variable] = new
    state.removed += size_of(old ^ new)
    if new & (new - 1) == 0:
        state.unfixed[variable >> 5] ^= 1 << (variable & 31)
    return True


@kernel
def undo(state: State, size: int) -> None:
    """Restore every domain to what it was when the trail had this size."""
    while state.trail_size > size:
        place = state.trail_size - 1
        variable = state.trail_variable[place]
        state.mask[variable] = state.trail_old[place]
        state.unfixed[variable >> 5] |= 1 << (variable & 31)
        state.trail_size = place
    state.lowest = min(state.lowest, size)


@kernel
def take_in(state: State, kept: int, given: int) -> None:
    """Do as Python did since: undo all but ``kept`` changes, and make those given."""
    undo(state, kept)
    for i in range(given):
        variable, mask = state.given_variable[i], state.given_mask[i]
        place = state.trail_size
        state.trail_variable[place] = variable
        state.trail_old[place] = state.given_old[i]
        state.trail_by[place] = -1
        state.trail_size = place + 1
        state.mask[variable] = mask
        if mask & (mask - 1) == 0:
            state.unfixed[variable >> 5] &= ~(1 << (variable & 31))
    state.lowest = state.trail_size
