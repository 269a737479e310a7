"""Different integers: where so many lie in an interval of so many numbers, no other one does.

Such an interval is a Hall interval: bounds of others follow from it. Puget, "A fast algorithm for the bound consistency
of alldiff constraints", AAAI 1998. Most of an integer is least of its negation, so one kernel looks at both.
"""

from __future__ import annotations

from hand_solver.learning.ladders import first_closed, first_open, rung_from, value_below
from hand_solver.learning.state import HALL, State
from hand_solver.learning.trail import assign, set_conflict
from hand_solver.machine_code.marked import kernel


@kernel
def imply_by_different(state: State) -> bool:
    """Assign a bound that follows from the group that waits since last, else it waits no more; False for a conflict."""
    group, before = state.group_waiting[state.group_waiting_size - 1], state.trail_size
    if not imply_beyond(state, group, 1):
        return False
    if state.trail_size == before and not imply_beyond(state, group, -1):
        return False
    if state.trail_size == before:
        state.group_waiting_size -= 1
        state.is_group_waiting[group] = 0
    return True


@kernel
def read_numbers(state: State, group: int, sign: int) -> None:
    """Leave in ``least`` and ``most`` what each member can be, or its negation if the sign is -1."""
    for member in range(state.group_start[group], state.group_start[group + 1]):
        ladder, lowest = state.member_ladder[member], state.member_lowest[member]
        rung, end = first_open(state, ladder), first_closed(state, ladder)
        least, most = value_below(state, ladder, rung), value_below(state, ladder, end)
        if sign > 0:
            state.least[member], state.most[member] = lowest + least, lowest + most
        else:
            state.least[member], state.most[member] = -lowest - most, -lowest - least


@kernel
def order_members(state: State, group: int) -> None:
    """Those whose most is less come first in ``by_most``."""
    first = state.group_start[group]
    for place in range(first + 1, state.group_start[group + 1]):
        member, before = state.by_most[place], place - 1
        while before >= first and state.most[state.by_most[before]] > state.most[member]:
            state.by_most[before + 1] = state.by_most[before]
            before -= 1
        state.by_most[before + 1] = member


@kernel
def imply_beyond(state: State, group: int, sign: int) -> bool:
    """Assign that a member, or its negation, is above a Hall interval that its least is in; False for a conflict."""
    read_numbers(state, group, sign)
    order_members(state, group)
    first, end = state.group_start[group], state.group_start[group + 1]
    for place in range(first, end):
        start = interval_up_to(state, first, place)
        member = state.by_most[place]
        last = state.most[member]
        if state.is_overfull == 1:
            state.interval_start, state.interval_last, state.interval_sign = start, last, sign
            return set_conflict(state, HALL, group, 0)
        if start <= last and assign_beyond(state, place + 1, end, start, sign):
            return True
    return True


@kernel
def interval_up_to(state: State, first: int, place: int) -> int:
    """Where the largest Hall interval begins that ends at the most of the member there, and holds those before it.

    The start of one that holds too many, where ``is_overfull``; above the most if there is none. ``reach`` is the least
    of a member, and one more for each other one from there on.
    """
    added = state.by_most[place]
    last, least = state.most[added], state.least[added]
    start = last + 1
    state.is_overfull = 0
    state.reach[added] = least
    for before in range(first, place):
        member = state.by_most[before]
        if state.least[member] >= least:
            state.reach[added] += 1
            continue
        state.reach[member] += 1
        if state.reach[member] > last:
            state.is_overfull = 1
            return state.least[member]
        if state.reach[member] == last and state.least[member] < start:
            start = state.least[member]
    if state.reach[added] > last:
        state.is_overfull = 1
        return least
    return least if state.reach[added] == last and least < start else start


@kernel
def assign_beyond(state: State, place: int, end: int, start: int, sign: int) -> bool:
    """Assign that those of the members from a place on whose least is in the interval are above it; False for none.

    All at once: none of them lies in the interval, so none of them explains another one.
    """
    before, last = state.trail_size, state.most[state.by_most[place - 1]]
    for other in range(place, end):
        member = state.by_most[other]
        least, most = state.least[member], state.most[member]
        if least >= start and least <= last and most > last:
            literal = literal_above(state, member, last, sign)
            state.interval_end[literal >> 1] = last
            assign(state, literal, HALL, 2 * member + (1 if sign < 0 else 0))
    return state.trail_size > before


@kernel
def literal_above(state: State, member: int, number: int, sign: int) -> int:
    """The literal that the member, or its negation, is above the number; -1 where that was known from the first."""
    ladder = state.member_ladder[member]
    value = (number + 1 if sign > 0 else -number) - state.member_lowest[member]
    rung = rung_from(state, ladder, value)
    if value <= 0 or rung == state.ladder_start[ladder + 1]:
        return -1
    return state.rung_literal[rung] ^ (0 if sign > 0 else 1)
