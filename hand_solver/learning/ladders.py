"""Ladders: the integers of linear inequalities, by the literals "x >= 1", "x >= 2", ..., each implied by the next.

Once nothing else follows any more, what holds of a ladder comes first and what is false last: the rungs between are
open. So the least and the most of an integer are found by halving.
"""

from __future__ import annotations

from hand_solver.learning.state import State
from hand_solver.machine_code.marked import kernel


@kernel
def index_ladders(state: State) -> None:
    """Fill ``on_*`` and ``using_*``: counting sorts. All linear inequalities wait."""
    ladders, inequalities = len(state.ladder_start) - 1, len(state.linear_degree)
    for rung in range(len(state.rung_literal)):
        state.on_start[state.rung_literal[rung]] += 1
    for term in range(len(state.term_ladder)):
        bound = bound_of(state, term)
        state.using_start[bound] += 1
    for literal in range(1, len(state.on_start)):
        state.on_start[literal] += state.on_start[literal - 1]
    for bound in range(1, len(state.using_start)):
        state.using_start[bound] += state.using_start[bound - 1]
    for ladder in range(ladders):
        for rung in range(state.ladder_start[ladder], state.ladder_start[ladder + 1]):
            literal = state.rung_literal[rung]
            state.on_start[literal] -= 1
            state.on_ladder[state.on_start[literal]] = ladder
            if state.direction[ladder] != 0:
                state.integer_of[literal >> 1] = ladder + 1
    for inequality in range(inequalities):
        for term in range(state.linear_start[inequality], state.linear_start[inequality + 1]):
            bound = bound_of(state, term)
            state.using_start[bound] -= 1
            state.using[state.using_start[bound]] = inequality
        wait_for_linear(state, inequality)
    for group in range(len(state.group_start) - 1):
        wait_for_group(state, group)


@kernel
def bound_of(state: State, term: int) -> int:
    """The bound that says what the term comes to at most."""
    return 2 * state.term_ladder[term] + (1 if state.term_factor[term] < 0 else 0)


@kernel
def move_bounds(state: State, literal: int) -> None:
    """The literal has become false: it is a rung, or its negation is, of integers whose bounds have moved."""
    for i in range(state.on_start[literal], state.on_start[literal + 1]):
        move_bound(state, 2 * state.on_ladder[i])
    holds = literal ^ 1
    for i in range(state.on_start[holds], state.on_start[holds + 1]):
        move_bound(state, 2 * state.on_ladder[i] + 1)


@kernel
def move_bound(state: State, bound: int) -> None:
    """Note that the bound has moved."""
    if state.is_moved[bound] == 0:
        state.is_moved[bound] = 1
        state.moved[state.moved_size] = bound
        state.moved_size += 1


@kernel
def wait_for_moved(state: State) -> None:
    """Have the linear inequalities looked at of which a bound has moved."""
    while state.moved_size > 0:
        state.moved_size -= 1
        bound = state.moved[state.moved_size]
        state.is_moved[bound] = 0
        for i in range(state.using_start[bound], state.using_start[bound + 1]):
            wait_for_linear(state, state.using[i])
        for i in range(state.group_of_start[bound >> 1], state.group_of_start[(bound >> 1) + 1]):
            wait_for_group(state, state.group_of[i])


@kernel
def wait_for_linear(state: State, inequality: int) -> None:
    """Have a linear inequality looked at when nothing else follows any more."""
    if state.is_linear_waiting[inequality] == 0:
        state.is_linear_waiting[inequality] = 1
        state.linear_waiting[state.linear_waiting_size] = inequality
        state.linear_waiting_size += 1


@kernel
def wait_for_group(state: State, group: int) -> None:
    """Have a group of different integers looked at when nothing else follows any more."""
    if state.is_group_waiting[group] == 0:
        state.is_group_waiting[group] = 1
        state.group_waiting[state.group_waiting_size] = group
        state.group_waiting_size += 1


@kernel
def forget_moved(state: State) -> None:
    """Look at no linear inequalities: there is a conflict."""
    while state.moved_size > 0:
        state.moved_size -= 1
        state.is_moved[state.moved[state.moved_size]] = 0
    while state.linear_waiting_size > 0:
        state.linear_waiting_size -= 1
        state.is_linear_waiting[state.linear_waiting[state.linear_waiting_size]] = 0
    while state.group_waiting_size > 0:
        state.group_waiting_size -= 1
        state.is_group_waiting[state.group_waiting[state.group_waiting_size]] = 0


@kernel
def value_below(state: State, ladder: int, rung: int) -> int:
    """The integer of a ladder just below a rung of it, or below its end."""
    return state.rung_value[rung - 1] if rung > state.ladder_start[ladder] else 0


@kernel
def first_open(state: State, ladder: int) -> int:
    """The first rung that does not hold, or the end: the least of the integer is just below. Mostly where it was."""
    start, end, rung = state.ladder_start[ladder], state.ladder_start[ladder + 1], state.open_at[ladder]
    if rung < end and state.truth[state.rung_literal[rung]] == 1:
        rung += 1
    elif rung > start and state.truth[state.rung_literal[rung - 1]] != 1:
        rung, end = start, rung - 1
    else:
        return rung
    while rung < end:
        middle = (rung + end) >> 1
        if state.truth[state.rung_literal[middle]] == 1:
            rung = middle + 1
        else:
            end = middle
    state.open_at[ladder] = rung
    return rung


@kernel
def first_closed(state: State, ladder: int) -> int:
    """The first rung that is false, or the end: the most of the integer is just below. Mostly where it was."""
    start, end, rung = state.ladder_start[ladder], state.ladder_start[ladder + 1], state.closed_at[ladder]
    if rung > start and state.truth[state.rung_literal[rung - 1]] == 0:
        rung, end = start, rung - 1
    elif rung < end and state.truth[state.rung_literal[rung]] != 0:
        rung += 1
    else:
        return rung
    while rung < end:
        middle = (rung + end) >> 1
        if state.truth[state.rung_literal[middle]] == 0:
            end = middle
        else:
            rung = middle + 1
    state.closed_at[ladder] = rung
    return rung


@kernel
def rung_from(state: State, ladder: int, value: int) -> int:
    """The first rung where the integer is at least the value, or the end."""
    rung, end = state.ladder_start[ladder], state.ladder_start[ladder + 1]
    while rung < end:
        middle = (rung + end) >> 1
        if state.rung_value[middle] < value:
            rung = middle + 1
        else:
            end = middle
    return rung
