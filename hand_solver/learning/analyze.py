"""What a conflict teaches: an inequality that would have made something follow earlier.

Reasons are added to the conflict, latest first, until what it has become propagates at an earlier level; then it is
reduced to a cardinality: at least so many of these literals hold. Literals are taken back while walking, so whatever is
false is false now. Chai and Kuehlmann 2005 reduce to cardinalities as well; here the reduction is a division.
"""

from __future__ import annotations

from hand_solver.learning.conflict import (
    add_degree,
    add_literal,
    clear,
    heavier_side,
    is_false_below,
    keep_small,
    measure,
    saturate,
)
from hand_solver.learning.derivation import say_quotient, say_weakened
from hand_solver.learning.proof_text import begin_line, end_line, is_told
from hand_solver.learning.reasons import add_conflict, add_reason
from hand_solver.learning.state import DECISION, State
from hand_solver.learning.trail import backtrack, undo_latest
from hand_solver.machine_code.marked import kernel


@kernel
def analyze(state: State) -> bool:
    """Leave what is learnt in ``learnt``, LEARNT, LEAST and JUMP; False if there is no solution (any more)."""
    clear(state)
    begin_line(state)
    add_conflict(state)
    saturate(state)
    while state.current_level > 0:
        if state.conflict_slack < 0:
            backtrack(state, level_of_conflict(state))
            measure(state)
            continue
        latest = state.trail[state.trail_size - 1]
        weight = state.coefficient[latest ^ 1]
        if weight > 0:
            if is_asserting(state):
                reduce(state)
                if finds_jump(state):
                    say_reduced(state)
                    end_line(state)
                    return True
                if state.reason[latest >> 1] == DECISION:
                    take_reduced(state)
                    continue
            add_reason(state, latest, weight)
            saturate(state)
            keep_small(state)
        level = state.current_level
        undo_latest(state)
        if state.current_level < level:
            measure(state)
    end_line(state)
    return False


@kernel
def is_asserting(state: State) -> bool:
    """Would the conflict have made a literal follow at the level below?"""
    if state.conflict_slack >= state.conflict_heaviest:
        return False
    for i in range(state.conflict_size):
        literal = heavier_side(state, state.term[i])
        if state.coefficient[literal] > state.conflict_slack and not is_false_below(state, literal):
            return True
    return False


@kernel
def level_of_conflict(state: State) -> int:
    """The level at which the conflict became false."""
    tally = state.tally
    slack = -state.conflict_degree
    for i in range(state.conflict_size):
        literal = heavier_side(state, state.term[i])
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
def reduce(state: State) -> None:
    """Divide by the largest coefficient, without the literals that are not false and weigh less; it stays false."""
    measure(state)
    degree, size = state.conflict_degree, 0
    for i in range(state.conflict_size):
        literal = heavier_side(state, state.term[i])
        if state.truth[literal] != 0 and state.coefficient[literal] < state.conflict_heaviest:
            degree -= state.coefficient[literal]
        else:
            state.learnt[size] = literal
            size += 1
    state.learnt_size = size
    state.learnt_degree = (degree + state.conflict_heaviest - 1) // state.conflict_heaviest


@kernel
def say_reduced(state: State) -> None:
    """Say what ``reduce`` has done; it is not said sooner, as it may have been in vain."""
    if not is_told(state):
        return
    for i in range(state.conflict_size):
        literal = heavier_side(state, state.term[i])
        if state.truth[literal] != 0 and state.coefficient[literal] < state.conflict_heaviest:
            say_weakened(state, literal)
    say_quotient(state, state.conflict_heaviest)


@kernel
def finds_jump(state: State) -> bool:
    """Set JUMP to the level at which what is learnt propagates; or, False, to that at which it is false.

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
def take_reduced(state: State) -> None:
    """Go on with what was to be learnt, at the level at which it is false: not even a decision made it so."""
    say_reduced(state)
    clear(state)
    add_degree(state, state.learnt_degree)
    for i in range(state.learnt_size):
        add_literal(state, state.learnt[i], 1)
    backtrack(state, state.backjump_level)
    measure(state)
