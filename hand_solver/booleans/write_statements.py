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
def add(state: State, literal: int) -> None:
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
        end_with_all(state, 1)
    elif degree == size:
        end_with_all(state, 0)
    else:
        keep_sum(state, degree, 1)


@kernel
def end_with_all(state: State, negation: int) -> None:
    """All of them hold; or none, if ``negation`` is 1."""
    for place in range(state.sum_start[state.sums], state.sum_end):
        write_unit(state, state.sum_literals[place] ^ negation)


@kernel
def keep_sum(state: State, degree: int, exactly: int) -> None:
    """State the sum as it is."""
    state.sum_degree[state.sums] = degree
    state.sum_exactly[state.sums] = exactly
    for place in range(state.sum_start[state.sums], state.sum_end):
        speak_of(state, state.sum_literals[place])
    state.sums += 1
    state.sum_start[state.sums] = state.sum_end


@kernel
def end_with_one(state: State) -> None:
    """Exactly one holds, of two literals or more."""
    start = state.sum_start[state.sums]
    if state.sum_end - start == 3:  # clauses, where a sum would be two inequalities
        place = state.clauses_size
        for i in range(3):
            state.clauses[place + i] = state.sum_literals[start + i]
        state.clauses[place + 3] = FALSE
        state.clauses_size = place + 4
        end_with_one_at_most(state)
    else:
        keep_sum(state, 1, 1)


@kernel
def end_with_one_at_most(state: State) -> None:
    """At most one holds."""
    start = state.sum_start[state.sums]
    size = state.sum_end - start
    if size > 3:
        for place in range(start, start + size):
            state.sum_literals[place] ^= 1
        keep_sum(state, size - 1, 0)
    else:
        for place in range(start, start + size):
            speak_of(state, state.sum_literals[place])
            for other in range(place + 1, start + size):
                write_not_both(state, state.sum_literals[place], state.sum_literals[other])


@kernel
def write_not_both(state: State, one: int, other: int) -> None:
    """At most one of two literals or constants holds."""
    if one == TRUE and other == TRUE:
        state.contradiction = 1
    elif one == TRUE and other != FALSE:
        write_unit(state, other ^ 1)
    elif other == TRUE and one != FALSE:
        write_unit(state, one ^ 1)
    elif one >= 0 and other >= 0:
        place = state.exclusive_size
        state.exclusive[place], state.exclusive[place + 1] = one, other
        state.exclusive_size = place + 2
        speak_of(state, one)
        speak_of(state, other)


@kernel
def write_unit(state: State, literal: int) -> None:
    """The literal holds."""
    state.units[state.units_size] = literal
    state.units_size += 1
    speak_of(state, literal)


@kernel
def speak_of(state: State, literal: int) -> None:
    """Its Boolean is needed."""
    state.spoken[literal >> 1] = 1
