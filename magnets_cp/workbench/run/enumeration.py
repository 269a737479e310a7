"""All solutions by trying everything: the answer to small boards in which no solver takes part."""

from __future__ import annotations

import math
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.deadline import at_most
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.solvers import OwnSolver


@dataclass(frozen=True)
class Enumeration(OwnSolver):
    """Every solution by ``Puzzle.every``, of which the best where that is asked for."""

    kind = "enumeration"

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``Solver``. What takes too long is left unknown."""
        started = time.perf_counter()
        found: list[Solution] = []
        complete = False
        every = puzzle.every(board)
        end = math.inf if limits.seconds is None else started + limits.seconds
        # Among very many assignments a solution may never come, at which to look at the clock.
        with suppress(TimeoutError), at_most(limits.seconds, TimeoutError()):
            for solution in islice(every, None if puzzle.is_optimized(board) else limits.solutions):
                found.append(solution)
                if time.perf_counter() > end:
                    raise TimeoutError
            complete = next(every, None) is None
        status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
        if found and puzzle.is_optimized(board):
            found = [min(found, key=lambda solution: puzzle.cost(board, solution))]
            status = Status.OPTIMAL if complete else status
        used = {"seconds": time.perf_counter() - started}
        return Answer(status, tuple(found), complete, used, self.described)
