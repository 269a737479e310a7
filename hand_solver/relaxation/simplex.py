"""A linear program with unknowns from 0 to 1, by the dual simplex method.

Where every unknown stands at the bound that costs less, costs cannot fall: the method begins there, and brings one
unknown after another within its bounds while that stays so. It may be stopped at any time: what more of a row costs
is its multiplier in a proof of a bound. Lemke, "The dual method of solving the linear programming problem", 1954;
Wagner, "The dual simplex algorithm for bounded variables", 1958.
"""

from __future__ import annotations

from hand_solver.machine_code.marked import kernel
from hand_solver.relaxation.state import State

# How ``minimize`` ends.
OPTIMAL, INFEASIBLE, STOPPED = range(3)
# What is nearer to a bound counts as there; smaller rates count as none.
_NEAR, _SMALL = 1e-7, 1e-9
# Places in ``scratch``: the best so far, what is looked at, the rate pivoted on, and how far the column moves.
_BEST, _NOW, _PIVOT, _MOVE = range(4)


@kernel
def minimize(state: State, most_written: int) -> int:
    """Go on until every unknown is within its bounds, or until about ``most_written`` numbers have been written."""
    while state.written < most_written:
        row = most_violated(state)
        if row < 0:
            return OPTIMAL
        column = entering(state, row)
        if column < 0:
            return INFEASIBLE
        pivot(state, row, column)
    return STOPPED


@kernel
def has_upper_bound(state: State, unknown: int) -> bool:
    """Is it one of those asked for, which are 1 at most, or the spare of an equation, which is 0?"""
    unknowns = len(state.cost)
    return unknown < unknowns or state.is_equation[unknown - unknowns] == 1


@kernel
def most_violated(state: State) -> int:
    """The row whose basic unknown is furthest out of its bounds; -1 for none."""
    value, scratch = state.value, state.scratch
    found = -1
    scratch[_BEST] = _NEAR
    for row in range(len(value)):
        scratch[_NOW] = 0.0 - value[row]
        if value[row] > 0.0 and has_upper_bound(state, state.basic[row]):
            scratch[_NOW] = value[row]
            if state.basic[row] < len(state.cost):
                scratch[_NOW] -= 1.0
        if scratch[_NOW] > scratch[_BEST]:
            scratch[_BEST] = scratch[_NOW]
            found = row
    return found


@kernel
def entering(state: State, row: int) -> int:
    """The column whose unknown mends the row at the least cost; -1 if none does."""
    scratch, rate, first = state.scratch, state.rate, row * len(state.cost)
    found = -1
    for column in range(len(state.cost)):
        unknown = state.other[column]
        if unknown >= len(state.cost) and state.is_equation[unknown - len(state.cost)] == 1:
            continue  # it cannot move
        scratch[_NOW] = rate[first + column]
        if state.at[column] > 0.0:  # it can only fall
            scratch[_NOW] = 0.0 - scratch[_NOW]
        if state.value[row] > 0.0:  # too much: the row must fall
            scratch[_NOW] = 0.0 - scratch[_NOW]
        if scratch[_NOW] > _SMALL:
            scratch[_NOW] = state.cost[column] / rate[first + column]
            if scratch[_NOW] < 0.0:
                scratch[_NOW] = 0.0 - scratch[_NOW]
            if found < 0 or scratch[_NOW] < scratch[_BEST]:
                scratch[_BEST] = scratch[_NOW]
                found = column
    return found


@kernel
def pivot(state: State, row: int, column: int) -> None:
    """The unknown of the row goes to the bound it is beyond, that of the column in its stead."""
    rate, scratch, columns = state.rate, state.scratch, len(state.cost)
    first, basic = row * columns, state.basic[row]
    state.written += columns
    scratch[_PIVOT] = rate[first + column]
    scratch[_NOW] = 0.0
    if state.value[row] > 0.0 and basic < columns:
        scratch[_NOW] = 1.0
    scratch[_MOVE] = (scratch[_NOW] - state.value[row]) / scratch[_PIVOT]
    for other in range(columns):
        rate[first + other] = (0.0 - rate[first + other]) / scratch[_PIVOT]
    rate[first + column] = 1.0 / scratch[_PIVOT]
    for place in range(len(state.value)):
        start = place * columns
        if place != row and (rate[start + column] > 0.0 or rate[start + column] < 0.0):
            scratch[_PIVOT] = rate[start + column]
            state.value[place] += scratch[_PIVOT] * scratch[_MOVE]
            rate[start + column] = 0.0
            state.written += columns
            for other in range(columns):
                rate[start + other] += scratch[_PIVOT] * rate[first + other]
    scratch[_PIVOT] = state.cost[column]
    state.cost[column] = 0.0
    for other in range(columns):
        state.cost[other] += scratch[_PIVOT] * rate[first + other]
    state.value[row] = state.at[column] + scratch[_MOVE]
    state.at[column] = scratch[_NOW]
    state.basic[row] = state.other[column]
    state.other[column] = basic
