"""The linear relaxation of an encoding with an objective: what it makes of the kernel's arrays, and reads from them."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from math import inf
from time import perf_counter
from typing import NamedTuple

from hand_solver.machine_code.forms import form_of
from hand_solver.relaxation.rows import Row
from hand_solver.relaxation.simplex import STOPPED, minimize
from hand_solver.relaxation.state import State

# What is smaller is taken for an error of rounding.
_SMALL = 1e-7
# Plain Python may write so much less.
_SLOWER = 1000
# Numbers written between two looks at the clock.
_BETWEEN = 10_000_000


class Relaxed(NamedTuple):
    """What is known of the cheapest way to meet rows by numbers from 0 to 1.

    prices  by row: what one more asked of it costs, 0 or more where it is no equation; those that are not 0
    values  by Boolean: how much of it is taken
    """

    prices: Mapping[int, float]
    values: Mapping[int, float]


def relaxed(rows: Sequence[Row], costs: Mapping[int, int], most_written: int, until: float = inf) -> Relaxed:
    """Of these rows and costs, by Boolean, where so many numbers may be written, until a time by ``perf_counter``.

    Its prices prove a bound whenever it ends.
    """
    state, columns = dictionary(rows, costs), unknowns_of(rows, costs)
    kernel = form_of(minimize, None)
    slower = _SLOWER if kernel is minimize else 1
    most, between = most_written // slower, _BETWEEN // slower
    while state.written < most and perf_counter() <= until:
        if kernel(state, min(most, state.written + between)) != STOPPED:
            break
    unknowns = len(columns)
    prices, values = dict[int, float](), dict[int, float]()
    for unknown, cost, at in zip(state.other, state.cost, state.at, strict=True):
        if unknown < unknowns:
            values[columns[unknown]] = at
        elif abs(cost) > _SMALL and (cost > 0 or rows[unknown - unknowns].is_equation):
            prices[unknown - unknowns] = cost
    for unknown, value in zip(state.basic, state.value, strict=True):
        if unknown < unknowns:
            values[columns[unknown]] = value
    return Relaxed(prices, values)


def unknowns_of(rows: Sequence[Row], costs: Mapping[int, int]) -> list[int]:
    """The Booleans that cost something or are in a row."""
    return sorted(set(costs).union(*[row.weights for row in rows]))


def dictionary(rows: Sequence[Row], costs: Mapping[int, int]) -> State:
    """Every unknown at the bound that costs less; basic is what the rows have spare."""
    columns = unknowns_of(rows, costs)
    place = {boolean: column for column, boolean in enumerate(columns)}
    cost = array("d", [costs.get(boolean, 0) for boolean in columns])
    at = array("d", [1.0 if one < 0 else 0.0 for one in cost])
    rate, value = array("d", bytes(8 * len(rows) * len(columns))), array("d")
    for number, row in enumerate(rows):
        spare = -row.least
        for boolean, weight in row.weights.items():
            rate[number * len(columns) + place[boolean]] = weight
            spare += weight if at[place[boolean]] else 0
        value.append(spare)
    return State(
        rate=rate,
        cost=cost,
        value=value,
        at=at,
        basic=array("i", range(len(columns), len(columns) + len(rows))),
        other=array("i", range(len(columns))),
        is_equation=array("b", [row.is_equation for row in rows]),
        scratch=array("d", bytes(32)),
    )
