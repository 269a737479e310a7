"""When two failures are the same: the same verdict on boards of the same status, and the same rule broken, no other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
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
    rule     of the rules a wrong answer breaks, the first
    rules    all of them: an answer that breaks another one as well is another failure, perhaps of another mistake
    """

    verdict: Verdict
    status: Status
    rule: str | None = None
    rules: frozenset[str] = field(default=frozenset(), compare=False)

    def __str__(self) -> str:
        return f"{self.verdict}: {self.rule}" if self.rule else str(self.verdict)


def failure_of(judgement: Judgement, run: Run) -> Failure | None:
    """How one of the runs of a judgement failed; None if nothing is wrong with it."""
    if not run.verdict.is_fault:
        return None
    rules = [violation.rule for violation in run.violations]
    return Failure(run.verdict, judgement.status, rules[0] if rules else None, frozenset(rules))


def fails_like(puzzle: Puzzle[Any], solver: Solver, failure: Failure, limits: Limits) -> Callable[[Any], bool]:
    """Does the solver fail on a board in this way? A board its own code cannot cope with is another failure."""
    reference = CpSat(puzzle.formulations[0])

    def fails(board: Any) -> bool:
        try:
            judgement = verify(puzzle, board, [solver, reference], limits)
        except PluginError:
            return False
        run = judgement.runs[0]
        rules = {violation.rule for violation in run.violations}
        is_broken = failure.rule is None or failure.rule in rules
        is_same = (run.verdict, judgement.status) == (failure.verdict, failure.status)
        return is_same and is_broken and rules <= failure.rules

    return fails
