"""``propagation.objective_bound`` in array form; the bound is ``State.bound``. The record: how many terms, and they."""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.domains import restrict
from hand_solver.propagation.kernels.kinds import LARGEST, UNBOUNDED
from hand_solver.propagation.kernels.state import State
from hand_solver.propagation.kernels.terms import WIDTH, between, least_of

_LEAST = -LARGEST


@kernel
def objective(state: State, at: int) -> bool:
    """Keep the values that are cheap enough, if the others take their cheapest."""
    if state.bound == UNBOUNDED:
        return True
    spare, end = state.bound, at + 1 + WIDTH * state.pool[at]
    for term in range(at + 1, end, WIDTH):
        spare -= least_of(state, term)
    if spare < 0:
        return False
    for term in range(at + 1, end, WIDTH):
        variable = state.pool[term]
        mask = state.mask[variable]
        if mask & (mask - 1) != 0:
            least = least_of(state, term)
            allowed = between(state, term, _LEAST, least + spare)
            restrict(state, variable, allowed)
    return True
