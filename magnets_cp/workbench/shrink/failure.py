"""When two failures are the same: the same verdict on boards of the same status, and a broken rule in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hand_solver import Limits, PluginError, Status
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.solvers import CpSat, Solver
from magnets_cp.workbench.verify.verify import Judgement, Run, Verdict, verify


@dataclass(frozen=True, slots=True)
class Failure:
    """How a solver failed.

    verdict  what it did wrong
    status   what is true of the board: a wrong answer where there is none at all is another failure
    rule     of the rules a wrong answer breaks, the first, without its sign: "row" for "row plus"
    """

    verdict: Verdict
    status: Status
    rule: str | None = None

    def __str__(self) -> str:
        return f"{self.verdict}: {self.rule}" if self.rule else str(self.verdict)


def failure_of(judgement: Judgement, run: Run) -> Failure | None:
    """How one of the runs of a judgement failed; None if nothing is wrong with it."""
    if not run.verdict.is_fault:
        return None
    return Failure(run.verdict, judgement.status, _puzzle(run.violations[0].rule) if run.violations else None)


def fails_like(puzzle: Puzzle[Any], solver: Solver, failure: Failure, limits: Limits) -> Callable[[Any], bool]:
    """Does the solver fail on a board in this way? A board its own code cannot cope with is another failure."""
    reference = CpSat(puzzle.formulations[0])

    def fails(board: Any) -> bool:
        try:
            judgement = verify(puzzle, board, [solver, reference], limits)
        except PluginError:
            return False
        run = judgement.runs[0]
        rules = {None, *(_puzzle(violation.rule) for violation in run.violations)}
        return (run.verdict, judgement.status) == (failure.verdict, failure.status) and failure.rule in rules

    return fails


def _puzzle(rule: str) -> str:
    return rule.split(maxsplit=1)[0]
