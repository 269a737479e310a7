"""Criteria in array form: their steps, one after another, each for all candidates. A column holds a step's numbers."""

from __future__ import annotations

from hand_solver.backtracking.kernels.state import State
from hand_solver.criterion import INFINITE, NUMBER, OVER, PLUS, TIMES
from hand_solver.machine_code.marked import kernel
from hand_solver.propagation.kernels.bits import lowest

LEAST = -INFINITE


@kernel
def list_bits(state: State, mask: int, first: int, listed: int) -> int:
    """Write the places of a mask's bits, counted from ``first``, to ``candidate``; how many are listed then."""
    while mask != 0:
        state.candidate[listed] = first + lowest(mask)
        listed += 1
        mask &= mask - 1
    return listed


@kernel
def work_out(state: State, step: int, candidates: int) -> None:
    """Write the column of a step that is a number, or made of columns before."""
    column, candidate, kind = state.column, state.candidate, state.step_kind[step]
    at = state.column_size * step
    left, right = state.column_size * state.step_left[step], state.column_size * state.step_right[step]
    for i in range(candidates):
        one = candidate[i]
        if kind == NUMBER:
            column[at + one] = state.step_number[step]
        elif kind == PLUS:
            column[at + one] = column[left + one] + column[right + one]
        elif kind == TIMES:
            column[at + one] = column[left + one] * column[right + one]
        elif kind != OVER:
            column[at + one] = column[left + one] - column[right + one]
        elif column[right + one] == 0.0:
            column[at + one] = INFINITE
        else:
            column[at + one] = column[left + one] / column[right + one]
        if column[at + one] > INFINITE:
            column[at + one] = INFINITE
        elif column[at + one] < LEAST:
            column[at + one] = LEAST


@kernel
def is_less(state: State, one: int, other: int, first_key: int, last_key: int) -> bool:
    """Does the first number in which two candidates differ favour one over the other?"""
    column = state.column
    for key in range(first_key, last_key):
        at = state.column_size * state.key_step[key]
        if column[at + one] < column[at + other]:
            return True
        if column[at + other] < column[at + one]:
            return False
    return False
