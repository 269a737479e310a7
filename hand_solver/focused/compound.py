"""The second half of a move that changes two places at once."""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.focused.moves import NONE, accept, mends, pair_of, random_below, rise_of_equations
from hand_solver.focused.state import LAMBDA, REACH, State


@kernel
def make_up(state: State, place: int, old: int, limit: int) -> bool:
    """Change another place as well, for an equation that this one's change has broken; False if there is none.

    It is a random one of those by which the energy rises by no more than ``limit``, which is negative. ``old`` is the
    value that the place had. A state of low energy is left over such pairs: most single changes break several
    equations, and one that mends most of them seldom comes before the first is taken back.
    """
    equation = broken_equation(state, pair_of(state, place, old, state.taken[place]))
    if equation < 0:
        return False
    found, chosen, its_rise = 0, NONE, 0
    for term in range(state.term_start[equation], state.term_start[equation + 1]):
        value = state.term_value[term]
        other = state.place_of[value]
        if other == place or not mends(state, equation, term):
            continue
        taken, after = state.taken[other], value + 1
        if taken == value:
            value, after = state.value_start[other], state.value_start[other + 1]
        for new in range(value, after):
            rise = LAMBDA * (state.clashes[new] - state.clashes[taken])
            if new != taken and rise <= limit + state.counters[REACH]:
                rise += rise_of_equations(state, other, taken, new)
                if rise <= limit:
                    found += 1
                    if random_below(state, found) == 0:
                        chosen, its_rise = new, rise
    if found > 0:
        accept(state, state.place_of[chosen], chosen, its_rise)
    return found > 0


@kernel
def broken_equation(state: State, pair: int) -> int:
    """A random equation that the change from one value to another, just made, has broken or broken more; or NONE.

    One will do: whatever makes up for the change mends most of those that it has broken.
    """
    found, chosen = 0, NONE
    for i in range(state.change_start[pair], state.change_start[pair + 1]):
        equation = state.change_equation[i]
        if state.excess[equation] * state.change_amount[i] > 0:
            found += 1
            if random_below(state, found) == 0:
                chosen = equation
    return chosen
