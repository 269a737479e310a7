"""A learnt clause without the literals that are false because others of it are.

Sorensson and Biere, "Minimizing learned clauses", 2009: a literal is redundant if clauses, from the reason of its
negation back, lead to nothing but literals of the clause and facts.
"""

from __future__ import annotations

from hand_solver.learning.proof_logging import log_shorter_clause
from hand_solver.learning.state import DECISION, PAIR, State
from hand_solver.machine_code.marked import kernel

# In ``in_conflict``: false because of literals of the clause.
_REDUNDANT = 2


@kernel
def minimize(state: State) -> bool:
    """Shorten what is learnt, if it is a clause; has it become shorter?"""
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
        log_shorter_clause(state)
    return kept < size


@kernel
def is_redundant(state: State, literal: int) -> bool:
    """Is the literal false because of others? What is found so on the way is marked, unless it was in vain.

    What is still to be looked at stands behind what is learnt.
    """
    if state.truth[literal] != 0 or state.level[literal >> 1] == state.current_level:
        return False
    before, bottom = state.conflict_size, state.learnt_size
    waiting, stack = bottom, state.learnt
    stack[waiting] = literal
    waiting += 1
    while waiting > bottom:
        waiting -= 1
        waiting = await_reason(state, stack[waiting], waiting)
    if waiting == bottom:
        return True
    for i in range(before, state.conflict_size):
        state.in_conflict[state.term[i]] = 0
    state.conflict_size = before
    return False


@kernel
def await_reason(state: State, literal: int, waiting: int) -> int:
    """Put what made the literal false behind what is waiting; return how much is, 0 if it is not redundant."""
    boolean = literal >> 1
    cause = state.cause[boolean]
    if state.reason[boolean] == DECISION:
        return 0
    if state.reason[boolean] == PAIR:
        return await_literal(state, cause ^ 1, waiting)
    if state.degree[cause] != 1 or (cause < state.given and state.heaviest[cause] > 1):
        return 0
    first = state.start[cause]
    for place in range(first, first + state.size[cause]):
        if state.pool[place] >> 1 != boolean:
            waiting = await_literal(state, state.pool[place], waiting)
            if waiting == 0:
                return 0
    return waiting


@kernel
def await_literal(state: State, literal: int, waiting: int) -> int:
    """Let the literal wait, unless it is a fact, in the clause or known to be redundant; 0 if it cannot be."""
    boolean = literal >> 1
    level = state.level[boolean]
    if level == 0 or state.coefficient[literal] > 0 or state.in_conflict[boolean] == _REDUNDANT:
        return waiting
    if state.in_conflict[boolean] != 0 or state.tally[level] == 0:
        return 0
    state.in_conflict[boolean] = _REDUNDANT
    state.term[state.conflict_size] = boolean
    state.conflict_size += 1
    state.learnt[waiting] = literal
    return waiting + 1
