"""The words of a proof: characters in the array ``log``, written where somebody asks for it and it has room."""

from __future__ import annotations

from hand_solver.learning.state import State
from hand_solver.machine_code.marked import kernel

PLUS, TIMES, DIVIDED, SATURATED, WEAKENED = 43, 42, 100, 115, 119  # + * d s w
BLANK, NEWLINE = 32, 10
_END, _TILDE, _ZERO, _NAME = 59, 126, 48, 120  # ; ~ 0 x
# Ends a line that deletes others: not all versions of the syntax end it alike.
DELETED = 33  # !


@kernel
def is_logging(state: State) -> bool:
    """Is the proof asked for?"""
    return len(state.log) > 0


@kernel
def log_byte(state: State, byte: int) -> None:
    """One character."""
    place = state.log_size
    if place < len(state.log):
        state.log[place] = byte
    state.log_size = place + 1


@kernel
def log_bytes(state: State, one: int, two: int, three: int) -> None:
    """Three characters."""
    log_byte(state, one)
    log_byte(state, two)
    log_byte(state, three)


@kernel
def log_number(state: State, number: int) -> None:
    """Its digits, the last one first."""
    first = state.log_size
    after = first + 1
    rest = number
    while rest >= 10:
        rest //= 10
        after += 1
    state.log_size = after
    if after <= len(state.log):
        while after > first:
            after -= 1
            state.log[after] = _ZERO + number % 10
            number //= 10


@kernel
def log_operand(state: State, number: int, operator: int) -> None:
    """A number, and what is done with it."""
    log_byte(state, BLANK)
    log_number(state, number)
    log_byte(state, BLANK)
    log_byte(state, operator)


@kernel
def log_factor(state: State, times: int) -> None:
    """What was said last, so many times."""
    if times > 1:
        log_operand(state, times, TIMES)


@kernel
def log_literal(state: State, literal: int) -> None:
    """The name of its variable; with a tilde, if it is the negation."""
    log_byte(state, BLANK)
    if (state.log_name[literal >> 1] ^ literal) & 1:
        log_byte(state, _TILDE)
    log_variable(state, literal >> 1)


@kernel
def log_variable(state: State, boolean: int) -> None:
    """The name of what the Boolean says something of."""
    log_byte(state, _NAME)
    log_number(state, state.log_name[boolean] >> 1)


@kernel
def log_term(state: State, literal: int) -> None:
    """A literal of a clause."""
    log_byte(state, BLANK)
    log_number(state, 1)
    log_literal(state, literal)


@kernel
def begin_clause(state: State) -> None:
    """Begin a clause that follows by reverse unit propagation."""
    log_bytes(state, 114, 117, 112)  # rup


@kernel
def begin_line(state: State) -> None:
    """Begin to say how something is derived from the lines before."""
    if is_logging(state):
        log_bytes(state, 112, 111, 108)  # pol


@kernel
def end_line(state: State) -> None:
    """It has the next number."""
    if is_logging(state):
        log_bytes(state, BLANK, _END, NEWLINE)
        state.log_lines += 1
        state.log_line = state.log_lines


@kernel
def end_clause(state: State) -> None:
    """One or more of its literals hold."""
    log_byte(state, BLANK)
    log_bytes(state, 62, 61, BLANK)  # >=
    log_number(state, 1)
    end_line(state)


@kernel
def log_reference(state: State, line: int, times: int) -> None:
    """What a line says, so many times."""
    log_byte(state, BLANK)
    log_number(state, line)
    log_factor(state, times)
