"""Writes single statements: a sum literal by literal, then what it comes to; and two literals that exclude each other.

What is stated of constants is worked out at once, as ``Statements`` does it.
"""

from __future__ import annotations

from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.state import CLAUSES, CONTRADICTION, EXCLUSIVE, MET, SUMS, TERMS, UNITS, State
from hand_solver.machine_code.marked import kernel


@kernel
def begin_sum(state: State) -> None:
    """Let a sum begin."""
    state.counters[TERMS] = state.sum_start[state.counters[SUMS]]
    state.counters[MET] = 0


@kernel
def add(state: State, literal: int) -> None:
    """Add a literal or constant to it."""
    if literal == TRUE:
        state.counters[MET] += 1
    elif literal != FALSE:
        state.sum_literals[state.counters[TERMS]] = literal
        state.counters[TERMS] += 1


@kernel
def end_sum(state: State, total: int) -> None:
    """So many of them hold."""
    size = state.counters[TERMS] - state.sum_start[state.counters[SUMS]]
    degree = total - state.counters[MET]
    if degree < 0 or degree > size:
        state.counters[CONTRADICTION] = 1
    elif degree == 0:
        end_with_all(state, 1)
    elif degree == size:
        end_with_all(state, 0)
    else:
        keep_sum(state, degree, 1)


@kernel
def end_with_all(state: State, negation: int) -> None:
    """All of them hold; or none, if ``negation`` is 1."""
    for place in range(state.sum_start[state.counters[SUMS]], state.counters[TERMS]):
        write_unit(state, state.sum_literals[place] ^ negation)


@kernel
def keep_sum(state: State, degree: int, exactly: int) -> None:
    """State the sum as it is."""
    counters = state.counters
    state.sum_degree[counters[SUMS]] = degree
    state.sum_exactly[counters[SUMS]] = exactly
    for place in range(state.sum_start[counters[SUMS]], counters[TERMS]):
        speak_of(state, state.sum_literals[place])
    counters[SUMS] += 1
    state.sum_start[counters[SUMS]] = counters[TERMS]


@kernel
def end_with_one(state: State) -> None:
    """Exactly one holds, of two literals or more."""
    start = state.sum_start[state.counters[SUMS]]
    if state.counters[TERMS] - start == 3:  # clauses, where a sum would be two inequalities
        place = state.counters[CLAUSES]
        for i in range(3):
            state.clauses[place + i] = state.sum_literals[start + i]
        state.clauses[place + 3] = FALSE
        state.counters[CLAUSES] = place + 4
        end_with_one_at_most(state)
    else:
        keep_sum(state, 1, 1)


@kernel
def end_with_one_at_most(state: State) -> None:
    """At most one holds."""
    start = state.sum_start[state.counters[SUMS]]
    size = state.counters[TERMS] - start
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
        state.counters[CONTRADICTION] = 1
    elif one == TRUE and other != FALSE:
        write_unit(state, other ^ 1)
    elif other == TRUE and one != FALSE:
        write_unit(state, one ^ 1)
    elif one >= 0 and other >= 0:
        place = state.counters[EXCLUSIVE]
        state.exclusive[place], state.exclusive[place + 1] = one, other
        state.counters[EXCLUSIVE] = place + 2
        speak_of(state, one)
        speak_of(state, other)


@kernel
def write_unit(state: State, literal: int) -> None:
    """The literal holds."""
    state.units[state.counters[UNITS]] = literal
    state.counters[UNITS] += 1
    speak_of(state, literal)


@kernel
def speak_of(state: State, literal: int) -> None:
    """Its Boolean is needed."""
    state.spoken[literal >> 1] = 1
