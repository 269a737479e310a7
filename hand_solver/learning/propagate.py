"""What follows from what holds, to the fixpoint."""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.learning.state import (
    BINARY,
    CLAUSE,
    CONFLICT_CAUSE,
    CONFLICT_KIND,
    CONFLICT_LITERAL,
    ENOUGH,
    PROPAGATIONS,
    QUEUE_HEAD,
    SCARCE,
    TRAIL_SIZE,
    UNKNOWN,
    State,
)
from hand_solver.learning.trail import assign, count


@kernel
def propagate(state: State) -> bool:
    """Assign all that follows; False for a conflict, which is left in the counters. Cheap reasons go first."""
    counters = state.counters
    while counters[QUEUE_HEAD] < counters[TRAIL_SIZE]:
        literal = state.trail[counters[QUEUE_HEAD]]
        counters[QUEUE_HEAD] += 1
        counters[PROPAGATIONS] += 1
        count(state, literal, 1)
        if not (
            propagate_pairs(state, literal)
            and propagate_enough(state, literal)
            and propagate_scarce(state, literal ^ 1)
            and propagate_clauses(state, literal ^ 1)
        ):
            return False
    return True


@kernel
def propagate_pairs(state: State, literal: int) -> bool:
    """The clauses of two literals, one of which has become false with ``literal``."""
    truth, others = state.truth, state.binary_literals
    for i in range(state.binary_start[literal], state.binary_start[literal + 1]):
        other = others[i]
        if truth[other] == 0:
            return conflict(state, BINARY, literal, other)
        if truth[other] == UNKNOWN:
            assign(state, other, BINARY, literal)
    return True


@kernel
def propagate_enough(state: State, literal: int) -> bool:
    """The cardinalities with ``literal``, now true: those that would be too much are false."""
    start = state.card_start
    for i in range(state.holding_start[literal], state.holding_start[literal + 1]):
        card = state.holding_cards[i]
        spare = state.card_target[card] - state.card_true[card]
        if spare < 0:
            return conflict(state, ENOUGH, card, 0)
        if (
            spare < state.card_largest[card]
            and state.card_true[card] + state.card_false[card] < start[card + 1] - start[card]
        ):
            assign_heavier(state, card, spare, ENOUGH)
    return True


@kernel
def propagate_scarce(state: State, literal: int) -> bool:
    """The cardinalities with ``literal``, now false: those that cannot be done without are true."""
    start = state.card_start
    for i in range(state.holding_start[literal], state.holding_start[literal + 1]):
        card = state.holding_cards[i]
        size = start[card + 1] - start[card]
        spare = size - state.card_target[card] - state.card_false[card]
        if spare < 0:
            return conflict(state, SCARCE, card, 0)
        if spare < state.card_largest[card] and state.card_true[card] + state.card_false[card] < size:
            assign_heavier(state, card, spare, SCARCE)
    return True


@kernel
def assign_heavier(state: State, card: int, spare: int, reason: int) -> None:
    """Assign the unknown literals of the cardinality that count for more than ``spare``; a literal's places adjoin."""
    truth, literals = state.truth, state.card_literals
    end = state.card_start[card + 1]
    negation = 1 if reason == ENOUGH else 0
    first = state.card_start[card]
    if spare == 0:
        for j in range(first, end):
            literal = literals[j]
            if truth[literal] == UNKNOWN:
                assign(state, literal ^ negation, reason, card)
        return
    while first < end:
        literal = literals[first]
        after = first + 1
        while after < end and literals[after] == literal:
            after += 1
        if truth[literal] == UNKNOWN and after - first > spare:
            assign(state, literal ^ negation, reason, card)
        first = after


@kernel
def propagate_clauses(state: State, literal: int) -> bool:
    """The learnt clauses that watch ``literal``, now false: watch another literal, or the last one left holds.

    Two watched literals: Moskewicz et al. 2001. The watches on a literal are a linked list, so that no array grows.
    """
    truth, pool, following = state.truth, state.pool, state.watch_next
    previous = -1
    watch = state.watch_first[literal]
    while watch >= 0:
        after = following[watch]
        clause = watch >> 1
        other = pool[state.clause_start[clause] + 1 - (watch & 1)]
        if truth[other] != 1:
            found = new_watch(state, watch)
            if found >= 0:
                if previous < 0:
                    state.watch_first[literal] = after
                else:
                    following[previous] = after
                following[watch] = state.watch_first[found]
                state.watch_first[found] = watch
                watch = after
                continue
            if truth[other] == 0:
                return conflict(state, CLAUSE, clause, 0)
            assign(state, other, CLAUSE, clause)
        previous = watch
        watch = after
    return True


@kernel
def new_watch(state: State, watch: int) -> int:
    """Bring a literal of the clause that is not false to the watch's slot and return it; -1 if there is none."""
    truth, pool = state.truth, state.pool
    clause = watch >> 1
    start = state.clause_start[clause]
    slot = start + (watch & 1)
    for j in range(start + 2, start + state.clause_size[clause]):
        literal = pool[j]
        if truth[literal] != 0:
            pool[j] = pool[slot]
            pool[slot] = literal
            return literal
    return -1


@kernel
def conflict(state: State, kind: int, cause: int, literal: int) -> bool:
    """Note what cannot hold any more; always False."""
    state.counters[CONFLICT_KIND] = kind
    state.counters[CONFLICT_CAUSE] = cause
    state.counters[CONFLICT_LITERAL] = literal
    return False
