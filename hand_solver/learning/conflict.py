"""The conflict that is being analysed: an inequality that is false, with integer coefficients.

The coefficients of a literal and its negation cancel as far as they go: the cutting planes of Chai and Kuehlmann, "A
fast pseudo-Boolean constraint solver", 2005. Saturation and division are those of Elffers and Nordstrom, "Divide and
conquer: towards faster pseudo-Boolean solving", 2018.

No coefficient can overflow: before an addition none is above the ceiling, the multiplier neither, and ``build`` has
chosen it so that what comes of it, summed up over all Booleans, has 62 bits.
"""

from __future__ import annotations

from hand_solver.learning.proof_logging import log_division, log_fact, log_operator, log_weakening
from hand_solver.learning.proof_text import SATURATED
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.machine_code.marked import kernel


@kernel
def clear_conflict(state: State) -> None:
    """An inequality without literals, of degree 0."""
    for i in range(state.conflict_size):
        boolean = state.term[i]
        state.in_conflict[boolean] = 0
        state.coefficient[2 * boolean] = 0
        state.coefficient[2 * boolean + 1] = 0
    state.conflict_size = state.conflict_degree = state.conflict_slack = state.conflict_heaviest = 0


@kernel
def add_degree(state: State, amount: int) -> None:
    """Ask for so much more."""
    state.conflict_degree += amount
    state.conflict_slack -= amount


@kernel
def add_literal(state: State, literal: int, amount: int) -> None:
    """Let the literal weigh so much more. A fact is left out: one that holds weighs what it weighs, from now on."""
    coefficient = state.coefficient
    boolean = literal >> 1
    if state.level[boolean] == 0 and state.truth[literal] != UNKNOWN:
        log_fact(state, literal, amount)
        if state.truth[literal] == 1:
            add_degree(state, -amount)
        return
    if state.in_conflict[boolean] == 0:
        state.in_conflict[boolean] = 1
        state.term[state.conflict_size] = boolean
        state.conflict_size += 1
    cancelled = min(amount, coefficient[literal ^ 1])
    if cancelled > 0:
        coefficient[literal ^ 1] -= cancelled
        add_degree(state, -cancelled)  # of the two one holds
        if not is_false_below(state, literal ^ 1):
            state.conflict_slack -= cancelled
        amount -= cancelled
        if amount == 0:
            return
    coefficient[literal] += amount
    state.conflict_heaviest = max(state.conflict_heaviest, coefficient[literal])
    if not is_false_below(state, literal):
        state.conflict_slack += amount


@kernel
def is_false_below(state: State, literal: int) -> bool:
    """Is the literal false at the level below already?"""
    return state.truth[literal] == 0 and state.level[literal >> 1] < state.current_level


@kernel
def literal_in_conflict(state: State, boolean: int) -> int:
    """The literal of the Boolean that has a coefficient, if one has."""
    return 2 * boolean + (1 if state.coefficient[2 * boolean + 1] > 0 else 0)


@kernel
def recompute_slack(state: State) -> None:
    """Work out slack and largest coefficient anew, as the level has changed, and forget what has cancelled."""
    state.conflict_slack, state.conflict_heaviest = -state.conflict_degree, 0
    kept = 0
    for i in range(state.conflict_size):
        boolean = state.term[i]
        literal = literal_in_conflict(state, boolean)
        weight = state.coefficient[literal]
        if weight == 0:
            state.in_conflict[boolean] = 0
            continue
        state.term[kept] = boolean
        kept += 1
        state.conflict_heaviest = max(state.conflict_heaviest, weight)
        if not is_false_below(state, literal):
            state.conflict_slack += weight
    state.conflict_size = kept


@kernel
def saturate(state: State) -> None:
    """No literal need weigh more than the degree."""
    if state.conflict_heaviest <= state.conflict_degree:
        return
    log_operator(state, SATURATED)
    for i in range(state.conflict_size):
        saturate_literal(state, literal_in_conflict(state, state.term[i]))
    state.conflict_heaviest = state.conflict_degree


@kernel
def saturate_literal(state: State, literal: int) -> None:
    """Let the literal weigh the degree at most."""
    excess = state.coefficient[literal] - state.conflict_degree
    if excess > 0:
        state.coefficient[literal] -= excess
        if not is_false_below(state, literal):
            state.conflict_slack -= excess


@kernel
def bound_coefficients(state: State) -> None:
    """Divide where a coefficient is above the ceiling, so that the next addition cannot overflow."""
    if state.conflict_heaviest > state.ceiling:
        recompute_slack(state)  # what was largest may have cancelled
        if state.conflict_heaviest > state.ceiling:
            divide(state, (state.conflict_heaviest + state.ceiling - 1) // state.ceiling)


@kernel
def divide(state: State, divisor: int) -> None:
    """Divide by a number, rounding up; what is false stays false.

    Literals that are not false and would be rounded are left out before, whether they hold or not: weakening.
    """
    for i in range(state.conflict_size):
        literal = literal_in_conflict(state, state.term[i])
        weight = state.coefficient[literal]
        if weight % divisor != 0 and state.truth[literal] != 0:
            log_weakening(state, literal)
            state.conflict_degree -= weight
            state.coefficient[literal] = 0
        else:
            state.coefficient[literal] = (weight + divisor - 1) // divisor
    log_division(state, divisor)
    state.conflict_degree = (state.conflict_degree + divisor - 1) // divisor
    recompute_slack(state)
