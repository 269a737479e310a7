"""``constraints.Count`` in array form.

The record: how many variables; the least and the most of them that may count; 1 for a clause; then a variable two
numbers, itself and the mask of its literals.
"""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.domains import restrict
from hand_solver.propagation.kernels.state import State

_HEAD, _WIDTH = 4, 2


@kernel
def count(state: State, at: int) -> bool:
    """At the upper bound no open variable may count any more; at the lower bound every one must."""
    if state.pool[at + 3] == 1:
        return clause(state, at)
    end = at + _HEAD + _WIDTH * state.pool[at]
    least_allowed, most_allowed = state.pool[at + 1], state.pool[at + 2]
    least, most = 0, 0
    for place in range(at + _HEAD, end, _WIDTH):
        mask, literals = state.mask[state.pool[place]], state.pool[place + 1]
        if mask & literals != 0:
            most += 1
            if mask & ~literals == 0:
                least += 1
    if least > most_allowed or most < least_allowed or least_allowed > most_allowed:
        return False
    if least == most or (least != most_allowed and most != least_allowed):
        return True
    for place in range(at + _HEAD, end, _WIDTH):
        variable, literals = state.pool[place], state.pool[place + 1]
        mask = state.mask[variable]
        if least == most_allowed:
            if mask & ~literals != 0:
                restrict(state, variable, ~literals)
        elif mask & literals != 0:
            restrict(state, variable, literals)
    return True


@kernel
def clause(state: State, at: int) -> bool:
    """Of a clause two literals that may hold are enough; the last one must."""
    last = -1
    for place in range(at + _HEAD, at + _HEAD + _WIDTH * state.pool[at], _WIDTH):
        mask, literals = state.mask[state.pool[place]], state.pool[place + 1]
        if mask & literals != 0:
            if last >= 0 or mask & ~literals == 0:
                return True
            last = place
    if last < 0:
        return False
    variable, literals = state.pool[last], state.pool[last + 1]
    return restrict(state, variable, literals)
