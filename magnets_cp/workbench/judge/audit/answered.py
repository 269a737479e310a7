"""Hold the answer of a solver against the search it told of: the search may be right, and what it returns not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hand_solver import Problem, Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.puzzle import Puzzle

_MOST_NAMED = 3


def objection(puzzle: Puzzle[Any], board: Any, answer: Answer | None, problem: Problem, told: Sequence[int]) -> str:
    """Say what is wrong with the answer; "" if nothing is.

    told  the domains when it told of a solution, as masks; empty if it told of none
    """
    if answer is None or answer.outcome is not Outcome.ANSWERED:
        return ""
    if answer.status is Status.UNSATISFIABLE and told:
        return "it told of a solution, and answers that there is none"
    for solution in answer.solutions:
        for violation in puzzle.violations(board, solution):
            differs = _told(puzzle, board, problem, told, solution)
            return f"its answer breaks a rule, though no step was wrong: {violation}{differs}"
    return ""


def _told(puzzle: Puzzle[Any], board: Any, problem: Problem, told: Sequence[int], answered: Solution) -> str:
    """How the answer differs from what was told of."""
    if not told:
        return "; it told of no solution"
    left = [variable.name for variable, mask in zip(problem.variables, told, strict=True) if mask & (mask - 1)]
    if left:
        more = f" and {len(left) - _MOST_NAMED} more" if len(left) > _MOST_NAMED else ""
        return f"; when it told of a solution, it had not decided {', '.join(left[:_MOST_NAMED])}{more}"
    said = puzzle.decode(board, tuple(mask.bit_length() - 1 for mask in told))
    if [len(row) for row in said] != [len(row) for row in answered]:
        return ""
    for r, (row, other) in enumerate(zip(said, answered, strict=True), start=1):
        for c, (sign, instead) in enumerate(zip(row, other, strict=True), start=1):
            if sign != instead:
                return f"; at r{r}c{c} the solution it told of has {sign}, and its answer {instead}"
    return ""
