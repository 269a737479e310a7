"""Adding to the conflict what it rests on: itself at first, then the reasons of its literals.

A pair, a clause or a cardinality goes in whole, since it is tight when it propagates: without the literal it asks for,
nothing is to spare. One with weights is made so before, by weakening and division (Elffers and Nordstrom 2018; Le
Berre, Marquis and Wallon, "On weakening strategies for PB solvers", 2020). Every literal that goes in is bumped.
"""

from __future__ import annotations

from hand_solver.learning.activity import bump
from hand_solver.learning.chains import first_false
from hand_solver.learning.conflict import add_degree, add_literal, saturate, saturate_literal
from hand_solver.learning.explain_hall import explain_beyond, explain_overfull
from hand_solver.learning.explain_linear import explain
from hand_solver.learning.proof_logging import log_divided, log_explanation, log_inequality, log_operator, log_pair
from hand_solver.learning.proof_text import PLUS, SATURATED
from hand_solver.learning.state import CHAIN, HALL, LINEAR, PAIR, UNKNOWN, State
from hand_solver.machine_code.marked import kernel


@kernel
def add_conflict(state: State) -> None:
    """What ``propagate`` found false."""
    cause = state.conflict_cause
    if state.conflict_kind == PAIR:
        add_pair(state, state.conflict_literal, cause ^ 1, 1)
    elif state.conflict_kind == LINEAR:
        explain(state, cause, -1)
        add_explanation(state, 1)
    elif state.conflict_kind == HALL:
        explain_overfull(state, cause)
        add_explanation(state, 1)
    elif has_weights(state, cause):
        add_divided(state, cause, 1, 1)
    else:
        add_cardinality(state, cause, 1)


@kernel
def add_reason(state: State, literal: int, times: int) -> None:
    """Why the literal holds, so many times: as often as its negation weighs, which cancels."""
    boolean = literal >> 1
    cause = state.cause[boolean]
    if state.reason[boolean] == PAIR:
        add_pair(state, literal, cause ^ 1, times)
    elif state.reason[boolean] == CHAIN:
        add_bounds(state, cause, literal, times)
    elif state.reason[boolean] == LINEAR:
        explain(state, cause, literal)
        add_explanation(state, times)
    elif state.reason[boolean] == HALL:
        explain_beyond(state, literal)
        add_explanation(state, times)
    elif has_weights(state, cause):
        add_divided(state, cause, weight_of(state, cause, literal), times)
    else:
        add_cardinality(state, cause, times)
    log_operator(state, PLUS)


@kernel
def saturate_with_reason(state: State, literal: int, heaviest: int) -> None:
    """Saturate, after the reason of the literal was added; before that no coefficient was above ``heaviest``.

    If the degree is at least ``heaviest``, only literals of the reason can weigh more than the degree. To look at the
    whole conflict each time took half the time of searches with long conflicts.
    """
    if state.conflict_heaviest <= state.conflict_degree or state.conflict_degree < heaviest:
        saturate(state)
        return
    log_operator(state, SATURATED)
    cause = state.cause[literal >> 1]
    if state.reason[literal >> 1] == PAIR:
        saturate_literal(state, cause ^ 1)
    elif state.reason[literal >> 1] >= LINEAR:
        for i in range(state.explanation_size):
            saturate_literal(state, state.explanation[i])
    else:
        first = state.start[cause]
        for place in range(first, first + state.size[cause]):
            saturate_literal(state, state.pool[place])
    state.conflict_heaviest = state.conflict_degree


@kernel
def has_weights(state: State, inequality: int) -> bool:
    """Does a literal of the inequality weigh more than 1?"""
    return inequality < state.given and state.heaviest[inequality] > 1


@kernel
def weight_of(state: State, inequality: int, literal: int) -> int:
    """What the literal weighs in a given inequality that it is in."""
    place = state.start[inequality]
    while state.pool[place] != literal:
        place += 1
    return state.weight[place]


@kernel
def add_pair(state: State, one: int, other: int, times: int) -> None:
    """One of two literals holds."""
    log_pair(state, one, other, times)
    add_degree(state, times)
    add_and_bump(state, one, times)
    add_and_bump(state, other, times)


@kernel
def add_cardinality(state: State, inequality: int, times: int) -> None:
    """An inequality in which every literal weighs 1."""
    log_inequality(state, inequality, times)
    add_degree(state, times * state.degree[inequality])
    first = state.start[inequality]
    for place in range(first, first + state.size[inequality]):
        add_and_bump(state, state.pool[place], times)


@kernel
def add_divided(state: State, inequality: int, divisor: int, times: int) -> None:
    """A given inequality, divided and rounded up; without the literals that are not false and would be rounded."""
    log_divided(state, inequality, divisor, times)
    first = state.start[inequality]
    degree = state.degree[inequality]
    for place in range(first, first + state.size[inequality]):
        weight = state.weight[place]
        if weight % divisor != 0 and state.truth[state.pool[place]] != 0:
            degree -= weight
        else:
            add_and_bump(state, state.pool[place], times * ((weight + divisor - 1) // divisor))
    add_degree(state, times * ((degree + divisor - 1) // divisor))


@kernel
def add_bounds(state: State, inequality: int, literal: int, times: int) -> None:
    """The clause that a literal of a chain, or one of those that bound the chains, holds."""
    log_explanation(state, literal, times)
    add_degree(state, times)
    add_and_bump(state, literal, times)
    for chain in range(state.chain_start[inequality], state.chain_start[inequality + 1]):
        place = first_false(state, chain)
        if place < state.chain_end[chain]:
            add_and_bump(state, state.pool[place], times)


@kernel
def add_explanation(state: State, times: int) -> None:
    """The clause in ``explanation``: what follows, if that is known, or a false bound that it follows from, holds."""
    add_degree(state, times)
    for i in range(state.explanation_size):
        add_and_bump(state, state.explanation[i], times)


@kernel
def add_and_bump(state: State, literal: int, times: int) -> None:
    """Add a literal; it took part in the conflict, unless it is a fact."""
    add_literal(state, literal, times)
    if state.level[literal >> 1] > 0 or state.truth[literal] == UNKNOWN:
        bump(state, literal >> 1)
