"""The arrays of a search, from an encoding."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from hand_solver.learning.encoding import Encoding
from hand_solver.learning.literals import FALSE
from hand_solver.learning.phases import NO_TARGET, REPHASE_UNIT
from hand_solver.learning.search import REDUCE_FIRST, RESTART_UNIT
from hand_solver.learning.state import (
    ACTIVE,
    COUNTERS,
    DECISION,
    FURTHEST,
    HALT_AT,
    HEAP_SIZE,
    RANDOM,
    REDUCE_AT,
    REPHASE_AT,
    RESTART_AT,
    UNKNOWN,
    State,
)
from hand_solver.learning.trail import assign

NEVER = 2**62
_CLAUSES_AT_FIRST = 256
# Multiplied by n these are n zeros. Indices that are not subtracted are unsigned: see ``compiled``.
_BYTE, _INT, _INDEX, _LONG = (array(typecode, [0]) for typecode in "biIq")


def build(encoding: Encoding, seed: int = 0) -> State | None:
    """The state before the search; None if clauses of one literal contradict one another or a constraint cannot hold.

    ``seed`` starts the random generator, and makes the order in which Booleans are first decided a random one; 0 leaves
    it to ``index``.
    """
    state = _empty(encoding, seed)
    for literal in encoding.units:
        if state.truth[literal] == UNKNOWN:
            assign(state, literal, DECISION, 0)
        elif state.truth[literal] == 0:
            return None
    return None if encoding.contradiction else state


def make_room(state: State) -> None:
    """Twice the room for clauses."""
    for grown in (state.pool, state.watch_next, state.clause_start, state.clause_size, state.clause_lbd):
        grown.extend(grown)  # what stands in the new half is of no matter, and nothing is copied but once


def _empty(encoding: Encoding, seed: int) -> State:
    booleans = encoding.booleans
    counters = _LONG * COUNTERS
    counters[ACTIVE] = counters[HEAP_SIZE] = len(encoding.active)
    counters[RESTART_AT], counters[REDUCE_AT], counters[REPHASE_AT] = RESTART_UNIT, REDUCE_FIRST, REPHASE_UNIT
    counters[FURTHEST], counters[RANDOM], counters[HALT_AT] = -1, seed, NEVER
    order = _shuffled(encoding.active, seed)
    places = array("i", [-1]) * booleans
    for place, boolean in enumerate(order):
        places[boolean] = place
    cards = [literals for literals, _ in encoding.cardinalities]
    card_start, card_literals = _flat(cards)
    clauses = encoding.disjunctions.count(FALSE) + _CLAUSES_AT_FIRST
    return State(
        truth=array("b", [UNKNOWN]) * (2 * booleans),
        level=_INDEX * booleans,
        position=_INDEX * booleans,
        reason=_BYTE * booleans,
        cause=_INDEX * booleans,
        trail=_INDEX * booleans,
        level_start=_INDEX * booleans,
        activity=array("d", [0.0]) * booleans,
        heap=array("I", order),
        heap_place=places,
        phase=array("b", [1]) * booleans,
        target=array("b", [NO_TARGET]) * booleans,
        chain=array("i", encoding.chains),
        binary_start=_INDEX * (2 * booleans + 1),
        binary_literals=_INDEX * (2 * len(encoding.chains)),
        given=array("i", encoding.disjunctions),
        card_start=card_start,
        card_literals=card_literals,
        card_largest=_INT * len(cards),
        card_target=array("i", [target for _, target in encoding.cardinalities]),
        card_true=_INT * len(cards),
        card_false=_INT * len(cards),
        holding_start=_INDEX * (2 * booleans + 1),
        holding_cards=_INDEX * len(card_literals),
        watch_first=array("i", [-1]) * (2 * booleans),
        watch_next=_INT * (2 * clauses),
        clause_start=_INDEX * clauses,
        clause_size=_INT * clauses,
        clause_lbd=_INT * clauses,
        pool=_INDEX * (8 * _CLAUSES_AT_FIRST + len(encoding.disjunctions) + booleans),
        marked=_BYTE * booleans,
        stamp=_LONG * (booleans + 2),
        learnt=_INDEX * (booleans + 1),
        reasons=_INDEX * (booleans + 1),
        counters=counters,
        increment=array("d", [1.0]),
    )


def _flat(rows: Sequence[Sequence[int]]) -> tuple[array[int], array[int]]:
    """Where each row starts, and all rows one after another."""
    flat: list[int] = []
    for row in rows:
        flat += row
    return array("i", list(accumulate(map(len, rows), initial=0))), array("I", flat)


def _shuffled(booleans: Sequence[int], seed: int) -> Sequence[int]:
    return Random(seed).sample(booleans, len(booleans)) if seed else booleans
