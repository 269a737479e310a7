"""Where the best solution is asked for: the limits, and the objective of an answer, as the solution has it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from hand_solver import Limits, Problem, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle

# Floats hold every whole number up to this one.
_EXACT = 2**53


def as_asked(problem: Problem, limits: Limits) -> Limits:
    """Return the limits; with an objective one solution is asked for, the best."""
    return limits if problem.objective is None else replace(limits, solutions=1)


def with_exact_objective(puzzle: Puzzle[Any], board: Any, answer: Answer) -> Answer:
    """Take the objective from the solution: solvers tell it, and its bound, as floats, which large ones do not fit.

    Of what a search had found that was stopped from outside nobody has told it.
    """
    told = answer.objective
    if not answer.solutions or not puzzle.is_optimized(board):
        return answer
    if puzzle.violations(board, answer.solutions[-1]):  # by which the objective may have no value
        return answer
    objective = puzzle.objective(board, answer.solutions[-1])
    if objective is None:
        if told is None:
            return answer
        cost = puzzle.cost(board, answer.solutions[-1])
        objective = min(cost, -cost, key=lambda one: abs(one - told))  # negated where it is to be large
    bound = answer.bound if answer.bound is None or abs(answer.bound) <= _EXACT else None
    return replace(answer, objective=objective, bound=objective if answer.status is Status.OPTIMAL else bound)


def best_of(puzzle: Puzzle[Any], board: Any, found: Collection[Solution]) -> tuple[Solution, ...]:
    """Return the best solution that was found, if the best is asked for and none breaks a rule; otherwise all."""
    if not found or not puzzle.is_optimized(board) or any(puzzle.violations(board, one) for one in found):
        return tuple(found)
    return (min(found, key=lambda solution: puzzle.cost(board, solution)),)
