"""Why a bound follows from a linear inequality: bounds of the others, asked for no more than is needed.

If the rung were the other way round, so much would be missing, mostly more than one. That much each of the others may
come to more, so its bound is taken as weak as it can be, or left out: lifted explanations. Ohrimenko, Stuckey and
Codish, "Propagation via lazy clause generation", Constraints 14, 2009, section 3.
"""

from __future__ import annotations

from hand_solver.learning.ladders import first_closed, first_open, rung_from, value_below
from hand_solver.learning.linear import literal_of, most_of, settled_rung, spare_of
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.machine_code.marked import kernel


@kernel
def explain(state: State, inequality: int, literal: int) -> None:
    """Leave in ``explanation`` the literal, or nothing if it is below 0, and false bounds without which it need not be.

    To be called where the literal is the latest of the trail: what was known when it followed is known again.
    """
    state.explanation_size = 0
    if literal >= 0:
        state.truth[literal] = state.truth[literal ^ 1] = UNKNOWN
        add_to_explanation(state, literal)
    spare = spare_of(state, inequality)
    settled = -1
    if literal >= 0:
        settled = term_that_settles(state, inequality, literal, spare)
        spare -= loss_of(state, settled, settled_rung(state, settled, spare))
    surplus = -1 - spare
    for term in range(state.linear_start[inequality], state.linear_start[inequality + 1]):
        if term != settled:
            surplus = explain_term(state, term, surplus)
    if literal >= 0:
        state.truth[literal], state.truth[literal ^ 1] = 1, 0


@kernel
def add_to_explanation(state: State, literal: int) -> None:
    """Put the literal into ``explanation``."""
    state.explanation[state.explanation_size] = literal
    state.explanation_size += 1


@kernel
def term_that_settles(state: State, inequality: int, literal: int, spare: int) -> int:
    """The term of which the literal is the rung that is settled."""
    term = state.linear_start[inequality]
    rung = settled_rung(state, term, spare)
    while rung < 0 or literal_of(state, term, rung) != literal:
        term += 1
        rung = settled_rung(state, term, spare)
    return term


@kernel
def loss_of(state: State, term: int, rung: int) -> int:
    """How much less the term comes to at most if the rung is the other way round."""
    ladder, factor = state.term_ladder[term], state.term_factor[term]
    most = most_of(state, term)
    if factor > 0:
        return most - factor * value_below(state, ladder, rung)
    return most - factor * state.rung_value[rung]


@kernel
def explain_term(state: State, term: int, surplus: int) -> int:
    """Add the weakest bound of the term that is enough, if one is needed; return what is left of the surplus."""
    ladder, most = state.term_ladder[term], most_of(state, term)
    if state.term_factor[term] > 0:
        rung = first_closed(state, ladder)
        if rung < state.ladder_start[ladder + 1]:
            return explain_most(state, term, rung, most, surplus)
        return surplus
    rung = first_open(state, ladder)
    if rung > state.ladder_start[ladder]:
        return explain_least(state, term, rung - 1, most, surplus)
    return surplus


@kernel
def explain_most(state: State, term: int, rung: int, most: int, surplus: int) -> int:
    """The integer is below a rung: that one, which is false, or one further up. A fact costs nothing as it is."""
    ladder, factor = state.term_ladder[term], state.term_factor[term]
    if state.level[state.rung_literal[rung] >> 1] > 0:
        rung = rung_from(state, ladder, (most + surplus) // factor + 1)
        if rung == state.ladder_start[ladder + 1]:
            return surplus + most - factor * state.rung_value[rung - 1]
    add_to_explanation(state, state.rung_literal[rung])
    return surplus + most - factor * value_below(state, ladder, rung)


@kernel
def explain_least(state: State, term: int, rung: int, most: int, surplus: int) -> int:
    """The integer is at a rung: that one, which holds, or one further down."""
    ladder, loss = state.term_ladder[term], -state.term_factor[term]
    if state.level[state.rung_literal[rung] >> 1] > 0:
        least = -most - surplus
        if least <= 0:
            return surplus + most
        rung = rung_from(state, ladder, (least + loss - 1) // loss)
    add_to_explanation(state, state.rung_literal[rung] ^ 1)
    return surplus + most + loss * state.rung_value[rung]
