"""Where literals occur, worked out when a search begins: what they imply, their cardinalities, clauses and activities.

The first two are counting sorts: the places of each literal are counted, summed up to where they end, and filled from
there down.
"""

from __future__ import annotations

from array import array

from hand_solver.compiled import kernel
from hand_solver.learning.activity import sink
from hand_solver.learning.clauses import PERMANENT, add_clause
from hand_solver.learning.state import HEAP_SIZE, INDEXED, RANDOM, State

# What conflicts have to make up for: each adds 1, and later ones more, to the activities of those that took part.
HEAD_START = 10.0


@kernel
def index(state: State) -> None:
    """Fill the arrays ``binary_*``, ``holding_*`` and ``card_largest``, from ``chain`` and ``card_*``.

    The clauses that are given are watched. Booleans are ranked as well, unless a seed asks for a random order.
    """
    state.counters[INDEXED] = 1
    index_pairs(state)
    index_cards(state)
    take_clauses(state)
    for card in range(len(state.card_largest)):
        state.card_largest[card] = largest_weight(state, card)
    if state.counters[RANDOM] == 0:
        rank(state)


@kernel
def index_pairs(state: State) -> None:
    """Of neighbours in a chain, each implies that the other does not hold."""
    start, implied = state.binary_start, state.binary_literals
    one = -1
    for other in state.chain:
        if one >= 0 and other >= 0:
            start[one] += 1
            start[other] += 1
        one = other
    sum_up(start)
    one = -1
    for other in state.chain:
        if one >= 0 and other >= 0:
            start[one] -= 1
            implied[start[one]] = other ^ 1
            start[other] -= 1
            implied[start[other]] = one ^ 1
        one = other


@kernel
def index_cards(state: State) -> None:
    """The cardinalities that each literal is in, as often as it counts there."""
    start, holding = state.holding_start, state.holding_cards
    for literal in state.card_literals:
        start[literal] += 1
    sum_up(start)
    for card in range(len(state.card_target)):
        for j in range(state.card_start[card], state.card_start[card + 1]):
            literal = state.card_literals[j]
            start[literal] -= 1
            holding[start[literal]] = card


@kernel
def take_clauses(state: State) -> None:
    """Watch the clauses that are given."""
    size = 0
    for literal in state.given:
        if literal >= 0:
            state.learnt[size] = literal
            size += 1
        else:
            add_clause(state, size, PERMANENT)
            size = 0


@kernel
def largest_weight(state: State, card: int) -> int:
    """How often the literal is named that is named most often; its places adjoin."""
    largest = run = 1
    for j in range(state.card_start[card] + 1, state.card_start[card + 1]):
        run = run + 1 if state.card_literals[j] == state.card_literals[j - 1] else 1
        largest = max(largest, run)
    return largest


@kernel
def rank(state: State) -> None:
    """First activities: a cardinality one literal short of its target, or of missing it, counts twice one two short.

    What Jeroslow and Wang, "Solving propositional satisfiability problems", 1990, do for clauses by their sizes. On
    random and unsatisfiable boards of 10x9 to 15x14 it saves a sixth to a third of the conflicts.
    """
    start, activity = state.card_start, state.activity
    for card in range(len(state.card_target)):
        spare = start[card + 1] - start[card] - state.card_target[card]
        weight = HEAD_START / 2.0 ** min(spare, state.card_target[card])
        for j in range(start[card], start[card + 1]):
            activity[state.card_literals[j] >> 1] += weight
    for place in range(state.counters[HEAP_SIZE] // 2 - 1, -1, -1):
        sink(state, place)


@kernel
def sum_up(numbers: array[int]) -> None:
    """Each number becomes the sum of those up to it."""
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
        numbers[i] = total
