"""Patience with external solvers: one that gives no answer is run no more, or not on boards as large."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import replace
from multiprocessing.sharedctypes import RawArray

from hand_solver import Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.workbench.judge.verdict import SILENT, JudgedInstance, Run, Verdict
from magnets_cp.workbench.run.boards import cells_of
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.solvers import Solver

# On how many boards in a row a solver may give no answer, if nobody says otherwise.
GIVE_UP = 3
_NOT_GIVEN_UP = 2**31 - 1


class Patience:
    """Solvers, and from what size of boards on each is run no more.

    A solver is given up for boards as large as the smallest of ``most`` boards that it did not answer, if it answered
    none as large meanwhile; for all boards, if it never answered any. With 0 no solver is given up.

    given_up  by its place, from how many cells on a solver is run no more; ``is_shared`` with the processes of a pool
    """

    def __init__(self, solvers: Sequence[Solver], most: int = 0, *, is_shared: bool = False) -> None:
        nowhere = [_NOT_GIVEN_UP] * len(solvers)
        self.given_up: MutableSequence[int] = RawArray("i", nowhere) if is_shared else nowhere
        self.solvers = solvers
        self._most = most
        self._silent: list[list[tuple[int, Verdict]]] = [[] for _ in solvers]
        self._answered = [False for _ in solvers]
        self._reasons = ["" for _ in solvers]

    def noted(self, judgement: JudgedInstance) -> JudgedInstance:
        """The next judgement; a run that had begun when its solver was given up is left out, whatever the ``jobs``."""
        runs = [self._noted(place, run, cells_of(judgement.size)) for place, run in enumerate(judgement.runs)]
        return replace(judgement, runs=tuple(runs))

    def _noted(self, place: int, run: Run, cells: int) -> Run:
        solver = self.solvers[place]
        if run.verdict is Verdict.NOT_ASKED or not isinstance(solver, ExternalSolver):
            return run
        if cells >= self.given_up[place]:
            return Run(run.configuration, not_run(solver, self._reasons[place]), Verdict.GIVEN_UP)
        self._watch(place, cells, run.verdict)
        return run

    def _watch(self, place: int, cells: int, verdict: Verdict) -> None:
        """Note whether a solver answered a board of so many cells, and give it up if that is too much."""
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
            self._reasons[place] = f"no answer on {self._most} boards in a row ({kinds}): it was not run {where}"
            self.given_up[place] = least
            silent.clear()


def not_run(solver: ExternalSolver, reason: str = "") -> Answer:
    """None, to a board that the solver is given up for."""
    return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, solver.described, Outcome.GIVEN_UP, reason)
