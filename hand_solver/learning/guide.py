"""What to decide by estimate instead of by activity: the value that belief propagation is surest of.

On large problems with many solutions conflicts say little of where a solution is; estimates say much as long as most is
open. Neither leads on its own, so stretches of search between restarts take turns.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import NamedTuple

from hand_solver.belief.network import Network, empty, is_counted, network
from hand_solver.belief.propagation import FIRST_SWEEPS, REFRESH_PART, SETTLED, SWEEPS
from hand_solver.belief.sweep import shares, sweep
from hand_solver.compiled import kernel
from hand_solver.learning.encoding import FALSE, TRUE, Encoding
from hand_solver.learning.phases import random_below
from hand_solver.learning.state import FRESH, REFRESH_IN, STRETCHES, UNKNOWN, State

# Conflicts of a stretch that is guided.
GUIDED_CONFLICTS = 50
# One guided stretch in so many begins without memory of the last.
_FORGET_EVERY = 8
_NOTHING = -1


class Guide(NamedTuple):
    """The network of a problem, and for each value in it the literal that it is taken, a constant, or UNNAMED."""

    network: Network
    literal: array[int]


@cache
def no_guide() -> Guide:
    """A guide to nothing."""
    return Guide(empty(), array("i"))


def guide_to(encoding: Encoding) -> Guide:
    """The guide to a problem by its encoding; to nothing, if one of the constraints has no paths."""
    if not is_counted(encoding.problem):
        return no_guide()
    return Guide(network(encoding.problem, encoding.domains), array("i", encoding.value_literals()))


@kernel
def guided_literal(state: State, guide: Guide) -> int:
    """The literal to decide; -1 if no variable is open."""
    if state.counters[REFRESH_IN] <= 0:
        refresh(state, guide)
    state.counters[REFRESH_IN] -= 1
    start, share = guide.network.value_start, guide.network.share
    surest, best = 0.0, _NOTHING
    for variable in range(len(start) - 1):
        if is_open(state, guide, variable):
            for place in range(start[variable], start[variable + 1]):
                if share[place] >= surest and is_possible(state, guide, variable, place):
                    surest, best = share[place], literal_for(state, guide, variable, place)
    return best


@kernel
def refresh(state: State, guide: Guide) -> None:
    """Estimate anew from what holds."""
    net, open_variables = guide.network, 0
    for variable in range(len(net.value_start) - 1):
        open_variables += is_open(state, guide, variable)
        for place in range(net.value_start[variable], net.value_start[variable + 1]):
            net.allowed[place] = 1.0 if is_possible(state, guide, variable, place) else 0.0
    for _ in range(FIRST_SWEEPS if state.counters[FRESH] else SWEEPS):
        if sweep(net) < SETTLED:
            break
    shares(net)
    state.counters[FRESH] = 0
    state.counters[REFRESH_IN] = 1 + open_variables // REFRESH_PART


@kernel
def shake(state: State, guide: Guide) -> None:
    """Disturb the messages, so that the next stretch goes another way; now and then forget them.

    Messages from the end of one stretch remember where it went, as saved phases do.
    """
    net = guide.network
    forget = state.counters[STRETCHES] % _FORGET_EVERY == 0
    for i in range(len(net.message)):
        net.message[i] = (1.0 if forget else net.message[i]) * (0.75 + random_below(state, 512) / 1024)
    if forget:
        for i in range(len(net.field)):
            net.field[i] = 0.0
    state.counters[FRESH] = 1
    state.counters[REFRESH_IN] = 0


@kernel
def is_possible(state: State, guide: Guide, variable: int, place: int) -> bool:
    """Can the variable still take the value at that place?"""
    literal = guide.literal[place]
    if literal >= 0:
        return state.truth[literal] != 0
    if literal in (TRUE, FALSE):
        return literal == TRUE
    start = guide.network.value_start
    for other in range(start[variable], start[variable + 1]):
        if guide.literal[other] >= 0 and state.truth[guide.literal[other]] == 1:
            return False
    return True


@kernel
def is_open(state: State, guide: Guide, variable: int) -> bool:
    """Is there a Boolean of the variable without a truth?"""
    start = guide.network.value_start
    for place in range(start[variable], start[variable + 1]):
        if guide.literal[place] >= 0 and state.truth[guide.literal[place]] == UNKNOWN:
            return True
    return False


@kernel
def literal_for(state: State, guide: Guide, variable: int, place: int) -> int:
    """What to decide so that the value at that place is taken: its literal, or that another one is not taken."""
    if guide.literal[place] >= 0:
        return guide.literal[place]
    start = guide.network.value_start
    for other in range(start[variable], start[variable + 1]):
        if guide.literal[other] >= 0 and state.truth[guide.literal[other]] == UNKNOWN:
            return guide.literal[other] ^ 1
    return _NOTHING
