"""Giving up on foreign solvers that do not answer, so that the others are judged in time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.solvers import Solver, is_foreign
from magnets_cp.workbench.verdict import SILENT, Judgement, Run, Verdict

# On how many boards in a row a solver may give no answer, if nobody says otherwise.
GIVE_UP = 3


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A ``Solver`` in the place of one that is not run any more.

    configuration  of that solver, and ``described`` its options by name
    reason         why it is not run
    """

    configuration: str
    described: Mapping[str, str]
    reason: str

    @property
    def answer(self) -> Answer:
        """None, to whatever board."""
        return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, self.described, Outcome.GIVEN_UP, self.reason)

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``Solver``."""
        return self.answer

    def __str__(self) -> str:
        return self.configuration


class Patience:
    """The solvers that are run on the next board: who gave no answer on ``most`` boards in a row is not; 0 for all."""

    def __init__(self, solvers: Sequence[Solver], most: int) -> None:
        self.solvers = list(solvers)
        self._most = most
        self._silent: list[list[Verdict]] = [[] for _ in solvers]

    def noted(self, judgement: Judgement) -> Judgement:
        """The next judgement; a run that had begun when its solver was given up is left out, whatever the ``jobs``."""
        return replace(judgement, runs=tuple(self._noted(place, run) for place, run in enumerate(judgement.runs)))

    def _noted(self, place: int, run: Run) -> Run:
        solver, silent = self.solvers[place], self._silent[place]
        if isinstance(solver, GivenUp):
            return Run(run.configuration, solver.answer, Verdict.GIVEN_UP)
        if not is_foreign(solver) or run.verdict is Verdict.NOT_ASKED:
            return run
        if run.verdict not in SILENT:
            silent.clear()
            return run
        silent.append(run.verdict)
        if len(silent) == self._most:
            kinds = ", ".join(dict.fromkeys(map(str, silent)))
            reason = f"no answer on {self._most} boards in a row ({kinds}): it was not run any more"
            self.solvers[place] = GivenUp(run.configuration, run.answer.configuration, reason)
        return run
