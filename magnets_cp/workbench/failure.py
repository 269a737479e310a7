"""When two failures are the same: the same verdict, and for a wrong answer a broken rule in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hand_solver import Limits, PluginError
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.solvers import CpSat, Solver
from magnets_cp.workbench.verify import Run, Verdict, verify


@dataclass(frozen=True, slots=True)
class Failure:
    """How a solver failed: the verdict, and of the rules a wrong answer breaks, the first, by its family.

    "row plus" and "row minus" are of the family "row".
    """

    verdict: Verdict
    rule: str | None = None

    def __str__(self) -> str:
        return f"{self.verdict}: {self.rule}" if self.rule else str(self.verdict)


def failure_of(run: Run) -> Failure | None:
    """How the run failed; None if nothing is wrong with it."""
    if not run.verdict.is_fault:
        return None
    return Failure(run.verdict, _family(run.violations[0].rule) if run.violations else None)


def fails_like(family: Family[Any], solver: Solver, failure: Failure, limits: Limits) -> Callable[[Any], bool]:
    """Does the solver fail on a board in this way? A board its own code cannot cope with is another failure."""
    reference = CpSat(family.formulations[0])

    def fails(board: Any) -> bool:
        try:
            run = verify(family, board, [solver, reference], limits).runs[0]
        except PluginError:
            return False
        rules = {_family(violation.rule) for violation in run.violations}
        return run.verdict is failure.verdict and (failure.rule is None or failure.rule in rules)

    return fails


def _family(rule: str) -> str:
    return rule.split(maxsplit=1)[0]
