"""A minimal unsatisfiable subset of a model's constraints: none can be left out, as solving without it shows.

By deletion, of many at once while that pays: Chinneck and Dravnieks, "Locating minimal infeasible constraint sets in
linear programs", 1991; halves as in Junker, "QuickXplain", AAAI 2004. Of several such sets the first ones are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic
from typing import Any

from hand_solver import Limits, Problem, Status, solve
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import OutOfTimeError

# For one question, in seconds.
_SECONDS = 5.0


def minimal_unsatisfiable(puzzle: Puzzle[Any], board: Any, until: float) -> list[str]:
    """The names of such constraints; none if boards have none that can be left out, or if that is not known in time.

    until  the time, by ``time.monotonic``
    """

    def contradict(kept: Collection[str]) -> bool:
        problem = puzzle.csp(puzzle.with_only(board, kept), puzzle.levels[-1]).without_objective()
        seconds = min(_SECONDS, until - monotonic())
        status = solve(problem, limits=Limits(seconds=max(0.0, seconds))).status
        if status is Status.UNKNOWN:
            raise OutOfTimeError
        return status is Status.UNSATISFIABLE

    try:
        names = list(puzzle.constraint_names(board))
        return _smallest(names, contradict) if names and contradict(names) else []
    except OutOfTimeError:
        return []


def _smallest(names: list[str], contradict: Callable[[Collection[str]], bool]) -> list[str]:
    size = len(names)
    while True:
        size, end = max(1, size // 2), len(names)
        while end > 0:
            start = max(0, end - size)
            others = names[:start] + names[end:]
            names = others if contradict(others) else names
            end = start
        if size == 1:
            return names


def unsatisfiable_alone(problem: Problem, known: Collection[int], until: float) -> int | None:
    """A constraint that has no solution by itself, on variables of which nothing is known; None if there is none.

    Propagation shows that. It may be hard in Booleans, such as twelve different numbers from eleven.
    """
    for c, constraint in enumerate(problem.constraints):
        if not set(known).intersection(constraint.scope) and monotonic() < until:
            alone = Problem(problem.variables, (constraint,))
            if solve(alone, limits=Limits(nodes=1, solutions=1)).status is Status.UNSATISFIABLE:
                return c
    return None
