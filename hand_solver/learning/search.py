"""Search: propagate; learn from a conflict and jump back; otherwise restart or decide."""

from __future__ import annotations

from hand_solver.learning.activity import GROWTH, pop_unassigned
from hand_solver.learning.analyze import analyze
from hand_solver.learning.derivation import is_half_full, say_exclusion, say_facts
from hand_solver.learning.index import index
from hand_solver.learning.learnt import PERMANENT, add_asserting, distinct_levels, has_room, throw_away
from hand_solver.learning.phases import forget_targets, preferred, remember_if_furthest
from hand_solver.learning.propagate import propagate
from hand_solver.learning.state import (
    ACTIVE,
    CONFLICTS,
    DECISIONS,
    EXCLUDING,
    FURTHEST,
    INDEXED,
    JUMP,
    LEARNT,
    LEAST,
    LEVEL,
    PAUSES,
    PLENTY_AT,
    POOL_USED,
    PROPAGATIONS,
    REDUCE_AT,
    REDUCTIONS,
    REFUTED,
    RESTART_AT,
    RESTARTS,
    TRAIL_SIZE,
    UNDONE,
    State,
)
from hand_solver.learning.trail import backtrack, decide
from hand_solver.machine_code.marked import kernel
from hand_solver.restarts import luby

# How ``search`` ends.
SOLVED = 0  # every Boolean is assigned; if some were decided, call again for another solution
EXHAUSTED = 1  # there is no solution, or none but those excluded
OUT_OF_NODES = 2
PAUSED = 3  # the work asked for is done; call again to go on
OUT_OF_ROOM = 4  # arrays for what is learnt are full; call again when they have grown

# Conflicts from one restart to the next, times a number of the Luby sequence.
RESTART_UNIT = 250
# Restarts from one time targets are forgotten to the next.
FORGET_TARGETS_EVERY = 10
# Conflicts from one reduction to the next, and how much longer each time.
REDUCE_FIRST, REDUCE_MORE = 300, 100
# Literals in all inequalities from which on search restarts to reduce what is learnt, to half of them: 100 MB. Late in
# large searches what is learnt is long, and to leave out one half of it is not enough.
PLENTY, _TIMES = 1 << 23, 5


@kernel
def search(state: State, nodes: int, propagations: int) -> int:
    """Go on until the end, or until there were so many decisions or (about) so many propagated literals in all.

    Where it stops has no influence on what it does: all state is in ``state``.
    """
    counters = state.counters
    if not counters[INDEXED]:
        index(state)
    while not counters[REFUTED] and counters[PROPAGATIONS] < propagations:
        if not has_room(state):
            return OUT_OF_ROOM
        if is_half_full(state):
            return PAUSED
        if counters[EXCLUDING]:
            exclude_solution(state)
        elif not propagate(state):
            learn_and_jump(state)
        elif counters[CONFLICTS] >= counters[RESTART_AT] or counters[POOL_USED] >= counters[PLENTY_AT]:
            restart(state)
            if counters[PAUSES]:
                return PAUSED
        elif counters[TRAIL_SIZE] == counters[ACTIVE]:
            counters[EXCLUDING] = 1
            return SOLVED
        elif counters[DECISIONS] >= nodes:
            return OUT_OF_NODES
        else:
            boolean = pop_unassigned(state)
            decide(state, 2 * boolean + preferred(state, boolean))
    return EXHAUSTED if counters[REFUTED] else PAUSED


@kernel
def learn_and_jump(state: State) -> None:
    """Learn from the conflict, and go back to where it makes something follow; REFUTED if there is no solution."""
    counters = state.counters
    level = counters[LEVEL]
    if level == 0:
        counters[REFUTED] = 1
        return
    counters[CONFLICTS] += 1
    remember_if_furthest(state)
    say_facts(state)
    if not analyze(state):
        counters[REFUTED] = 1
        return
    lbd = distinct_levels(state)
    backtrack(state, counters[JUMP])
    counters[UNDONE] += level - counters[LEVEL]
    add_asserting(state, lbd)
    state.increment[0] *= GROWTH


@kernel
def exclude_solution(state: State) -> None:
    """Exclude the solution found by a clause of its decisions, of which there are some."""
    counters = state.counters
    level = counters[LEVEL]
    for i in range(level):
        state.learnt[i] = state.trail[state.level_start[i]] ^ 1
    counters[LEARNT], counters[LEAST] = level, 1
    counters[UNDONE] += 1
    say_exclusion(state)
    backtrack(state, level - 1)
    add_asserting(state, PERMANENT)
    counters[EXCLUDING] = 0


@kernel
def restart(state: State) -> None:
    """Back to level 0, with less of what was learnt if a reduction is due."""
    counters = state.counters
    backtrack(state, 0)
    counters[FURTHEST] = 0
    counters[RESTARTS] += 1
    counters[RESTART_AT] = counters[CONFLICTS] + luby(counters[RESTARTS] + 1) * RESTART_UNIT
    if counters[RESTARTS] % FORGET_TARGETS_EVERY == 0:
        forget_targets(state)
    if counters[CONFLICTS] >= counters[REDUCE_AT] or counters[POOL_USED] >= counters[PLENTY_AT]:
        throw_away(state)
        for _ in range(_TIMES):
            if counters[POOL_USED] > PLENTY // 2:
                throw_away(state)
        counters[PLENTY_AT] = max(PLENTY, 2 * counters[POOL_USED])
        counters[REDUCTIONS] += 1
        counters[REDUCE_AT] = counters[CONFLICTS] + REDUCE_FIRST + REDUCE_MORE * counters[REDUCTIONS]
