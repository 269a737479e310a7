"""Audit a solver of others that tells of its search."""

from __future__ import annotations

from typing import Any

from hand_solver import Limits
from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.audit.answered import objection
from magnets_cp.workbench.judge.audit.findings import Audit, Finding, FindingKind
from magnets_cp.workbench.judge.audit.follower import Follower
from magnets_cp.workbench.judge.audit.meant import Meant
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle
from magnets_cp.workbench.run.recorded import NoEventsError, Recorded, Told, told_by


def audit_told(solver: Recorded, puzzle: Puzzle[Any], board: Any, known: SolutionOracle, limits: Limits) -> Audit:
    """The audit of what it tells, up to its first wrong step, and of its answer.

    Raises InputError for what are no events, UsageError for what it cannot mean to be.
    """
    problem = puzzle.csp(board, puzzle.levels[0])
    is_silent = False
    try:
        told = told_by(solver, puzzle, board, problem, limits)
    except NoEventsError as error:
        # On one board a solver may see before it searches that there is nothing to search for.
        if error.answer is None or error.answer.outcome is not Outcome.ANSWERED:
            raise
        told, is_silent = Told(iter(()), {}, error.answer), True
    level = told.meant.get("level", puzzle.levels[0])
    if level not in puzzle.levels:
        raise UsageError(f"begin: level: expected one of {', '.join(puzzle.levels)}, found {shown(level)}")
    follower = Follower(problem, known, Meant(puzzle.csp(board, level), told.meant))
    follower.follow(told.events)
    found = follower.finished(told.answer)
    found.silent = is_silent
    if found.first is None and (said := objection(puzzle, board, told.answer, problem, follower.told)):
        found.blame(Finding(FindingKind.ANSWER, "the answer", found.nodes, (), None, said=said))
    found.ended = told.answer is None or told.answer.outcome is Outcome.ANSWERED
    return found
