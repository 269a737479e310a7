"""The arrays of a search, from an encoding."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE
from hand_solver.booleans.statements import Sum
from hand_solver.learning.phases import NO_TARGET
from hand_solver.learning.search import PLENTY, REDUCE_FIRST, RESTART_UNIT
from hand_solver.learning.state import (
    ACTIVE,
    CEILING,
    COUNTERS,
    DECISION,
    HEAP_SIZE,
    INEQUALITIES,
    PLENTY_AT,
    REDUCE_AT,
    REFUTED,
    RESTART_AT,
    UNKNOWN,
    State,
)
from hand_solver.learning.trail import assign
from hand_solver.result import NEVER

# Above it conflicts are divided, also where they could not overflow.
HIGHEST_CEILING = 1 << 20
_LEARNT_AT_FIRST = 256
# Multiplied by n these are n zeros; their types are those of ``State``.
_BYTE, _INT, _INDEX, _LONG = (array(typecode, [0]) for typecode in "biIq")


def build(encoding: Encoding, seed: int = 0) -> State:
    """The state before the search, REFUTED if clauses of one literal contradict one another or a constraint is false.

    ``seed`` begins the order in which Booleans are first decided (``first_order``) at a random one; 0 at the first.
    """
    state = _empty(encoding, seed)
    for literal in encoding.units:
        if state.truth[literal] == UNKNOWN:
            assign(state, literal, DECISION, 0)
        elif state.truth[literal] == 0:
            state.counters[REFUTED] = 1
    state.counters[REFUTED] |= encoding.contradiction
    return state


def make_room(state: State) -> None:
    """Twice the room for what is learnt: for inequalities, or for their literals, whichever are full."""
    is_full = state.counters[INEQUALITIES] == len(state.start)
    inequalities = (state.start, state.size, state.degree, state.lbd, state.line_of)
    literals = (state.pool, state.owner, state.watch_next)
    for grown in inequalities if is_full else literals:
        grown.extend(grown)  # what stands in the new part is of no matter


def _empty(encoding: Encoding, seed: int) -> State:
    heaviest = max([max(one.weights) for one in encoding.sums if one.weights], default=1)
    return State(
        **_of_booleans(encoding, _shuffled(encoding.active, seed)),
        **_of_inequalities(encoding.sums, encoding.clauses, encoding.booleans),
        counters=_counters(encoding, heaviest),
        increment=array("d", [1.0]),
        text=array("b"),
        name=array("I"),
        line_of=array("I"),
        line_of_pair=array("I"),
        line_of_fact=array("I"),
    )


def _of_booleans(encoding: Encoding, order: Sequence[int]) -> dict[str, array[Any]]:
    """What there is for each Boolean or each literal, the clauses of two, and room for a conflict."""
    booleans = encoding.booleans
    return {
        "truth": array("b", [UNKNOWN]) * (2 * booleans),
        "level": _INDEX * booleans,
        "reason": _BYTE * booleans,
        "cause": _INDEX * booleans,
        "trail": _INDEX * booleans,
        "level_start": _INDEX * booleans,
        "activity": array("d", [0.0]) * booleans,
        "heap": array("I", order),
        "heap_place": array("i", [-1]) * booleans,
        "phase": array("b", [1]) * booleans,
        "target": array("b", [NO_TARGET]) * booleans,
        "chain": array("i", encoding.chains),
        "pair_start": _INDEX * (2 * booleans + 1),
        "pair_literals": _INDEX * (2 * len(encoding.chains)),
        "within_start": _INDEX * (2 * booleans + 1),
        "watch_first": array("i", [-1]) * (2 * booleans),
        "coefficient": _LONG * (2 * booleans),
        "term": _INDEX * booleans,
        "is_term": _BYTE * booleans,
        "tally": _LONG * (booleans + 2),
        "learnt": _INDEX * (booleans + 1),
    }


def _of_inequalities(sums: Sequence[Sum], clauses: Sequence[int], booleans: int) -> dict[str, array[Any]]:
    """What is stated, and room for the inequalities made of it and for those learnt."""
    starts, literals, weights = _flat(sums)
    exactly = array("b", [one.exactly for one in sums])
    given = len(literals) + sum([len(one.literals) for one in sums if one.exactly]) + len(clauses)
    inequalities = len(sums) + sum(exactly) + clauses.count(FALSE)
    learnt, room = inequalities + _LEARNT_AT_FIRST, given + 8 * _LEARNT_AT_FIRST + booleans
    return {
        "clause": array("i", clauses),
        "stated_start": array("i", starts),
        "stated_literals": array("I", literals),
        "stated_weights": weights,
        "stated_degree": array("i", [one.degree for one in sums]),
        "stated_exactly": exactly,
        "start": _INT * learnt,
        "size": _INT * learnt,
        "degree": _INT * learnt,
        "lbd": _INT * learnt,
        "pool": _INDEX * room,
        "weight": _INT * given,
        "owner": _INT * room,
        "slack": _INT * inequalities,
        "heaviest": _INT * inequalities,
        "within": _INDEX * given,
        "within_weight": _INT * given,
        "watch_next": _INT * room,
    }


def _flat(sums: Sequence[Sum]) -> tuple[list[int], list[int], array[int]]:
    """Where each sum starts, and all literals and weights one after another."""
    starts, literals = [0], list[int]()
    for one in sums:
        literals += one.literals
        starts.append(len(literals))
    weights = array("i", [1]) * len(literals)
    for start, one in zip(starts, sums, strict=False):
        if one.weights:
            weights[start : start + len(one.weights)] = array("i", one.weights)
    return starts, literals, weights


def _counters(encoding: Encoding, heaviest: int) -> array[int]:
    """All zero but those that search begins with.

    Before an addition a coefficient and the multiplier are CEILING at most, and what is added weighs up to ``heaviest``
    times the multiplier. So afterwards all coefficients together, and the degree, are within 62 bits.
    """
    counters = _LONG * COUNTERS
    counters[ACTIVE] = counters[HEAP_SIZE] = len(encoding.active)
    counters[RESTART_AT], counters[REDUCE_AT] = RESTART_UNIT, REDUCE_FIRST
    counters[PLENTY_AT] = PLENTY
    counters[CEILING] = min(HIGHEST_CEILING, NEVER // ((1 + heaviest) * (1 + encoding.booleans)))
    return counters


def _shuffled(booleans: Sequence[int], seed: int) -> Sequence[int]:
    return Random(seed).sample(booleans, len(booleans)) if seed else booleans
