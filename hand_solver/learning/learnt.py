"""What is learnt: kept in one pool, watched, and thrown away when it is much and of little use."""

from __future__ import annotations

from hand_solver.learning.proof_logging import log_deletion, log_facts, log_without_facts
from hand_solver.learning.proof_text import is_logging
from hand_solver.learning.state import DECISION, INEQUALITY, UNKNOWN, State
from hand_solver.learning.trail import assign
from hand_solver.machine_code.marked import kernel

# What spans so few levels is never thrown away (glue, Audemard and Simon 2009).
_GLUE = 2
# LBD of what excludes a solution found.
PERMANENT = 0


@kernel
def has_room(state: State) -> bool:
    """Can an inequality of any length be added?"""
    return state.inequalities < len(state.start) and state.pool_used + len(state.learnt) <= len(state.pool)


@kernel
def literal_block_distance(state: State) -> int:
    """The literal block distance of what is learnt: how many levels its false literals span.

    Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009 (Glucose).
    """
    levels = 0
    for i in range(state.learnt_size):
        literal = state.learnt[i]
        if state.truth[literal] == 0 and state.tally[state.level[literal >> 1]] == 0:
            state.tally[state.level[literal >> 1]] = 1
            levels += 1
    for i in range(state.learnt_size):
        state.tally[state.level[state.learnt[i] >> 1]] = 0
    return levels


@kernel
def add_asserting(state: State, lbd: int) -> None:
    """Keep what is in ``learnt``, of which just ``learnt_degree`` literals are not false, and assign these."""
    learnt = state.learnt
    least, size = state.learnt_degree, state.learnt_size
    cause = state.inequalities
    reason = DECISION if size == least else INEQUALITY  # facts, at level 0
    if reason == INEQUALITY:
        put_watched_first(state)
        add_learnt(state, lbd)
    for i in range(size):
        if state.truth[learnt[i]] == UNKNOWN:
            assign(state, learnt[i], reason, cause)


@kernel
def put_watched_first(state: State) -> None:
    """Those that are not false, then the one that became false latest, then the others."""
    learnt, truth, level = state.learnt, state.truth, state.level
    kept = 0
    for i in range(state.learnt_size):
        if truth[learnt[i]] != 0:
            learnt[kept], learnt[i] = learnt[i], learnt[kept]
            kept += 1
    for i in range(kept + 1, state.learnt_size):
        if level[learnt[i] >> 1] > level[learnt[kept] >> 1]:
            learnt[kept], learnt[i] = learnt[i], learnt[kept]


@kernel
def add_learnt(state: State, lbd: int) -> None:
    """Add what is in ``learnt``, and watch one literal more than its degree: it has more than that."""
    inequality, first = state.inequalities, state.pool_used
    for i in range(state.learnt_size):
        literal = state.learnt[i]
        state.pool[first + i] = literal
        if i <= state.learnt_degree:
            state.owner[first + i] = inequality
            state.blocker[first + i] = state.learnt[1 - i] if state.learnt_degree == 1 else literal
            state.watch_next[first + i] = state.watch_first[literal]
            state.watch_first[literal] = first + i
    state.start[inequality] = first
    state.size[inequality] = state.learnt_size
    state.degree[inequality] = state.learnt_degree
    state.lbd[inequality] = lbd
    if is_logging(state):
        state.line_of[inequality] = state.log_line
    state.inequalities = inequality + 1
    state.pool_used = first + state.learnt_size


@kernel
def drop_subsumed(state: State) -> None:
    """Drop the latest exclusions while they follow from the one in ``learnt``, which negates the decisions.

    Solutions that differ in the last decisions are excluded by the others: few exclusions are left at any time.
    """
    last = state.inequalities - 1
    while last >= state.given and state.lbd[last] == PERMANENT and is_subsumed(state, last):
        first = state.start[last]
        unlink(state, first)
        unlink(state, first + 1)
        if is_logging(state):
            log_deletion(state, state.line_of[last])
        state.inequalities = last
        state.pool_used = first
        last -= 1


@kernel
def is_subsumed(state: State, inequality: int) -> bool:
    """Has the clause all literals of ``learnt``: the decisions negated, and the last one, which is taken back?"""
    first, size = state.start[inequality], state.size[inequality]
    shared, latest = 0, state.learnt[state.learnt_size - 1]
    for place in range(first, first + size):
        literal = state.pool[place]
        negates = state.truth[literal] == 0 and state.reason[literal >> 1] == DECISION and state.level[literal >> 1] > 0
        if negates or literal == latest:
            shared += 1
    return shared == state.learnt_size


@kernel
def unlink(state: State, watch: int) -> None:
    """Take the watch out of the list of its literal."""
    literal = state.pool[watch]
    before = state.watch_first[literal]
    after = state.watch_next[watch]
    if before == watch:
        state.watch_first[literal] = after
        return
    while state.watch_next[before] != watch:
        before = state.watch_next[before]
    state.watch_next[before] = after


@kernel
def reduce_database(state: State) -> None:
    """Drop the half with the larger LBD, but not the latest quarter, and what facts have decided.

    To be called at level 0 after propagation.
    """
    given, before = state.given, state.inequalities
    cut = median_lbd(state)
    log_facts(state)
    for literal in range(len(state.watch_first)):
        state.watch_first[literal] = -1
    state.inequalities = given
    state.pool_used = state.start[given - 1] + state.size[given - 1] if given > 0 else 0
    for inequality in range(given, before):
        lbd = state.lbd[inequality]
        if lbd <= _GLUE or lbd < cut or inequality >= before - (before - given) // 4:
            keep_without_facts(state, inequality)
        elif is_logging(state):
            log_deletion(state, state.line_of[inequality])


@kernel
def median_lbd(state: State) -> int:
    """The LBD that half of what is learnt lies below; 0 if there is nothing but exclusions."""
    number, histogram = 0, state.tally
    for inequality in range(state.given, state.inequalities):
        if state.lbd[inequality] != PERMANENT:
            number += 1
            histogram[state.lbd[inequality]] += 1
    lbd, below = 0, histogram[0]
    while below <= number // 2 and below < number:
        lbd += 1
        below += histogram[lbd]
    for inequality in range(state.given, state.inequalities):
        histogram[state.lbd[inequality]] = 0
    return lbd


@kernel
def keep_without_facts(state: State, inequality: int) -> None:
    """Add an inequality that lies higher up anew, without its facts; not at all, if they make it hold."""
    first = state.start[inequality]
    size, least = 0, state.degree[inequality]
    for place in range(first, first + state.size[inequality]):
        literal = state.pool[place]
        if state.truth[literal] == 1:
            least -= 1
        elif state.truth[literal] == UNKNOWN:
            state.learnt[size] = literal
            size += 1
    if least > 0:
        log_without_facts(state, inequality)
        state.learnt_size, state.learnt_degree = size, least
        add_learnt(state, state.lbd[inequality])
    elif is_logging(state):
        log_deletion(state, state.line_of[inequality])
