"""The grade of a board: the highest kind of step that it needs."""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import dataclass

from hand_solver import Limits, Problem, solve
from hand_solver.result import Status
from magnets_cp.puzzle.deductions import Deduction, OutOfTimeError, deductions


@dataclass(frozen=True, slots=True)
class Grade:
    """The highest kind of step a board with one solution needs, and how many steps of each kind were taken.

    score  how much work that is, to compare boards of one size and grade: the widths of all steps, each times its kind
    """

    kind: Deduction
    steps: Counter[Deduction]
    score: int = 0


def grade(
    counting: Problem, whole: Problem, *, most: Deduction = Deduction.SEARCH, until: float = math.inf
) -> Grade | None:
    """The grade of a board; None where steps of kinds up to ``most`` do not decide it.

    The problems are those of ``deductions``, one board as its clues one by one and as whole lines.

    A search step takes one of the places with fewest values and rules out, by search, all values but the right one.
    Raises ValueError unless the board has exactly one solution, which is looked at only where search is needed, and
    OutOfTimeError after ``until``, by ``time.monotonic``.
    """
    steps: Counter[Deduction] = Counter()
    score = 0
    masks = tuple(variable.mask for variable in whole.variables)
    solution = None
    while True:
        for step in deductions(counting, whole, masks, most=min(most, Deduction.CHAIN), until=until):
            if step.refuted:
                raise ValueError("the board has no solution")
            steps[step.kind] += 1
            score += step.kind * step.width
            masks = step.masks
        undecided = [variable for variable, mask in enumerate(masks) if mask & (mask - 1)]
        if not undecided:
            return Grade(max(steps, default=Deduction.COUNTING), steps, score)
        if most < Deduction.SEARCH:
            return None
        solution = solution or only_solution(whole, until=until)
        chosen = min(undecided, key=lambda variable: masks[variable].bit_count())
        masks = (*masks[:chosen], 1 << solution[chosen], *masks[chosen + 1 :])
        steps[Deduction.SEARCH] += 1
        score += Deduction.SEARCH * len(undecided)


def only_solution(problem: Problem, *, until: float = math.inf) -> tuple[int, ...]:
    """The solution.

    Raises ValueError where there is none or several, OutOfTimeError after ``until``, by ``time.monotonic``.
    """
    seconds = None if until == math.inf else max(0.0, until - time.monotonic())
    result = solve(problem, limits=Limits(seconds=seconds, solutions=2))
    if len(result.solutions) < 2 and not result.complete:
        raise OutOfTimeError
    if len(result.solutions) != 1:
        number = "no solution" if result.status is Status.UNSATISFIABLE else "several solutions"
        raise ValueError(f"the board has {number}")
    return tuple(result.solutions[0])
