"""What focused search is made of: a value that mends something, by how much the energy would rise, taking it."""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.focused.state import ENERGY, LAMBDA, LEAST, RANDOM, RISES, STEP, WRONG, State

NONE = -1

# A multiply-with-carry generator (Marsaglia 2003) whose products stay below 2 ** 62, so that machine integers do. The
# multiplier times 2 ** 31, minus 1, is a safe prime, so its period is about 2 ** 61.
BITS = 31
LOW = (1 << BITS) - 1
MULTIPLIER = 1833893283


@kernel
def mending_value(state: State) -> int:
    """A value to take, for the sake of something random that is wrong; NONE if a random value is of no use for it."""
    number = next_random(state) * state.counters[WRONG]
    equation = state.wrong[number >> BITS]
    if equation >= len(state.excess):
        return other_value(state, equation - len(state.excess))
    first = state.term_start[equation]
    term = first + ((number & LOW) * (state.term_start[equation + 1] - first) >> BITS)
    if not mends(state, equation, term):
        return NONE
    value = state.term_value[term]
    place = state.place_of[value]
    return other_value(state, place) if state.taken[place] == value else value


@kernel
def mends(state: State, equation: int, term: int) -> bool:
    """Is an equation missed by less if the term's value is given up, where it is taken, or taken, where it is not?"""
    value = state.term_value[term]
    is_taken = state.taken[state.place_of[value]] == value
    return is_taken == ((state.term_amount[term] > 0) == (state.excess[equation] > 0))


@kernel
def scatter(state: State) -> None:
    """Give every place a random value."""
    for place in range(len(state.taken)):
        first = state.value_start[place]
        old, new = state.taken[place], first + random_below(state, state.value_start[place + 1] - first)
        if old != new:
            rise = LAMBDA * (state.clashes[new] - state.clashes[old]) + rise_of_equations(state, place, old, new)
            make(state, place, new, rise)


@kernel
def other_value(state: State, place: int) -> int:
    """A random value of the place that it has not got."""
    first = state.value_start[place]
    value = first + random_below(state, state.value_start[place + 1] - first - 1)
    return value + 1 if value >= state.taken[place] else value


@kernel
def pair_of(state: State, place: int, old: int, new: int) -> int:
    """The number of a pair of values of a place."""
    first = state.value_start[place]
    return state.pair_start[place] + (old - first) * (state.value_start[place + 1] - first) + new - first


@kernel
def highest_rise(state: State) -> int:
    """A random rise: a move is made if it raises the energy by no more."""
    number, first, rise = next_random(state), state.counters[STEP] * RISES, 0
    while number < state.threshold[first + rise]:
        rise += 1
    return rise


@kernel
def rise_of_equations(state: State, place: int, old: int, new: int) -> int:
    """By how much the equations would be missed more."""
    pair, rise = pair_of(state, place, old, new), 0
    for i in range(state.change_start[pair], state.change_start[pair + 1]):
        excess = state.excess[state.change_equation[i]]
        rise += abs(excess + state.change_amount[i]) - abs(excess)
    return rise


@kernel
def make(state: State, place: int, new: int, rise: int) -> None:
    """Take another value, by which the energy rises so much."""
    old = state.taken[place]
    state.taken[place] = new
    state.counters[ENERGY] += rise
    clash(state, old, -1)
    clash(state, new, 1)
    equations = len(state.excess)
    note(state, equations + place, state.clashes[new] > 0)
    pair = pair_of(state, place, old, new)
    for i in range(state.change_start[pair], state.change_start[pair + 1]):
        equation = state.change_equation[i]
        state.excess[equation] += state.change_amount[i]
        note(state, equation, state.excess[equation] != 0)


@kernel
def accept(state: State, place: int, new: int, rise: int) -> None:
    """Make a move that is to stay."""
    make(state, place, new, rise)
    counters = state.counters
    counters[LEAST] = min(counters[LEAST], counters[ENERGY])


@kernel
def clash(state: State, value: int, change: int) -> None:
    """Count a value that is now taken, or no more, at those it clashes with."""
    equations = len(state.excess)
    for i in range(state.clash_start[value], state.clash_start[value + 1]):
        other = state.clash_values[i]
        state.clashes[other] += change
        place = state.place_of[other]
        if state.taken[place] == other:
            note(state, equations + place, state.clashes[other] > 0)


@kernel
def note(state: State, number: int, is_wrong: bool) -> None:
    """Put an equation, or a place after all equations, among what is wrong, or take it out."""
    counters, at = state.counters, state.wrong_at[number]
    if is_wrong and at < 0:
        state.wrong_at[number] = counters[WRONG]
        state.wrong[counters[WRONG]] = number
        counters[WRONG] += 1
    elif at >= 0 and not is_wrong:
        counters[WRONG] -= 1
        last = state.wrong[counters[WRONG]]
        state.wrong[at] = last
        state.wrong_at[last] = at
        state.wrong_at[number] = -1


@kernel
def random_below(state: State, bound: int) -> int:
    """A random number from 0 to bound - 1."""
    return next_random(state) * bound >> BITS


@kernel
def next_random(state: State) -> int:
    """A random number of 31 bits."""
    number = state.counters[RANDOM]
    number = MULTIPLIER * (number & LOW) + (number >> BITS)
    state.counters[RANDOM] = number
    return number & LOW
