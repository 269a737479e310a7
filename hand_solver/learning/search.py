"""Search: propagate; learn from a conflict and jump back; otherwise restart or decide."""

from __future__ import annotations

from hand_solver.learning.activity import GROWTH, pop_unassigned
from hand_solver.learning.analyze import analyze, find_backjump_level
from hand_solver.learning.index import index
from hand_solver.learning.learnt import (
    PERMANENT,
    add_asserting,
    drop_subsumed,
    has_room,
    literal_block_distance,
    reduce_database,
)
from hand_solver.learning.minimize import minimize
from hand_solver.learning.objective import ask_for_better, imply_by_bound, is_within_bound
from hand_solver.learning.phases import forget_targets, keep_phases, rephase, tried_first, update_targets
from hand_solver.learning.proof_logging import is_log_half_full, log_facts, log_learnt_clause
from hand_solver.learning.propagate import propagate
from hand_solver.learning.state import State
from hand_solver.learning.trail import backtrack, decide
from hand_solver.machine_code.marked import kernel
from hand_solver.restarts import luby

# How ``search`` ends.
SOLVED = 0  # every Boolean is assigned; if some were decided, call again for another solution, or a better one
EXHAUSTED = 1  # there is no solution, or none but those excluded, or none better
OUT_OF_NODES = 2
PAUSED = 3  # the work asked for is done; call again to go on
OUT_OF_ROOM = 4  # arrays for what is learnt are full; call again when they have grown

# Conflicts from one restart to the next, times a number of the Luby sequence.
RESTART_UNIT = 250
# Restarts from one time targets are forgotten to the next; with an objective search then begins elsewhere.
REPHASE_EVERY = 10
# Conflicts from one reduction to the next, and how much longer each time.
REDUCE_FIRST, REDUCE_MORE = 300, 100
# Literals in all inequalities from which on search restarts to reduce what is learnt, to half of them: 100 MB. Late in
# large searches what is learnt is long, and to leave out one half of it is not enough.
POOL_LIMIT, _MOST_REDUCTIONS = 1 << 23, 5


@kernel
def search(state: State, nodes: int, propagations: int) -> int:
    """Go on until the end, or until there were so many decisions or (about) so many propagated literals in all.

    Where it stops has no influence on what it does: all state is in ``state``.
    """
    if not state.indexed:
        index(state)
    while not state.refuted and state.propagations < propagations:
        if not has_room(state):
            return OUT_OF_ROOM
        if is_log_half_full(state):
            return PAUSED
        if state.excluding and state.optimizing:
            state.excluding = 0
            keep_phases(state)
            ask_for_better(state)
            learn_and_backjump(state)
        elif state.excluding:
            exclude_solution(state)
        elif not (propagate(state) and is_within_bound(state)):
            learn_and_backjump(state)
        elif state.conflicts >= state.restart_at or state.pool_used >= state.pool_limit:
            restart(state)
            if state.pauses:
                return PAUSED
        elif state.trail_size == state.active:
            state.excluding = 1
            return SOLVED
        elif state.decisions >= nodes:
            return OUT_OF_NODES
        elif state.waiting_size == 0:  # otherwise more follows, once the text of the proof is taken away
            boolean = pop_unassigned(state)
            decide(state, tried_first(state, boolean))
    return EXHAUSTED if state.refuted else PAUSED


@kernel
def learn_and_backjump(state: State) -> None:
    """Learn from the conflict, and go back to where it makes something follow; ``refuted`` if there is no solution."""
    level = state.current_level
    log_facts(state)
    if level == 0:
        state.refuted = 1
        return
    state.conflicts += 1
    update_targets(state)
    if not analyze(state):
        state.refuted = 1
        return
    if minimize(state):
        find_backjump_level(state)
    lbd = literal_block_distance(state)
    backtrack(state, state.backjump_level)
    state.undone += level - state.current_level
    add_asserting(state, lbd)
    state.increment[0] *= GROWTH
    if state.optimizing:
        imply_by_bound(state)


@kernel
def exclude_solution(state: State) -> None:
    """Exclude the solution found by a clause of its decisions, of which there are some."""
    level = state.current_level
    for i in range(level):
        state.learnt[i] = state.trail[state.level_start[i]] ^ 1
    state.learnt_size, state.learnt_degree = level, 1
    state.undone += 1
    log_learnt_clause(state)
    backtrack(state, level - 1)
    drop_subsumed(state)
    add_asserting(state, PERMANENT)
    state.excluding = 0


@kernel
def restart(state: State) -> None:
    """Back to level 0, with less of what was learnt if a reduction is due."""
    backtrack(state, 0)
    state.furthest = 0
    state.restarts += 1
    state.restart_at = state.conflicts + luby(state.restarts + 1) * RESTART_UNIT
    if state.restarts % REPHASE_EVERY == 0:
        forget_targets(state)
        if state.optimizing:
            rephase(state, state.restarts // REPHASE_EVERY)
    if state.conflicts >= state.reduce_at or state.pool_used >= state.pool_limit:
        reduce_database(state)
        for _ in range(_MOST_REDUCTIONS):
            if state.pool_used > POOL_LIMIT // 2:
                reduce_database(state)
        state.pool_limit = max(POOL_LIMIT, 2 * state.pool_used)
        state.reductions += 1
        state.reduce_at = state.conflicts + REDUCE_FIRST + REDUCE_MORE * state.reductions
    if state.optimizing:
        imply_by_bound(state)
