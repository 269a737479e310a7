"""The arrays of a search, from an encoding."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE
from hand_solver.learning.build_integers import of_integers
from hand_solver.learning.phases import NO_TARGET
from hand_solver.learning.search import POOL_LIMIT, REDUCE_FIRST, RESTART_UNIT
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.limits import NEVER

# Above it conflicts are divided, also where they could not overflow.
HIGHEST_CEILING = 1 << 20
_LEARNT_AT_FIRST = 256
# Multiplied by n these are n of what they hold; their types are those of ``State``.
_BYTE, _INT, _INDEX, _LONG, _REAL = (array(typecode, [0]) for typecode in "biIqd")
_UNKNOWN, _NEGATIVE, _NO_TARGET = (array("b", [one]) for one in (UNKNOWN, 1, NO_TARGET))
_NOWHERE = array("i", [-1])


def build(encoding: Encoding, seed: int = 0) -> State:
    """The state before the search, ``refuted`` if something that is stated cannot hold.

    ``seed`` begins the order in which Booleans are first decided at a random one; 0 at the first.
    """
    state = State(
        **_of_booleans(encoding, _shuffled(encoding.active, seed)),
        **_of_inequalities(encoding),
        **of_integers(encoding),
        **_counters(encoding),
        increment=array("d", [1.0]),
        log=array("b"),
        log_name=array("I"),
        line_of=array("I"),
        line_of_pair=array("I"),
        line_of_bounds=array("I"),
        line_of_fact=array("I"),
    )
    if encoding.objective:
        state.optimizing = 1
        for literal in encoding.objective.literals:  # first without its cost
            state.phase[literal >> 1] = literal & 1 ^ 1
    if encoding.surrogate:
        state.surrogate = encoding.surrogate.sum_number + sum(encoding.sum_exactly)
        state.surrogate_factor = encoding.surrogate.factor
        for boolean, holds in encoding.surrogate.likely.items():
            state.phase[boolean] = not holds
    state.kept_phase[:] = state.phase
    return state


def make_room(state: State) -> None:
    """Twice the room for what is learnt: for inequalities, or for their literals, whichever are full."""
    is_full = state.inequalities == len(state.start)
    inequalities = (state.start, state.size, state.degree, state.lbd, state.line_of)
    literals = (state.pool, state.owner, state.watch_next, state.blocker)
    for grown in inequalities if is_full else literals:
        grown.extend(grown)  # what stands in the new part is of no matter


def _of_booleans(encoding: Encoding, order: Sequence[int]) -> dict[str, Any]:
    """What there is for each Boolean or each literal, the clauses of two, and room for a conflict."""
    booleans = encoding.booleans
    return {
        "truth": _UNKNOWN * (2 * booleans),
        "level": _INDEX * booleans,
        "reason": _BYTE * booleans,
        "cause": _INDEX * booleans,
        "trail": _INDEX * booleans,
        "level_start": _INDEX * booleans,
        "activity": _REAL * booleans,
        "heap": array("I", order),
        "heap_place": _NOWHERE * booleans,
        "phase": _NEGATIVE * booleans,
        "kept_phase": _NEGATIVE * booleans,
        "target": _NO_TARGET * booleans,
        "unit": encoding.units,
        "exclusive": encoding.exclusive,
        "pair_start": _INDEX * (2 * booleans + 1),
        "pair_literals": _INDEX * len(encoding.exclusive),
        "within_start": _INDEX * (2 * booleans + 1),
        "watch_first": _NOWHERE * (2 * booleans),
        "coefficient": _LONG * (2 * booleans),
        "term": _INDEX * booleans,
        "in_conflict": _BYTE * booleans,
        "tally": _LONG * (booleans + 2),
        "learnt": _INDEX * (booleans + 1),
    }


def _of_inequalities(encoding: Encoding) -> dict[str, Any]:
    """What is stated, and room for the inequalities made of it, two of a sum, and for those learnt."""
    given = 2 * len(encoding.sum_literals) + len(encoding.clauses)
    inequalities = 2 * len(encoding.sum_degree) + encoding.clauses.count(FALSE)
    learnt, room = inequalities + _LEARNT_AT_FIRST, given + 8 * _LEARNT_AT_FIRST + encoding.booleans
    return {
        "clause": encoding.clauses,
        "stated_start": encoding.sum_start,
        "stated_literals": encoding.sum_literals,
        "stated_weights": encoding.sum_weights,
        "stated_degree": encoding.sum_degree,
        "stated_exactly": encoding.sum_exactly,
        "start": _INT * learnt,
        "size": _INT * learnt,
        "degree": _INT * learnt,
        "lbd": _INT * learnt,
        "pool": _INDEX * room,
        "weight": _INT * given,
        "owner": _INT * room,
        "slack": _INT * inequalities,
        "heaviest": _INT * inequalities,
        "heaviest_chain": _INT * inequalities,
        "threshold": _INT * inequalities,
        "chain_start": _INDEX * (2 * len(encoding.sum_degree) + 1),
        "chain_first": _INDEX * (2 * len(encoding.sum_literals)),
        "chain_end": _INDEX * (2 * len(encoding.sum_literals)),
        "weight_up_to": _INT * (2 * len(encoding.sum_literals)),
        "waiting": _INDEX * (2 * len(encoding.sum_degree)),
        "is_waiting": _BYTE * (2 * len(encoding.sum_degree)),
        "within": _INDEX * given,
        "within_weight": _INT * given,
        "watch_next": _INT * room,
        "blocker": _INDEX * room,
    }


def _counters(encoding: Encoding) -> dict[str, Any]:
    """What is not zero when search begins.

    Before an addition a coefficient and the multiplier are ``ceiling`` at most, and what is added weighs up to
    ``heaviest`` times the multiplier. So afterwards all coefficients together, and the degree, are within 62 bits.
    """
    return {
        "active": len(encoding.active),
        "heap_size": len(encoding.active),
        "restart_at": RESTART_UNIT,
        "reduce_at": REDUCE_FIRST,
        "pool_limit": POOL_LIMIT,
        "refuted": int(encoding.contradiction),
        "ceiling": min(HIGHEST_CEILING, NEVER // ((1 + encoding.heaviest) * (1 + encoding.booleans))),
    }


def _shuffled(booleans: Sequence[int], seed: int) -> Sequence[int]:
    return Random(seed).sample(booleans, len(booleans)) if seed else booleans
