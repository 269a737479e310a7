"""How what is learnt was derived, written down as lines of a proof that others can check, if that is asked for.

A line says in reverse polish notation which lines before it are added, how often, what is divided, saturated and
weakened: the rules of cutting planes (Cook, Coullard and Turan 1987) in the syntax of VeriPB (Gocht and Nordstrom,
"Certifying parity reasoning efficiently using pseudo-Boolean proofs", 2021). Facts, and what excludes a solution, are
lines by reverse unit propagation. Lines are numbered; what is stated has numbers before the search begins.

Nothing is written where ``log`` has no room at all. What does not fit is counted, not written: see ``ProofObserver``.
"""

from __future__ import annotations

from hand_solver.learning.chains import first_false
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
    is_logging,
    log_byte,
    log_bytes,
    log_factor,
    log_number,
    log_operand,
    log_reference,
    log_term,
    log_variable,
)
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.machine_code.marked import kernel


@kernel
def is_log_half_full(state: State) -> bool:
    """Is it time to take the text away? Half of the room is for the next conflict."""
    return is_logging(state) and 2 * state.log_size > len(state.log)


@kernel
def log_inequality(state: State, inequality: int, times: int) -> None:
    """An inequality as it is, so many times."""
    if is_logging(state):
        log_reference(state, state.line_of[inequality], times)


@kernel
def log_pair(state: State, one: int, other: int, times: int) -> None:
    """The clause of two literals, so many times."""
    if is_logging(state):
        place = state.pair_start[other ^ 1]
        while state.pair_literals[place] != one:
            place += 1
        log_reference(state, state.line_of_pair[place], times)


@kernel
def log_divided(state: State, inequality: int, divisor: int, times: int) -> None:
    """As ``add_divided`` does it: without what is not false and would be rounded, divided."""
    if is_logging(state):
        log_reference(state, state.line_of[inequality], 1)
        first = state.start[inequality]
        for place in range(first, first + state.size[inequality]):
            if state.weight[place] % divisor != 0 and state.truth[state.pool[place]] != 0:
                log_weakening(state, state.pool[place])
        log_division(state, divisor)
        log_factor(state, times)


@kernel
def log_bounds(state: State, inequality: int, literal: int) -> None:
    """The clause that explains a literal of a chain, before it is assigned; the one before of its Boolean goes."""
    if is_logging(state):
        if state.line_of_bounds[literal >> 1] > 0:
            log_deletion(state, state.line_of_bounds[literal >> 1])
        begin_clause(state)
        log_term(state, literal)
        for chain in range(state.chain_start[inequality], state.chain_start[inequality + 1]):
            place = first_false(state, chain)
            if place < state.chain_end[chain]:
                log_term(state, state.pool[place])
        end_clause(state)
        state.line_of_bounds[literal >> 1] = state.log_line


@kernel
def log_explanation(state: State, literal: int, times: int) -> None:
    """The clause that explains a literal of a chain, so many times."""
    if is_logging(state):
        log_reference(state, state.line_of_bounds[literal >> 1], times)


@kernel
def log_operator(state: State, operator: int) -> None:
    """PLUS adds the two things said last; SATURATED is of the last."""
    if is_logging(state):
        log_byte(state, BLANK)
        log_byte(state, operator)


@kernel
def log_division(state: State, divisor: int) -> None:
    """What was said last, divided and rounded up."""
    if is_logging(state) and divisor > 1:
        log_operand(state, divisor, DIVIDED)


@kernel
def log_weakening(state: State, literal: int) -> None:
    """What was said last, without the literal: the degree is less by its weight."""
    if is_logging(state):
        log_byte(state, BLANK)
        log_variable(state, literal >> 1)
        log_byte(state, BLANK)
        log_byte(state, WEAKENED)


@kernel
def log_fact(state: State, literal: int, amount: int) -> None:
    """What was said last, without a literal that is known to hold or not to hold, and weighs so much in it."""
    if is_logging(state):
        if state.truth[literal] == 1:
            log_weakening(state, literal)
        else:
            log_reference(state, state.line_of_fact[literal >> 1], amount)
            log_operator(state, PLUS)


@kernel
def log_facts(state: State) -> None:
    """The literals that hold at level 0, those not said yet."""
    if is_logging(state):
        end = state.level_start[0] if state.current_level > 0 else state.trail_size
        for place in range(state.logged_facts, end):
            begin_clause(state)
            log_term(state, state.trail[place])
            end_clause(state)
            state.line_of_fact[state.trail[place] >> 1] = state.log_line
        state.logged_facts = max(state.logged_facts, end)


@kernel
def log_learnt_clause(state: State) -> None:
    """The clause in ``learnt`` by reverse unit propagation, or because it excludes a solution found."""
    if is_logging(state):
        begin_clause(state)
        for i in range(state.learnt_size):
            log_term(state, state.learnt[i])
        end_clause(state)


@kernel
def log_without_facts(state: State, inequality: int) -> None:
    """A learnt inequality anew, without what is known to hold or not to hold; ``log_line`` is its line."""
    if is_logging(state):
        line = state.line_of[inequality]
        state.log_line = line
        facts = 0
        first = state.start[inequality]
        for place in range(first, first + state.size[inequality]):
            literal = state.pool[place]
            if state.truth[literal] != UNKNOWN:
                if facts == 0:
                    begin_line(state)
                    log_reference(state, line, 1)
                log_fact(state, literal, 1)
                facts += 1
        if facts > 0:
            end_line(state)
            log_deletion(state, line)


@kernel
def log_deletion(state: State, line: int) -> None:
    """A line is not needed any more."""
    if is_logging(state):
        log_bytes(state, 100, 101, 108)  # del
        log_bytes(state, BLANK, 105, 100)  # id
        log_byte(state, BLANK)
        log_number(state, line)
        log_byte(state, DELETED)
        log_byte(state, NEWLINE)
