"""A learnt clause without the literals that are false because others of it are.

Sorensson and Biere, "Minimizing learned clauses", 2009: a literal is redundant if clauses, from the reason of its
negation back, lead to nothing but literals of the clause and facts.
"""

from __future__ import annotations

from hand_solver.learning.proof_logging import log_deletion, log_learnt_clause
from hand_solver.learning.reasons import has_weights
from hand_solver.learning.state import INEQUALITY, PAIR, State
from hand_solver.machine_code.marked import kernel

# In ``in_conflict``: false because of literals of the clause; not because of these alone.
_REDUNDANT, _NEEDED = 2, 3


@kernel
def minimize(state: State) -> bool:
    """Leave redundant literals out of what is learnt, if it is a clause; True if there were any."""
    if state.learnt_degree != 1:
        return False
    size, kept = state.learnt_size, 0
    for i in range(size):
        state.tally[state.level[state.learnt[i] >> 1]] = 1
    for i in range(size):
        state.learnt[kept] = state.learnt[i]
        if not is_redundant(state, state.learnt[i]):
            kept += 1
    for i in range(state.conflict_size):
        state.tally[state.level[state.term[i]]] = 0
    state.learnt_size = kept
    if kept < size:
        longer = state.log_line
        log_learnt_clause(state)
        log_deletion(state, longer)
    return kept < size


@kernel
def is_redundant(state: State, literal: int) -> bool:
    """Is the literal false because of others?

    Literals met on the way are marked as redundant; the marks are taken back if this one is not. One that is known not
    to be either keeps a mark: its reason may be long. The stack lies in ``learnt``, behind the clause.
    """
    if state.truth[literal] != 0 or state.level[literal >> 1] == state.current_level:
        return False
    marked, bottom, stack = state.conflict_size, state.learnt_size, state.learnt
    stack[bottom] = literal
    top = bottom + 1
    latest = literal
    while top > bottom:
        latest = stack[top - 1]
        top = push_reason(state, latest, top - 1)
    if top == bottom:
        return True
    for i in range(marked, state.conflict_size):
        state.in_conflict[state.term[i]] = 0
    state.conflict_size = marked
    if latest != literal:
        state.in_conflict[latest >> 1] = _NEEDED
        state.term[marked] = latest >> 1
        state.conflict_size += 1
    return False


@kernel
def push_reason(state: State, literal: int, top: int) -> int:
    """Push the literals that made this one false; return the new top of the stack, or 0 if it is not redundant."""
    boolean = literal >> 1
    cause = state.cause[boolean]
    if state.reason[boolean] == PAIR:
        return push_unless_redundant(state, cause ^ 1, top)
    if state.reason[boolean] != INEQUALITY or state.degree[cause] != 1 or has_weights(state, cause):
        return 0
    first = state.start[cause]
    for place in range(first, first + state.size[cause]):
        if state.pool[place] >> 1 != boolean:
            top = push_unless_redundant(state, state.pool[place], top)
            if top == 0:
                return 0
    return top


@kernel
def push_unless_redundant(state: State, literal: int, top: int) -> int:
    """Push the literal, unless it is a fact, in the clause or marked; return the new top, or 0 if it cannot be."""
    boolean = literal >> 1
    level = state.level[boolean]
    if level == 0 or state.coefficient[literal] > 0 or state.in_conflict[boolean] == _REDUNDANT:
        return top
    if state.in_conflict[boolean] != 0 or state.tally[level] == 0:
        return 0
    state.in_conflict[boolean] = _REDUNDANT
    state.term[state.conflict_size] = boolean
    state.conflict_size += 1
    state.learnt[top] = literal
    return top + 1
