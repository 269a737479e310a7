"""What follows from what holds, to the fixpoint."""

from __future__ import annotations

from hand_solver.learning.bounds import imply_bound
from hand_solver.learning.chains import forget_waiting, wait_for_chains
from hand_solver.learning.hall import imply_by_different
from hand_solver.learning.ladders import forget_moved, move_bounds, wait_for_moved
from hand_solver.learning.linear import imply_by_linear
from hand_solver.learning.proof_logging import is_log_half_full
from hand_solver.learning.state import INEQUALITY, PAIR, UNKNOWN, State
from hand_solver.learning.trail import assign, set_conflict
from hand_solver.machine_code.marked import kernel


@kernel
def propagate(state: State) -> bool:
    """Assign all that follows; False for a conflict, which is left in the counters. Cheap reasons go first."""
    while True:
        while state.queue_head < state.trail_size:
            literal = state.trail[state.queue_head]
            state.propagations += 1
            if not propagate_literal(state, literal):
                return forget_all(state)
        if is_log_half_full(state):
            return True
        wait_for_moved(state)
        if state.waiting_size > 0:
            imply_by_waiting(state)
        elif state.linear_waiting_size > 0:
            if not imply_by_linear(state):
                return forget_all(state)
        elif state.group_waiting_size == 0:
            return True
        elif not imply_by_different(state):
            return forget_all(state)


@kernel
def forget_all(state: State) -> bool:
    """Nothing waits any more: there is a conflict. Always False."""
    forget_waiting(state)
    forget_moved(state)
    return False


@kernel
def propagate_literal(state: State, literal: int) -> bool:
    """What follows from the first literal of the queue."""
    if not propagate_pairs(state, literal):
        return False
    state.queue_head += 1  # now the slacks count the literal; a conflict of a pair leaves it in the queue
    if len(state.moved) > 0:
        move_bounds(state, literal ^ 1)
    return propagate_given(state, literal ^ 1) and propagate_learnt(state, literal ^ 1)


@kernel
def propagate_pairs(state: State, literal: int) -> bool:
    """The clauses of two literals, one of which has become false with ``literal``."""
    truth, others = state.truth, state.pair_literals
    for i in range(state.pair_start[literal], state.pair_start[literal + 1]):
        other = others[i]
        if truth[other] == 0:
            return set_conflict(state, PAIR, literal, other)
        if truth[other] == UNKNOWN:
            assign(state, other, PAIR, literal)
    return True


@kernel
def propagate_given(state: State, literal: int) -> bool:
    """The given inequalities with ``literal``, now false, can spare less; what they cannot do without holds.

    After a conflict the other slacks are lowered all the same, as ``undo_latest`` will raise them all.
    """
    slack, threshold = state.slack, state.threshold
    is_possible = True
    for i in range(state.within_start[literal], state.within_start[literal + 1]):
        inequality = state.within[i]
        slack[inequality] -= state.within_weight[i]
        if slack[inequality] < threshold[inequality] and is_possible:
            if slack[inequality] < 0:
                is_possible = set_conflict(state, INEQUALITY, inequality, 0)
            else:
                imply(state, inequality)
    return is_possible


@kernel
def imply(state: State, inequality: int) -> None:
    """Assign what follows from a given inequality of too little slack; one with chains waits."""
    if state.slack[inequality] < state.threshold[inequality]:
        if state.heaviest_chain[inequality] > 0:
            wait_for_chains(state, inequality)
        else:
            assign_implied(state, inequality)


@kernel
def imply_by_waiting(state: State) -> None:
    """Assign what follows from the inequality that waits since last; if nothing does, it waits no more."""
    inequality, before = state.waiting[state.waiting_size - 1], state.trail_size
    if state.slack[inequality] >= 0:
        if state.slack[inequality] < state.heaviest[inequality]:
            assign_implied(state, inequality)
        if state.trail_size == before:
            imply_bound(state, inequality)
    if state.trail_size == before:
        state.waiting_size -= 1
        state.is_waiting[inequality] = 0


@kernel
def assign_implied(state: State, inequality: int) -> None:
    """Assign the unknown literals of a given inequality that weigh more than can be spared."""
    truth, pool, weight = state.truth, state.pool, state.weight
    spare, first = state.slack[inequality], state.start[inequality]
    for place in range(first, first + state.size[inequality]):
        if truth[pool[place]] == UNKNOWN and weight[place] > spare:
            assign(state, pool[place], INEQUALITY, inequality)


@kernel
def propagate_learnt(state: State, literal: int) -> bool:
    """The learnt inequalities that watch ``literal``, now false: watch another literal, or all that are left hold.

    Of degree k each watches k + 1 literals: the two watches of a clause (Moskewicz et al. 2001), for cardinalities
    (Devriendt, "Watched propagation of 0-1 integer linear constraints", 2020). The watches on a literal are a linked
    list, so that no array grows. Blocking literals: Sorensson and Een, "MiniSat 2.1 and MiniSat++ 1.0", 2009.
    """
    following, blocker, truth = state.watch_next, state.blocker, state.truth
    previous = -1
    watch = state.watch_first[literal]
    while watch >= 0:
        after = following[watch]
        if truth[blocker[watch]] != 1 and not other_watch_holds(state, watch):
            found = find_new_watch(state, watch)
            if found >= 0:
                if previous < 0:
                    state.watch_first[literal] = after
                else:
                    following[previous] = after
                following[watch] = state.watch_first[found]
                state.watch_first[found] = watch
                watch = after
                continue
            if not assign_watched(state, watch):
                return set_conflict(state, INEQUALITY, state.owner[watch], 0)
        previous = watch
        watch = after
    return True


@kernel
def other_watch_holds(state: State, watch: int) -> bool:
    """Is the inequality a clause whose other watched literal holds? Then it does, until that is taken back.

    With more watches looking at all of them takes longer than looking for another literal.
    """
    inequality = state.owner[watch]
    first = state.start[inequality]
    return state.degree[inequality] == 1 and state.truth[state.pool[2 * first + 1 - watch]] == 1


@kernel
def find_new_watch(state: State, watch: int) -> int:
    """Bring a literal of the inequality that is not false and not watched to the watch and return it; -1 for none."""
    truth, pool = state.truth, state.pool
    inequality = state.owner[watch]
    first = state.start[inequality]
    for place in range(first + state.degree[inequality] + 1, first + state.size[inequality]):
        literal = pool[place]
        if truth[literal] != 0:
            pool[place] = pool[watch]
            pool[watch] = literal
            state.blocker[watch] = pool[2 * first + 1 - watch] if state.degree[inequality] == 1 else literal
            return literal
    return -1


@kernel
def assign_watched(state: State, watch: int) -> bool:
    """Assign all other watched literals, which are all that is left; False if one of them is false."""
    inequality = state.owner[watch]
    first = state.start[inequality]
    after = first + state.degree[inequality] + 1
    for place in range(first, after):
        if place != watch and state.truth[state.pool[place]] == 0:
            return False
    for place in range(first, after):
        if state.truth[state.pool[place]] == UNKNOWN:
            assign(state, state.pool[place], INEQUALITY, inequality)
    return True
