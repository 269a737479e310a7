"""Audits of several configurations on several boards, added up; and the failures among them, to be shrunk."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from typing import Any

from hand_solver import Limits, PluginError, Problem
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.audit.audit import audit_board
from magnets_cp.workbench.judge.audit.findings import Audit, Fault
from magnets_cp.workbench.judge.panel import own_solvers
from magnets_cp.workbench.judge.shrink.shrinking import Failing
from magnets_cp.workbench.judge.verify import Task, Watch, unwatched
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.solvers import HandSolver

_COUNTS = ("nodes", "prunings", "inequalities", "unsound", "missed", "dead_ends", "unanswered")


@dataclass(frozen=True, slots=True)
class Located:
    """A fault, the problem whose names it is told in, and the board."""

    fault: Fault
    problem: Problem
    instance: Instance


@dataclass(slots=True)
class Totals:
    """The audits of one configuration on all boards, added up, and the first fault with where it was found.

    partly      boards with more solutions than were looked at: inequalities were held against some of them only
    undecided   boards on which a limit stopped the search
    """

    solver: HandSolver
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_COUNTS, 0))
    boards: int = 0
    partly: int = 0
    undecided: int = 0
    first: Located | None = None

    def add(self, instance: Instance, problem: Problem, audit: Audit) -> None:
        """One more board."""
        self.boards += 1
        self.partly += not audit.exhaustive
        self.undecided += not audit.ended
        for name in _COUNTS:
            self.counts[name] += getattr(audit, name)
        if self.first is None and audit.first is not None:
            self.first = Located(audit.first, problem, instance)

    @property
    def missed_per_node(self) -> float:
        """Missed prunings a node."""
        return self.counts["missed"] / max(1, self.counts["nodes"])


@dataclass(frozen=True, slots=True)
class Audited:
    """What came out for each configuration.

    boards       how many were audited with all of them
    interrupted  the user had enough before the end
    """

    puzzle: Puzzle[Any]
    totals: Sequence[Totals]
    boards: int
    interrupted: bool

    @property
    def unsound(self) -> int:
        """The untrue inferences of all configurations."""
        return sum(total.counts["unsound"] for total in self.totals)

    @property
    def left_open(self) -> bool:
        """A limit stopped a search, or CP-SAT before an answer."""
        return any(total.undecided or total.counts["unanswered"] for total in self.totals)


def auditable(puzzle: Puzzle[Any], configurations: Sequence[str]) -> list[HandSolver]:
    """The configurations of the hand solver, the default ones if none is named. Raises UsageError for others."""
    solvers = own_solvers(puzzle, configurations)
    others = [solver for solver in solvers if not isinstance(solver, HandSolver)]
    if configurations and others:
        raise UsageError(f"an audit looks into the hand solver, not into {others[0]}")
    return [solver for solver in solvers if isinstance(solver, HandSolver)]


def audit_all(task: Task[HandSolver], *, watch: Watch = unwatched) -> Audited:
    """Audit every solver on every board, in one process, to the end or to Ctrl-C.

    What a user's own part prints meanwhile goes to standard error.
    """
    totals = [Totals(solver) for solver in task.solvers]
    done, interrupted = 0, False
    try:
        with redirect_stdout(sys.stderr):
            for instance in watch(task.boards, total=task.boards.total, what="audit"):
                audits = audit_board(task.puzzle, instance.board, task.solvers, task.limits)
                for total, (problem, found) in zip(totals, audits, strict=True):
                    total.add(instance, problem, found)
                done += 1
    except KeyboardInterrupt:
        interrupted = True
    return Audited(task.puzzle, totals, done, interrupted)


def failing_audits(audited: Audited, limits: Limits) -> list[Failing]:
    """The first fault of each configuration that has one."""
    return [
        Failing(
            str(total.solver),
            str(total.first.fault.kind),
            total.first.instance,
            "audit",
            ["--config", str(total.solver)],
            _fails_like(audited.puzzle, total.solver, total.first.fault, limits),
        )
        for total in audited.totals
        if total.first is not None
    ]


def _fails_like(puzzle: Puzzle[Any], solver: HandSolver, fault: Fault, limits: Limits) -> Callable[[Any], bool]:
    """Is the first fault on a board of the same kind? A board its own code cannot cope with shows another."""

    def fails(board: Any) -> bool:
        try:
            ((_, found),) = audit_board(puzzle, board, [solver], limits)
        except PluginError:
            return False
        return found.first is not None and found.first.kind is fault.kind

    return fails
