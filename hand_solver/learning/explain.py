"""Why a literal holds, and why a conflict is one, as literals that are false; computed only when analysis asks.

Lazy explanations are those of lazy clause generation (Ohrimenko, Stuckey and Codish 2009). A cardinality has many
reasons to choose from: the literals of the lowest levels are taken, since they make short jumps long.
"""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.learning.state import (
    BINARY,
    CLAUSE,
    CONFLICT_CAUSE,
    CONFLICT_KIND,
    CONFLICT_LITERAL,
    ENOUGH,
    LEVEL,
    QUEUE_HEAD,
    State,
)


@kernel
def explain(state: State, boolean: int) -> int:
    """Write false literals to ``reasons`` that together forced the Boolean to its truth; returns how many."""
    kind, cause = state.reason[boolean], state.cause[boolean]
    if kind == CLAUSE:
        return explain_by_clause(state, cause, boolean)
    if kind == BINARY:
        state.reasons[0] = cause ^ 1
        return 1
    size = state.card_start[cause + 1] - state.card_start[cause]
    target = state.card_target[cause]
    needed = target if kind == ENOUGH else size - target
    return explain_by_card(state, cause, 1 if kind == ENOUGH else 0, needed, state.position[boolean])


@kernel
def explain_conflict(state: State) -> int:
    """Write the literals of the conflict, all false, to ``reasons``; returns how many."""
    counters = state.counters
    kind, cause = counters[CONFLICT_KIND], counters[CONFLICT_CAUSE]
    if kind == CLAUSE:
        return explain_by_clause(state, cause, -1)
    if kind == BINARY:
        state.reasons[0] = cause ^ 1
        state.reasons[1] = counters[CONFLICT_LITERAL]
        return 2
    size = state.card_start[cause + 1] - state.card_start[cause]
    target = state.card_target[cause]
    needed = (target if kind == ENOUGH else size - target) + 1
    return explain_by_card(state, cause, 1 if kind == ENOUGH else 0, needed, counters[QUEUE_HEAD])


@kernel
def explain_by_clause(state: State, clause: int, boolean: int) -> int:
    """The literals of the clause but that of the Boolean."""
    found = 0
    start = state.clause_start[clause]
    for j in range(start, start + state.clause_size[clause]):
        if state.pool[j] >> 1 != boolean:
            state.reasons[found] = state.pool[j]
            found += 1
    return found


@kernel
def explain_by_card(state: State, card: int, side: int, needed: int, before: int) -> int:
    """Literals of the cardinality whose truth is ``side``, assigned before that place of the trail, each once.

    As many as count for ``needed``. What a literal that itself counts more than once follows from may be fewer: all
    there are.
    """
    start, end = state.card_start[card], state.card_start[card + 1]
    current = state.counters[LEVEL]
    counted = found = 0
    last = -1
    for turn in range(3):  # level 0, which analysis passes over; lower levels; the current one
        for j in range(start, end):
            if counted == needed:
                return found
            literal = state.card_literals[j]
            boolean = literal >> 1
            if state.truth[literal] == side and state.position[boolean] < before:
                level = state.level[boolean]
                if (0 if level == 0 else 1 if level < current else 2) == turn:
                    counted += 1
                    if literal != last:
                        state.reasons[found] = literal ^ side
                        found += 1
                        last = literal
    return found
