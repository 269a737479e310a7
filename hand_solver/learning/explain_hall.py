"""Why a bound follows from a Hall interval: those within are so many that they leave no number of it to another one.

The smallest interval is taken, as it is explained by the fewest bounds. Katsirelos and Bacchus, "Generalized nogoods in
CSPs", AAAI 2005; Downing, Feydy and Stuckey, "Explaining alldifferent", ACSC 2012.
"""

from __future__ import annotations

from hand_solver.learning.explain_linear import add_to_explanation
from hand_solver.learning.hall import literal_above, read_numbers
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.machine_code.marked import kernel


@kernel
def explain_beyond(state: State, literal: int) -> None:
    """Leave in ``explanation`` the literal, and false bounds of which one would not be if it did not hold.

    To be called where the literal is the latest of the trail: what was known when it followed is known again.
    """
    member, sign = state.cause[literal >> 1] >> 1, 1 - 2 * (state.cause[literal >> 1] & 1)
    group, last = state.member_group[member], state.interval_end[literal >> 1]
    state.truth[literal] = state.truth[literal ^ 1] = UNKNOWN
    read_numbers(state, group, sign)
    state.truth[literal], state.truth[literal ^ 1] = 1, 0
    start = smallest_interval(state, group, member, last)
    state.explanation_size = 0
    for other in range(state.group_start[group], state.group_start[group + 1]):
        if other == member or (state.least[other] >= start and state.most[other] <= last):
            explain_within(state, other, start, last, sign)


@kernel
def explain_overfull(state: State, group: int) -> None:
    """Leave in ``explanation`` the false bounds of one member more than the interval of the conflict has numbers."""
    state.explanation_size = 0
    start, last, sign = state.interval_start, state.interval_last, state.interval_sign
    left = last - start + 2
    for member in range(state.group_start[group], state.group_start[group + 1]):
        if left > 0 and state.least[member] >= start and state.most[member] <= last:
            left -= 1
            explain_within(state, member, start, last, sign)


@kernel
def smallest_interval(state: State, group: int, member: int, last: int) -> int:
    """Where the smallest interval begins that others fill up to the last number, and that the least of it is in."""
    found = last + 1
    for other in range(state.group_start[group], state.group_start[group + 1]):
        start = state.least[other]
        is_smaller = start <= state.least[member] and (start > found or found > last)
        if is_smaller and is_filled(state, member, start, last):
            found = start
    return found


@kernel
def is_filled(state: State, member: int, start: int, last: int) -> bool:
    """Do as many others as it has numbers lie in the interval?"""
    group, left = state.member_group[member], last - start + 1
    for other in range(state.group_start[group], state.group_start[group + 1]):
        if other != member and state.least[other] >= start and state.most[other] <= last:
            left -= 1
    return left <= 0


@kernel
def explain_within(state: State, member: int, start: int, last: int, sign: int) -> None:
    """Add that the member, or its negation, is below the interval and that it is above, unless it never was."""
    below, above = literal_above(state, member, start - 1, sign) ^ 1, literal_above(state, member, last, sign)
    if below >= 0:
        add_to_explanation(state, below)
    if above >= 0:
        add_to_explanation(state, above)
