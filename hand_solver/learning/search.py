"""Search: propagate; learn from a conflict and jump back; otherwise restart or decide."""

from __future__ import annotations

from hand_solver.compiled import kernel
from hand_solver.learning.activity import GROWTH, pop_unassigned
from hand_solver.learning.analyze import analyze, distinct_levels
from hand_solver.learning.clauses import PERMANENT, add_clause, has_room, reduce_clauses
from hand_solver.learning.index import index
from hand_solver.learning.phases import preferred, random_choice, remember_if_furthest, rephase_if_due
from hand_solver.learning.propagate import propagate
from hand_solver.learning.state import (
    ACTIVE,
    CLAUSE,
    CONFLICTS,
    DECISION,
    DECISIONS,
    EXCLUDING,
    HALT_AT,
    INDEXED,
    LEVEL,
    POOL_USED,
    PROPAGATIONS,
    REDUCE_AT,
    REDUCTIONS,
    RESTART_AT,
    RESTARTS,
    TRAIL_SIZE,
    UNDONE,
    State,
)
from hand_solver.learning.trail import assign, backtrack, decide

# How ``search`` ends.
SOLVED = 0  # every Boolean is assigned; if some were decided, call again for another solution
EXHAUSTED = 1  # there is no solution, or none but those excluded
OUT_OF_NODES = 2
PAUSED = 3  # the work asked for is done; call again to go on
OUT_OF_ROOM = 4  # arrays for clauses are full; call again when they have grown
HALTED = 5  # there were the conflicts asked for; nothing is decided

# Conflicts from one restart to the next, times a number of the Luby sequence.
RESTART_UNIT = 250
# Conflicts from one reduction to the next, and how much longer each time.
REDUCE_FIRST, REDUCE_MORE = 3000, 300
# Literals in clauses from which on they are reduced at every restart: 64 MB.
PLENTY = 1 << 24


@kernel
def search(state: State, nodes: int, propagations: int) -> int:
    """Go on until the end, or until there were so many decisions or (about) so many propagated literals in all.

    Where it stops has no influence on what it does: all state is in ``state``.
    """
    counters = state.counters
    if not counters[INDEXED]:
        index(state)
    while counters[PROPAGATIONS] < propagations:
        if not has_room(state):
            return OUT_OF_ROOM
        if counters[EXCLUDING]:
            exclude_solution(state)
        if not propagate(state):
            if counters[LEVEL] == 0:
                return EXHAUSTED
            learn_and_jump(state)
        elif counters[CONFLICTS] >= counters[RESTART_AT]:
            restart(state)
            if counters[CONFLICTS] >= counters[HALT_AT]:
                return HALTED
        elif counters[TRAIL_SIZE] == counters[ACTIVE]:
            counters[EXCLUDING] = 1
            return SOLVED
        elif counters[DECISIONS] >= nodes:
            return OUT_OF_NODES
        else:
            decide(state, chosen(state))
    return PAUSED


@kernel
def chosen(state: State) -> int:
    """The literal to decide next."""
    boolean = random_choice(state)
    if boolean < 0:
        boolean = pop_unassigned(state)
    return 2 * boolean + preferred(state, boolean)


@kernel
def learn_and_jump(state: State) -> None:
    """Learn from the conflict, and go back to where the learnt clause first has one literal left."""
    state.counters[CONFLICTS] += 1
    remember_if_furthest(state)
    size = analyze(state)
    add_and_jump(state, size, distinct_levels(state, size))
    state.increment[0] *= GROWTH


@kernel
def exclude_solution(state: State) -> None:
    """Exclude the solution found by a clause of its decisions, of which there are some."""
    level = state.counters[LEVEL]
    for i in range(level):
        state.learnt[i] = state.trail[state.level_start[level - 1 - i]] ^ 1
    add_and_jump(state, level, PERMANENT)
    state.counters[EXCLUDING] = 0


@kernel
def add_and_jump(state: State, size: int, lbd: int) -> None:
    """Keep the clause in ``learnt``, all false, jump back to the level of slot 1, and assign slot 0."""
    literal = state.learnt[0]
    level = 0 if size == 1 else state.level[state.learnt[1] >> 1]
    state.counters[UNDONE] += state.counters[LEVEL] - level
    backtrack(state, level)
    if size == 1:
        assign(state, literal, DECISION, 0)
    else:
        assign(state, literal, CLAUSE, add_clause(state, size, lbd))


@kernel
def restart(state: State) -> None:
    """Back to level 0, with fewer clauses if a reduction is due."""
    counters = state.counters
    backtrack(state, 0)
    rephase_if_due(state)
    counters[RESTARTS] += 1
    counters[RESTART_AT] = counters[CONFLICTS] + luby(counters[RESTARTS] + 1) * RESTART_UNIT
    if counters[CONFLICTS] >= counters[REDUCE_AT] or counters[POOL_USED] >= PLENTY:
        reduce_clauses(state)
        counters[REDUCTIONS] += 1
        counters[REDUCE_AT] = counters[CONFLICTS] + REDUCE_FIRST + REDUCE_MORE * counters[REDUCTIONS]


@kernel
def luby(index: int) -> int:
    """The ``index``-th number, from 1, of the Luby sequence; see ``hand_solver.restarts``."""
    while True:
        power = 1
        while power <= index:
            power *= 2
        if index == power - 1:
            return power // 2
        index -= power // 2 - 1
