"""What a conflict teaches: an inequality that would have made something follow earlier.

Reasons are added to the conflict, latest first, until what it has become propagates at an earlier level; then it is
reduced to a cardinality: at least so many of these literals hold. Literals are taken back while walking, so whatever is
false is false now. Chai and Kuehlmann 2005 reduce to cardinalities as well; here the reduction is a division.
"""

from __future__ import annotations

from hand_solver.learning.conflict import (
    add_degree,
    add_literal,
    bound_coefficients,
    clear_conflict,
    is_false_below,
    literal_in_conflict,
    recompute_slack,
    saturate,
)
from hand_solver.learning.proof_logging import log_division, log_weakening
from hand_solver.learning.proof_text import begin_line, end_line, is_logging
from hand_solver.learning.reasons import add_conflict, add_reason, saturate_with_reason
from hand_solver.learning.state import DECISION, State
from hand_solver.learning.trail import backtrack, undo_latest
from hand_solver.machine_code.marked import kernel


@kernel
def analyze(state: State) -> bool:
    """Leave what is learnt in ``learnt`` and where to go back to; False if there is no solution (any more)."""
    clear_conflict(state)
    begin_line(state)
    add_conflict(state)
    saturate(state)
    while state.current_level > 0:
        if state.conflict_slack < 0:
            backtrack(state, level_of_conflict(state))
            recompute_slack(state)
            continue
        latest = state.trail[state.trail_size - 1]
        weight = state.coefficient[latest ^ 1]
        if weight > 0:
            if is_asserting(state):
                round_to_cardinality(state)
                if find_backjump_level(state):
                    log_rounding(state)
                    end_line(state)
                    return True
                if state.reason[latest >> 1] == DECISION:
                    continue_with_cardinality(state)
                    continue
            heaviest = state.conflict_heaviest
            add_reason(state, latest, weight)
            saturate_with_reason(state, latest, heaviest)
            bound_coefficients(state)
        level = state.current_level
        undo_latest(state)
        if state.current_level < level:
            recompute_slack(state)
    end_line(state)
    return False


@kernel
def is_asserting(state: State) -> bool:
    """Would the conflict have made a literal follow at the level below?"""
    if state.conflict_slack >= state.conflict_heaviest:
        return False
    for i in range(state.conflict_size):
        literal = literal_in_conflict(state, state.term[i])
        if state.coefficient[literal] > state.conflict_slack and not is_false_below(state, literal):
            return True
    return False


@kernel
def level_of_conflict(state: State) -> int:
    """The level at which the conflict became false."""
    tally = state.tally
    slack = -state.conflict_degree
    for i in range(state.conflict_size):
        literal = literal_in_conflict(state, state.term[i])
        if state.truth[literal] == 0:
            tally[state.level[literal >> 1]] += state.coefficient[literal]
        else:
            slack += state.coefficient[literal]
    level = state.current_level
    while level > 0 and slack + tally[level] < 0:
        slack += tally[level]
        level -= 1
    for i in range(state.conflict_size):
        tally[state.level[state.term[i]]] = 0
    return level


@kernel
def round_to_cardinality(state: State) -> None:
    """Divide by the largest coefficient, without the literals that are not false and weigh less; it stays false."""
    recompute_slack(state)
    degree, size = state.conflict_degree, 0
    for i in range(state.conflict_size):
        literal = literal_in_conflict(state, state.term[i])
        if state.truth[literal] != 0 and state.coefficient[literal] < state.conflict_heaviest:
            degree -= state.coefficient[literal]
        else:
            state.learnt[size] = literal
            size += 1
    state.learnt_size = size
    state.learnt_degree = (degree + state.conflict_heaviest - 1) // state.conflict_heaviest


@kernel
def log_rounding(state: State) -> None:
    """Say what ``round_to_cardinality`` has done; it is not said sooner, as it may have been in vain."""
    if not is_logging(state):
        return
    for i in range(state.conflict_size):
        literal = literal_in_conflict(state, state.term[i])
        if state.truth[literal] != 0 and state.coefficient[literal] < state.conflict_heaviest:
            log_weakening(state, literal)
    log_division(state, state.conflict_heaviest)


@kernel
def find_backjump_level(state: State) -> bool:
    """Set ``backjump_level`` to where what is learnt propagates; or, False, to where it is false.

    So many of its literals are false that, were ``excess`` of them not, it would propagate.
    """
    tally, level_of = state.tally, state.level
    spare = state.learnt_size - state.learnt_degree
    excess = -spare
    for i in range(state.learnt_size):
        if state.truth[state.learnt[i]] == 0:
            tally[level_of[state.learnt[i] >> 1]] += 1
            excess += 1
    level = state.current_level
    excess -= tally[level]
    while excess > 0:
        level -= 1
        excess -= tally[level]
    asserts = excess == 0
    if asserts:
        level -= 1
        while level > 0 and (spare == 0 or tally[level] == 0):
            level -= 1
    state.backjump_level = level
    for i in range(state.learnt_size):
        tally[level_of[state.learnt[i] >> 1]] = 0
    return asserts


@kernel
def continue_with_cardinality(state: State) -> None:
    """Go on with what was to be learnt, at the level at which it is false: not even a decision made it so."""
    log_rounding(state)
    clear_conflict(state)
    add_degree(state, state.learnt_degree)
    for i in range(state.learnt_size):
        add_literal(state, state.learnt[i], 1)
    backtrack(state, state.backjump_level)
    recompute_slack(state)
