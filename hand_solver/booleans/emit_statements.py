"""Writes single statements: a sum literal by literal, then what it comes to; and two literals that exclude each other.

What is stated of constants is worked out at once, as ``Statements`` does it.
"""

from __future__ import annotations

from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.state import State
from hand_solver.machine_code.marked import kernel


@kernel
def begin_sum(state: State) -> None:
    """Let a sum begin."""
    state.sum_end = state.sum_start[state.sums]
    state.sum_constant = 0


@kernel
def add_to_sum(state: State, literal: int) -> None:
    """Add a literal or constant to it."""
    if literal == TRUE:
        state.sum_constant += 1
    elif literal != FALSE:
        state.sum_literals[state.sum_end] = literal
        state.sum_end += 1


@kernel
def end_sum(state: State, total: int) -> None:
    """So many of them hold."""
    size = state.sum_end - state.sum_start[state.sums]
    degree = total - state.sum_constant
    if degree < 0 or degree > size:
        state.contradiction = 1
    elif degree == 0:
        emit_units(state, 1)
    elif degree == size:
        emit_units(state, 0)
    else:
        emit_sum(state, degree, 1)


@kernel
def emit_units(state: State, negation: int) -> None:
    """All of them hold; or none, if ``negation`` is 1."""
    for place in range(state.sum_start[state.sums], state.sum_end):
        emit_unit(state, state.sum_literals[place] ^ negation)


@kernel
def emit_sum(state: State, degree: int, exactly: int) -> None:
    """State the sum as it is."""
    state.sum_degree[state.sums] = degree
    state.sum_exactly[state.sums] = exactly
    for place in range(state.sum_start[state.sums], state.sum_end):
        mark_used(state, state.sum_literals[place])
    state.sums += 1
    state.sum_start[state.sums] = state.sum_end


@kernel
def emit_exactly_one(state: State) -> None:
    """Exactly one holds, of two literals or more."""
    start = state.sum_start[state.sums]
    if state.sum_end - start == 3:  # clauses, where a sum would be two inequalities
        place = state.clauses_size
        for i in range(3):
            state.clauses[place + i] = state.sum_literals[start + i]
        state.clauses[place + 3] = FALSE
        state.clauses_size = place + 4
        emit_at_most_one(state)
    else:
        emit_sum(state, 1, 1)


@kernel
def emit_at_most_one(state: State) -> None:
    """At most one holds."""
    start = state.sum_start[state.sums]
    size = state.sum_end - start
    if size > 3:
        for place in range(start, start + size):
            state.sum_literals[place] ^= 1
        emit_sum(state, size - 1, 0)
    else:
        for place in range(start, start + size):
            mark_used(state, state.sum_literals[place])
            for other in range(place + 1, start + size):
                emit_not_both(state, state.sum_literals[place], state.sum_literals[other])


@kernel
def emit_not_both(state: State, one: int, other: int) -> None:
    """At most one of two literals or constants holds."""
    if one == TRUE and other == TRUE:
        state.contradiction = 1
    elif one == TRUE and other != FALSE:
        emit_unit(state, other ^ 1)
    elif other == TRUE and one != FALSE:
        emit_unit(state, one ^ 1)
    elif one >= 0 and other >= 0:
        place = state.exclusive_size
        state.exclusive[place], state.exclusive[place + 1] = one, other
        state.exclusive_size = place + 2
        mark_used(state, one)
        mark_used(state, other)


@kernel
def emit_unit(state: State, literal: int) -> None:
    """The literal holds."""
    state.units[state.units_size] = literal
    state.units_size += 1
    mark_used(state, literal)


@kernel
def mark_used(state: State, literal: int) -> None:
    """Its Boolean is needed."""
    state.is_used[literal >> 1] = 1
