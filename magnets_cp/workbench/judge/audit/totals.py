"""The audits of configurations on boards, added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hand_solver import Problem
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.notation import CannotWriteError
from magnets_cp.workbench.judge.audit.findings import Audit, Finding
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.recorded import Recorded
from magnets_cp.workbench.run.solvers import HandSolver

# Our own search, or one that somebody else's solver tells of.
Auditable = HandSolver | Recorded
_COUNTS = ("nodes", "prunings", "inequalities", "nogoods", "unsound", "missed", "dead_ends", "unanswered")


@dataclass(frozen=True, slots=True)
class Located:
    """A fault, the problem whose names it is told in, and the board."""

    fault: Finding
    problem: Problem
    instance: Instance


@dataclass(slots=True)
class Totals:
    """The audits of one configuration on all boards, added up, and the first fault on the smallest board that has one.

    partly      boards with more solutions than were looked at: inequalities were held against some of them only
    undecided   boards on which a limit stopped the search
    silent      boards on which a solver of others told nothing of a search
    unsaid      why a solver of others was not asked: its notation cannot say the board
    """

    solver: Auditable
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_COUNTS, 0))
    boards: int = 0
    partly: int = 0
    undecided: int = 0
    silent: int = 0
    unsaid: list[str] = field(default_factory=list)
    fault: Located | None = None

    def add(self, instance: Instance, problem: Problem, audit: Audit) -> None:
        """One more board."""
        self.boards += 1
        self.partly += not audit.exhaustive
        self.undecided += not audit.ended
        self.silent += audit.silent
        for name in _COUNTS:
            self.counts[name] += getattr(audit, name)
        is_smaller = self.fault is None or len(problem.variables) < len(self.fault.problem.variables)
        if audit.first is not None and is_smaller:
            self.fault = Located(audit.first, problem, instance)

    def can_be_asked(self, puzzle: Puzzle[Any], instance: Instance) -> bool:
        """Can the notation that a solver of others reads say the board? If not, the reason is kept."""
        if isinstance(self.solver, ExternalSolver):
            try:
                puzzle.write(instance.board, self.solver.notation(puzzle))
            except CannotWriteError as error:
                self.unsaid.append(str(error))
                return False
        return True

    @property
    def is_done(self) -> bool:
        """A solver of others is done with its first fault."""
        return self.fault is not None and not isinstance(self.solver, HandSolver)

    @property
    def missed_per_node(self) -> float:
        """Missed prunings a node."""
        return self.counts["missed"] / max(1, self.counts["nodes"])


@dataclass(frozen=True, slots=True)
class Audited:
    """The totals of all configurations.

    boards       how many were audited with all of them
    interrupted  the user had enough before the end
    left_out     boards that were not audited, each with the reason
    """

    puzzle: Puzzle[Any]
    totals: Sequence[Totals]
    boards: int
    interrupted: bool
    left_out: Sequence[str]

    @property
    def unsound(self) -> int:
        """The untrue inferences of all configurations."""
        return sum(total.counts["unsound"] for total in self.totals)

    @property
    def left_open(self) -> bool:
        """A limit stopped a search, or CP-SAT before an answer, or a board was left out."""
        return bool(self.left_out) or any(total.undecided or total.counts["unanswered"] for total in self.totals)
