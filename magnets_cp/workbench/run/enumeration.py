"""All solutions by trying everything: the answer to small boards in which no solver takes part."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.solvers import OwnSolver


@dataclass(frozen=True)
class Enumeration(OwnSolver):
    """Every solution by ``Puzzle.every``, of which the best where that is asked for."""

    kind = "enumeration"

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``Solver``. What takes too long is left unknown."""
        started = time.perf_counter()
        end = None if limits.seconds is None else started + limits.seconds
        found, complete = _found(puzzle.every(board), end, None if puzzle.is_optimized(board) else limits.solutions)
        status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
        if found and puzzle.is_optimized(board):
            found = [min(found, key=lambda solution: puzzle.cost(board, solution))]
            status = Status.OPTIMAL if complete else status
        used = {"seconds": time.perf_counter() - started}
        return Answer(status, tuple(found), complete, used, self.described)


def _found(every: Iterator[Solution], end: float | None, most: int | None) -> tuple[list[Solution], bool]:
    """The solutions that are found in time, up to ``most``; and whether these are all."""
    found: list[Solution] = []
    for solution in islice(every, most):
        found.append(solution)
        if end is not None and time.perf_counter() > end:
            return found, False
    return found, next(every, None) is None
