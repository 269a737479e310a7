"""The results of judging: every run at fault, and the smallest board that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hand_solver import Limits
from magnets_cp.api.fault import Fault, fault_of
from magnets_cp.api.terms import SECONDS, checked
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.judge.reports.compact import compact
from magnets_cp.workbench.judge.reports.document import document
from magnets_cp.workbench.judge.reports.page import page
from magnets_cp.workbench.judge.reports.report import judge_report, verify_report
from magnets_cp.workbench.judge.shrink.failure import fails_like, failure_of
from magnets_cp.workbench.judge.shrink.shrink import DoesNotFailError, Effort, shrink
from magnets_cp.workbench.judge.shrink.shrinking import SHRINKING_SECONDS
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verification import Case, VerifiedInstances
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.page.printing import as_text
from magnets_cp.workbench.run.default_solvers import referee
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.solvers import Solver


@dataclass(frozen=True, repr=False)
class Verification:
    """The results of solvers on boards. It prints as ``magnets verify`` prints it; notebooks show its page.

    agreed  every board was decided, and nothing is contradicted

    >>> found = verify("4@1,0", ["level=pairs", "solver=cp-sat"])
    >>> found.agreed, found
    (True, <Verification 1 board, 2 configurations, no faults>)
    """

    solvers: Sequence[Solver]
    limits: Limits
    found: VerifiedInstances

    @property
    def agreed(self) -> bool:
        """Was every board decided, and is nothing contradicted?"""
        return not self.found.contradicted and not self.found.left_open

    @cached_property
    def faults(self) -> list[Fault]:
        """The runs at fault, those on the lightest boards first."""
        puzzle = self.found.puzzle
        cases = sorted(self.found.faults, key=lambda case: puzzle.weight(case.instance.board))
        return [fault_of(puzzle, case) for case in cases]

    def document(self) -> dict[str, Any]:
        """The results as ``--json`` prints them."""
        return document(self.found)

    @checked(seconds=SECONDS)
    def smallest(self, *, seconds: float = SHRINKING_SECONDS) -> Fault | None:
        """The lightest fault on a board as small as is found in that time; None without a fault."""
        lightest = min(self._failing(), key=lambda one: self.found.puzzle.weight(one[0].board), default=None)
        if lightest is None:
            return None
        instance, solver, failure = lightest
        fails = fails_like(self.found.puzzle, solver, failure, self.limits)
        notation = solver.notation(self.found.puzzle) if isinstance(solver, ExternalSolver) else None
        try:
            effort = Effort(seconds=seconds)
            small = shrink(self.found.puzzle, instance.board, fails, notation=notation, limit=effort).board
        except (DoesNotFailError, ValueError):
            small = instance.board
        seated = [referee(self.found.puzzle), solver]
        name = f"{instance.name}, shrunk"
        judgement = verify(self.found.puzzle, small, seated, self.limits, name=name)
        return fault_of(self.found.puzzle, Case(Instance(name, small), judgement, judgement.runs[-1]))

    def _failing(self) -> Iterator[tuple[Instance, Solver, Any]]:
        for instance, judgement in self.found.judged:
            for solver, run in zip(self.solvers, judgement.runs, strict=True):
                failure = failure_of(judgement, run)
                if failure is not None:
                    yield instance, solver, failure

    def __str__(self) -> str:
        return as_text(verify_report(self.found, each_run=False))

    def __repr__(self) -> str:
        boards, solvers, faults = len(self.found.judgements), len(self.solvers), len(self.faults)
        told = counted(faults, "fault") if faults else "no faults"
        return f"<{type(self).__name__} {counted(boards, 'board')}, {counted(solvers, 'configuration')}, {told}>"

    def _repr_html_(self) -> str:
        return compact(self.found)

    def page(self) -> str:
        """All results as one page of HTML, as ``--html`` writes it."""
        return page(self.found)


class Judgement(Verification):
    """The results of somebody's solver. It prints as ``magnets judge`` prints it.

    >>> def lazy(board):
    ...     return ["." * board.columns] * board.rows
    >>> judgement = judge(lazy, fuzz=5, seed=1)
    >>> judgement.right
    False
    """

    @property
    def right(self) -> bool:
        """Is every answer right, on every board that could be asked for in the solver's notation?"""
        asked = self._asked
        return bool(asked) and all(verdict is Verdict.CORRECT for verdict in asked) and not self.found.contradicted

    @property
    def summary(self) -> str:
        """A line with the number of answers that are not right, by kind."""
        found = Counter(verdict for verdict in self._asked if verdict is not Verdict.CORRECT)
        kinds = ", ".join(f"{number} {verdict}" for verdict, number in found.most_common())
        told = f"{found.total()} of {counted(len(self._asked), 'answer')} not right"
        return f"{told}: {kinds}" if kinds else told

    @property
    def _asked(self) -> list[Verdict]:
        runs = [run.verdict for one in self.found.judgements for run in one.runs if run.is_external]
        return [verdict for verdict in runs if verdict is not Verdict.NOT_ASKED]

    def __str__(self) -> str:
        return as_text(judge_report(self.found, verbose=False, is_class=False))
