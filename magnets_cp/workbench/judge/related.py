"""Witnesses from boards that are related to one: solutions of these, carried back, for where nothing else decides."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.verdict import JudgedInstance
from magnets_cp.workbench.run.run_solver import run_safely
from magnets_cp.workbench.run.solvers import Solver, is_external


def witnesses(
    puzzle: Puzzle[Any], board: Any, judgement: JudgedInstance, solvers: Sequence[Solver], limits: Limits
) -> Answer | None:
    """Solutions that those find on related boards who say that there is none, or no better, where nobody knows.

    All relatives of a board together have as much time as one run. None if there is no such solution.
    """
    found: dict[Solution, None] = {}
    if judgement.complete or judgement.status is Status.OPTIMAL or not puzzle.defines("relatives"):
        return None
    for solver, run in zip(solvers, judgement.runs, strict=True):
        if is_external(solver) and not run.verdict.is_fault and run.answer.complete:
            found.update(dict.fromkeys(_found(puzzle, board, solver, run.answer, limits)))
    return Answer(Status.SATISFIABLE, tuple(found), False, {"seconds": 0.0}, {}) if found else None


def _found(puzzle: Puzzle[Any], board: Any, solver: Solver, claim: Answer, limits: Limits) -> Iterator[Solution]:
    cost = puzzle.cost(board, claim.solutions[0]) if claim.solutions else None
    end = None if limits.seconds is None else time.perf_counter() + limits.seconds
    for _, relative, back in puzzle.relatives(board, cost):
        left = None if end is None else end - time.perf_counter()
        if left is not None and left <= 0:
            return
        answer = run_safely(solver, puzzle, relative, Limits(seconds=left, solutions=1))
        for solution in answer.solutions:
            with suppress(ValueError):  # no solution of the relative, and so none of the board
                carried = back(solution)
                if not puzzle.violations(board, carried):
                    yield carried
