"""Learnt clauses: kept in one pool, watched, and thrown away when they are many and of little use."""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.learning.state import CLAUSES, POOL_USED, State

# Clauses of up to this LBD are never thrown away (glue clauses, Audemard and Simon 2009).
_GLUE = 2
# LBD of clauses that are part of the problem: a clause of the encoding, or one that excludes a solution found.
PERMANENT = 0


@kernel
def has_room(state: State) -> bool:
    """Can a clause of any length be added?"""
    counters = state.counters
    return counters[CLAUSES] < len(state.clause_start) and counters[POOL_USED] + len(state.learnt) <= len(state.pool)


@kernel
def add_clause(state: State, size: int, lbd: int) -> int:
    """Add the first ``size`` literals of ``learnt``, two or more, as a clause; returns its index."""
    counters = state.counters
    clause, start = counters[CLAUSES], counters[POOL_USED]
    for i in range(size):
        state.pool[start + i] = state.learnt[i]
    state.clause_start[clause] = start
    state.clause_size[clause] = size
    state.clause_lbd[clause] = lbd
    counters[CLAUSES] = clause + 1
    counters[POOL_USED] = start + size
    watch(state, clause)
    return clause


@kernel
def watch(state: State, clause: int) -> None:
    """Watch the literals in slots 0 and 1."""
    for slot in range(2):
        literal = state.pool[state.clause_start[clause] + slot]
        state.watch_next[2 * clause + slot] = state.watch_first[literal]
        state.watch_first[literal] = 2 * clause + slot


@kernel
def reduce_clauses(state: State) -> None:
    """Drop the satisfied clauses and the half with the larger LBD, but not the latest quarter.

    To be called at level 0 after propagation.
    """
    counters = state.counters
    before = counters[CLAUSES]
    cut = median_lbd(state)
    for literal in range(len(state.watch_first)):
        state.watch_first[literal] = -1
    counters[CLAUSES] = counters[POOL_USED] = 0
    for clause in range(before):
        lbd = state.clause_lbd[clause]
        recent = clause >= before - before // 4
        if (lbd <= _GLUE or lbd < cut or recent) and not is_satisfied(state, clause):
            move_down(state, clause)


@kernel
def median_lbd(state: State) -> int:
    """The LBD that half of the learnt clauses lie below."""
    number, histogram = 0, state.stamp
    for lbd in range(len(histogram)):
        histogram[lbd] = 0
    for clause in range(state.counters[CLAUSES]):
        if state.clause_lbd[clause] != PERMANENT:
            number += 1
            histogram[state.clause_lbd[clause]] += 1
    lbd, below = 0, histogram[0]
    while below <= number // 2:
        lbd += 1
        below += histogram[lbd]
    for other in range(len(histogram)):
        histogram[other] = 0
    return lbd


@kernel
def is_satisfied(state: State, clause: int) -> bool:
    """Does a literal of the clause hold?"""
    start = state.clause_start[clause]
    for j in range(start, start + state.clause_size[clause]):  # noqa: SIM110  numba compiles no generators
        if state.truth[state.pool[j]] == 1:
            return True
    return False


@kernel
def move_down(state: State, clause: int) -> None:
    """Add a clause that lies higher up anew, without its false literals; of the others there are two or more."""
    start = state.clause_start[clause]
    size = 0
    for j in range(start, start + state.clause_size[clause]):
        literal = state.pool[j]
        if state.truth[literal] != 0:
            state.learnt[size] = literal
            size += 1
    add_clause(state, size, state.clause_lbd[clause])
