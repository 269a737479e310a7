"""``constraints.AllDifferent`` in array form.

The record: how many terms; how many words sets of numbers have; and a term three numbers, the variable, then where in
such a set its value 0 stands, as the word and the bit of it. A word has ``MOST_BITS`` bits, as masks have.
"""

from __future__ import annotations

from array import array

from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import size_of
from hand_solver.propagation.kernels.domains import restrict
from hand_solver.propagation.kernels.kinds import MOST_BITS
from hand_solver.propagation.kernels.state import State

_EVERY_BIT = (1 << MOST_BITS) - 1
_WIDTH = 3


@kernel
def all_different(state: State, at: int) -> bool:
    """Remove the numbers of fixed variables from all others, those fixed on the way included."""
    terms = state.pool[at]
    clear(state.taken, state.pool[at + 1])
    still_open = 0
    for term in range(at + 2, at + 2 + _WIDTH * terms, _WIDTH):
        mask, word, bit = state.mask[state.pool[term]], state.pool[term + 1], state.pool[term + 2]
        if mask & (mask - 1) != 0:
            state.open[still_open] = term
            still_open += 1
        elif seen(state.taken, word, bit) & mask != 0:
            return False
        else:
            add(state.taken, word, bit, mask)
    more = still_open < terms
    while more and still_open > 0:
        number_open = still_open
        still_open = take_away(state, at, number_open)
        if still_open < 0:
            return False
        more = still_open < number_open
    clear(state.taken, state.pool[at + 1])
    for i in range(still_open):
        term = state.open[i]
        add(state.taken, state.pool[term + 1], state.pool[term + 2], state.mask[state.pool[term]])
    possible = 0
    for i in range(state.pool[at + 1]):
        possible += size_of(state.taken[i])
    return possible >= still_open


@kernel
def take_away(state: State, at: int, number_open: int) -> int:
    """Take the numbers taken from the open terms; how many still are open, -1 for a contradiction.

    What those take that become fixed by it is then what is taken.
    """
    words, still_open = state.pool[at + 1], 0
    clear(state.newly, words)
    for i in range(number_open):
        term = state.open[i]
        variable, word, bit = state.pool[term], state.pool[term + 1], state.pool[term + 2]
        allowed = ~seen(state.taken, word, bit)
        if not restrict(state, variable, allowed):
            return -1
        mask = state.mask[variable]
        if mask & (mask - 1) != 0:
            state.open[still_open] = term
            still_open += 1
        elif seen(state.newly, word, bit) & mask != 0:
            return -1
        else:
            add(state.newly, word, bit, mask)
    for i in range(words):
        state.taken[i] = state.newly[i]
    return still_open


@kernel
def clear(numbers: array[int], words: int) -> None:
    """Make the set empty."""
    for i in range(words):
        numbers[i] = 0


@kernel
def seen(numbers: array[int], word: int, bit: int) -> int:
    """The numbers of a set as the values of a term, as a mask."""
    return (numbers[word] >> bit) | ((numbers[word + 1] << (MOST_BITS - bit)) & _EVERY_BIT)


@kernel
def add(numbers: array[int], word: int, bit: int, mask: int) -> None:
    """Put the numbers of these values of a term into a set."""
    numbers[word] |= (mask << bit) & _EVERY_BIT
    numbers[word + 1] |= mask >> (MOST_BITS - bit)
