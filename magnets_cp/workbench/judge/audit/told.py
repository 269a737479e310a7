"""Audit a solver of others that tells of its search."""

from __future__ import annotations

from typing import Any

from hand_solver import Limits
from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.audit.findings import Audit
from magnets_cp.workbench.judge.audit.follower import Follower
from magnets_cp.workbench.judge.audit.meant import Meant
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle
from magnets_cp.workbench.run.recorded import Recorded, events_of


def audit_told(solver: Recorded, puzzle: Puzzle[Any], board: Any, known: SolutionOracle, limits: Limits) -> Audit:
    """The audit of what it tells, up to its first wrong step.

    Raises InputError for what are no events, UsageError for what it cannot mean to be.
    """
    problem = puzzle.csp(board, puzzle.levels[0])
    events, answer = events_of(solver, puzzle, board, problem, limits)
    meant = next((event.meant for event in events if event.kind == "begin"), {})
    level = meant.get("level", puzzle.levels[0])
    if level not in puzzle.levels:
        raise UsageError(f"begin: level: expected one of {', '.join(puzzle.levels)}, found {shown(level)}")
    follower = Follower(problem, known, Meant(puzzle.csp(board, level), meant))
    follower.follow(events)
    found = follower.finished(answer)
    found.ended = answer is None or answer.outcome is Outcome.ANSWERED
    return found
