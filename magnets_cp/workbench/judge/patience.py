"""Patience with external solvers: one that gives no answer is run no more, or not on boards as large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.verdict import SILENT, JudgedInstance, Run, Verdict
from magnets_cp.workbench.run.boards import cells_of
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.solvers import Solver

# On how many boards in a row a solver may give no answer, if nobody says otherwise.
GIVE_UP = 3


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A ``Solver`` in the place of one that is run no more on boards of so many cells and more, for this reason."""

    solver: ExternalSolver
    cells: int
    reason: str = ""

    def is_for(self, size: str) -> bool:
        """Is the solver given up for boards of this size?"""
        return cells_of(size) >= self.cells

    @property
    def answer(self) -> Answer:
        """None, to boards it is given up for."""
        return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, self.solver.described, Outcome.GIVEN_UP, self.reason)

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``Solver``."""
        return self.answer if self.is_for(puzzle.size(board)) else self.solver.run(puzzle, board, limits)

    def __str__(self) -> str:
        return str(self.solver)


class Patience:
    """The solvers that are run on the next board.

    A solver is given up for boards as large as the smallest of ``most`` boards that it did not answer, if it answered
    none as large meanwhile; for all boards, if it never answered any. With 0 no solver is given up.
    """

    def __init__(self, solvers: Sequence[Solver], most: int) -> None:
        self.solvers = list(solvers)
        self._most = most
        self._silent: list[list[tuple[int, Verdict]]] = [[] for _ in solvers]
        self._answered = [False for _ in solvers]

    def noted(self, judgement: JudgedInstance) -> JudgedInstance:
        """The next judgement; a run that had begun when its solver was given up is left out, whatever the ``jobs``."""
        runs = [self._noted(place, run, judgement.size) for place, run in enumerate(judgement.runs)]
        return replace(judgement, runs=tuple(runs))

    def _noted(self, place: int, run: Run, size: str) -> Run:
        solver = self.solvers[place]
        if run.verdict is Verdict.NOT_ASKED:
            return run
        if isinstance(solver, GivenUp):
            if solver.is_for(size):
                return Run(run.configuration, solver.answer, Verdict.GIVEN_UP)
            solver = solver.solver
        if isinstance(solver, ExternalSolver):
            self._watch(place, solver, cells_of(size), run.verdict)
        return run

    def _watch(self, place: int, solver: ExternalSolver, cells: int, verdict: Verdict) -> None:
        """Note whether the solver answered a board of so many cells, and give it up if that is too much."""
        silent = self._silent[place]
        if verdict not in SILENT:
            self._answered[place] = True
            silent[:] = [one for one in silent if one[0] > cells]
            return
        silent.append((cells, verdict))
        if len(silent) == self._most:
            least = min(silent)[0] if self._answered[place] else 0
            kinds = ", ".join(dict.fromkeys(str(kind) for _, kind in silent))
            where = f"on boards of {least} cells or more" if least else "any more"
            reason = f"no answer on {self._most} boards in a row ({kinds}): it was not run {where}"
            self.solvers[place] = GivenUp(solver, least, reason)
            silent.clear()
