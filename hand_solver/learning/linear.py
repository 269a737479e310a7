"""Linear inequalities: bounds of integers follow from bounds of others.

What the terms come to at most leaves so much to spare; a rung that would use up more is settled: bounds consistency.
Marriott and Stuckey, "Programming with constraints", 1998, section 3.4. Why one is settled is in ``explain_linear``.
"""

from __future__ import annotations

from hand_solver.learning.ladders import first_closed, first_open, rung_from, value_below
from hand_solver.learning.state import LINEAR, State
from hand_solver.learning.trail import assign, set_conflict
from hand_solver.machine_code.marked import kernel


@kernel
def imply_by_linear(state: State) -> bool:
    """Assign what follows from the inequality that waits since last, else it waits no more; False for a conflict."""
    inequality, before = state.linear_waiting[state.linear_waiting_size - 1], state.trail_size
    if not imply_linear(state, inequality):
        return False
    if state.trail_size == before:
        state.linear_waiting_size -= 1
        state.is_linear_waiting[inequality] = 0
    return True


@kernel
def imply_linear(state: State, inequality: int) -> bool:
    """Assign a bound that follows, if one does; False for a conflict. One at a time: what it implies comes first."""
    spare = spare_of(state, inequality)
    if spare < 0:
        return set_conflict(state, LINEAR, inequality, 0)
    for term in range(state.linear_start[inequality], state.linear_start[inequality + 1]):
        rung = settled_rung(state, term, spare)
        if rung >= 0:
            assign(state, literal_of(state, term, rung), LINEAR, inequality)
            return True
    return True


@kernel
def spare_of(state: State, inequality: int) -> int:
    """What the terms come to at most, less the degree."""
    spare = -state.linear_degree[inequality]
    for term in range(state.linear_start[inequality], state.linear_start[inequality + 1]):
        spare += most_of(state, term)
    return spare


@kernel
def most_of(state: State, term: int) -> int:
    """What a term comes to at most."""
    ladder, factor = state.term_ladder[term], state.term_factor[term]
    rung = first_closed(state, ladder) if factor > 0 else first_open(state, ladder)
    return factor * value_below(state, ladder, rung)


@kernel
def settled_rung(state: State, term: int, spare: int) -> int:
    """The rung of an open one that is settled, as otherwise more than the spare is lost, the furthest one; or -1."""
    ladder, factor = state.term_ladder[term], state.term_factor[term]
    opened, closed = first_open(state, ladder), first_closed(state, ladder)
    least, most = value_below(state, ladder, opened), value_below(state, ladder, closed)
    if factor > 0:
        if factor * (most - least) <= spare:
            return -1
        return rung_from(state, ladder, most - spare // factor)
    if factor * (least - most) <= spare:
        return -1
    return rung_from(state, ladder, least + spare // -factor + 1)


@kernel
def literal_of(state: State, term: int, rung: int) -> int:
    """What holds of a settled rung of the term."""
    return state.rung_literal[rung] ^ (1 if state.term_factor[term] < 0 else 0)
