"""The objective of an answer, as the solution has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Answer
from magnets_cp.puzzle import Puzzle

# Floats hold every whole number up to this one.
_EXACT = 2**53


def with_exact_objective(puzzle: Puzzle[Any], board: Any, answer: Answer) -> Answer:
    """Take the objective from the solution: solvers tell it, and its bound, as floats, which large ones do not fit."""
    told = answer.objective
    if told is None or not answer.solutions or not puzzle.is_optimized(board):
        return answer
    if puzzle.violations(board, answer.solutions[-1]):  # by which the objective may have no value
        return answer
    objective = puzzle.objective(board, answer.solutions[-1])
    if objective is None:
        cost = puzzle.cost(board, answer.solutions[-1])
        objective = min(cost, -cost, key=lambda one: abs(one - told))  # negated where it is to be large
    bound = answer.bound if answer.bound is None or abs(answer.bound) <= _EXACT else None
    return replace(answer, objective=objective, bound=objective if answer.status is Status.OPTIMAL else bound)
