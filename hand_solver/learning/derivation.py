"""How what is learnt was derived, written down as lines of a proof that others can check, if that is asked for.

A line says in reverse polish notation which lines before it are added, how often, what is divided, saturated and
weakened: the rules of cutting planes (Cook, Coullard and Turan 1987) in the syntax of VeriPB (Gocht and Nordstrom,
"Certifying parity reasoning efficiently using pseudo-Boolean proofs", 2021). Facts, and what excludes a solution, are
lines by reverse unit propagation. Lines are numbered; what is stated has numbers before the search begins.

Nothing is written where ``text`` has no room at all. What does not fit is counted, not written: see ``Derivation``.
"""

from __future__ import annotations

from hand_solver.learning.proof_text import (
    BLANK,
    DELETED,
    DIVIDED,
    NEWLINE,
    PLUS,
    WEAKENED,
    begin_clause,
    begin_line,
    end_clause,
    end_line,
    is_told,
    say,
    say_counted,
    say_line,
    say_literal,
    say_number,
    say_operand,
    say_times,
    say_word,
)
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.machine_code.marked import kernel


@kernel
def is_half_full(state: State) -> bool:
    """Is it time to take the text away? Half of the room is for the next conflict."""
    return is_told(state) and 2 * state.log_size > len(state.log)


@kernel
def say_inequality(state: State, inequality: int, times: int) -> None:
    """An inequality as it is, so many times."""
    if is_told(state):
        say_line(state, state.line_of[inequality], times)


@kernel
def say_pair(state: State, one: int, other: int, times: int) -> None:
    """The clause of two literals, so many times."""
    if is_told(state):
        place = state.pair_start[other ^ 1]
        while state.pair_literals[place] != one:
            place += 1
        say_line(state, state.line_of_pair[place], times)


@kernel
def say_divided(state: State, inequality: int, divisor: int, times: int) -> None:
    """As ``add_divided`` does it: without what is not false and would be rounded, divided."""
    if is_told(state):
        say_line(state, state.line_of[inequality], 1)
        first = state.start[inequality]
        for place in range(first, first + state.size[inequality]):
            if state.weight[place] % divisor != 0 and state.truth[state.pool[place]] != 0:
                say_weakened(state, state.pool[place])
        say_quotient(state, divisor)
        say_times(state, times)


@kernel
def say_operator(state: State, operator: int) -> None:
    """PLUS adds the two things said last; SATURATED is of the last."""
    if is_told(state):
        say(state, BLANK)
        say(state, operator)


@kernel
def say_quotient(state: State, divisor: int) -> None:
    """What was said last, divided and rounded up."""
    if is_told(state) and divisor > 1:
        say_operand(state, divisor, DIVIDED)


@kernel
def say_weakened(state: State, literal: int) -> None:
    """What was said last, without the literal: the degree is less by its weight."""
    if is_told(state):
        say_literal(state, literal & -2)
        say(state, BLANK)
        say(state, WEAKENED)


@kernel
def say_fact(state: State, literal: int, amount: int) -> None:
    """What was said last, without a literal that is known to hold or not to hold, and weighs so much in it."""
    if is_told(state):
        if state.truth[literal] == 1:
            say_weakened(state, literal)
        else:
            say_line(state, state.line_of_fact[literal >> 1], amount)
            say_operator(state, PLUS)


@kernel
def say_facts(state: State) -> None:
    """The literals that hold at level 0, those not said yet."""
    if is_told(state):
        end = state.level_start[0] if state.current_level > 0 else state.trail_size
        for place in range(state.logged_facts, end):
            begin_clause(state)
            say_counted(state, state.trail[place])
            end_clause(state)
            state.line_of_fact[state.trail[place] >> 1] = state.log_line
        state.logged_facts = max(state.logged_facts, end)


@kernel
def say_exclusion(state: State) -> None:
    """The clause in ``learnt`` that excludes a solution: not all of the decisions that lead to it."""
    if is_told(state):
        begin_clause(state)
        for i in range(state.current_level):
            say_counted(state, state.learnt[i])
        end_clause(state)


@kernel
def say_without_facts(state: State, inequality: int) -> None:
    """A learnt inequality anew, without what is known to hold or not to hold; LINE is its line, perhaps its old one."""
    if is_told(state):
        line = state.line_of[inequality]
        state.log_line = line
        facts = 0
        first = state.start[inequality]
        for place in range(first, first + state.size[inequality]):
            literal = state.pool[place]
            if state.truth[literal] != UNKNOWN:
                if facts == 0:
                    begin_line(state)
                    say_line(state, line, 1)
                say_fact(state, literal, 1)
                facts += 1
        if facts > 0:
            end_line(state)
            say_deleted(state, line)


@kernel
def say_deleted(state: State, line: int) -> None:
    """A line is not needed any more."""
    if is_told(state):
        say_word(state, 100, 101, 108)  # del
        say_word(state, BLANK, 105, 100)  # id
        say(state, BLANK)
        say_number(state, line)
        say(state, DELETED)
        say(state, NEWLINE)
