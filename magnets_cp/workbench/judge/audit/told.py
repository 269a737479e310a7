"""Audit a solver of others that tells of its search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hand_solver import Limits, Problem, Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.call_trace import Called
from magnets_cp.errors import UsageError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.dataclass_json import typed
from magnets_cp.workbench.judge.audit.findings import Audit, Finding, FindingKind
from magnets_cp.workbench.judge.audit.follower import Follower
from magnets_cp.workbench.judge.audit.meant import Meant
from magnets_cp.workbench.judge.audit.what_ran import what_ran
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle
from magnets_cp.workbench.run.recorded import Event, NoEventsError, Recorded, Told, told_by

_MOST_NAMED = 3


def audit_told(
    solver: Recorded, puzzle: Puzzle[Any], board: Any, known: SolutionOracle, limits: Limits
) -> tuple[Audit, Sequence[Event]]:
    """The audit of what it tells, up to its first wrong step, and of its answer; and the events up to there.

    Raises InputError for what are no events, UsageError for what it cannot mean to be.
    """
    is_silent = False
    try:
        told = told_by(solver, puzzle, board, limits)
    except NoEventsError as error:
        # On one board a solver may see before it searches that there is nothing to search for.
        if error.answer is None or error.answer.outcome is not Outcome.ANSWERED:
            raise
        told, is_silent = Told(puzzle.csp(board, puzzle.levels[0]), iter(()), {}, error.answer), True
    level = told.meant.get("level", puzzle.levels[0])
    if level not in puzzle.levels:
        raise UsageError(f"begin: level: expected one of {', '.join(puzzle.levels)}, found {shown(level)}")
    follower = Follower(told.problem, known, Meant(puzzle.csp(board, level), told.meant, puzzle.laid_out(board)))
    follower.follow(told.events)
    found = follower.finished(told.answer)
    found.silent = is_silent
    if found.first is None and (said := _objection(puzzle, board, told.answer, told.problem, follower.told)):
        last, places = follower.places.step, tuple(follower.places.last())
        wrong = Finding(FindingKind.ANSWER, "the answer", found.nodes, (), None, said=said, places=places)
        found.blame(replace(wrong, steps=(last, last)))
    found.ended = told.answer is None or told.answer.outcome is Outcome.ANSWERED
    return found, follower.followed


def with_calls(first: Finding, followed: Sequence[Event], again: Told) -> Finding:
    """The finding with what ran before the wrong step, by another run, if that went the same way up to there."""
    goes_so = all(one == other for one, other in zip(again.events, followed, strict=False))
    if not (goes_so and again.calls):
        return first
    try:
        functions = typed(again.calls[0], tuple[Called, ...])
    except (ValueError, TypeError, LookupError):  # it has written something of its own
        return first
    return replace(first, ran=what_ran(functions, first.kind))


def _objection(puzzle: Puzzle[Any], board: Any, answer: Answer | None, problem: Problem, told: Sequence[int]) -> str:
    """Say what is wrong with the answer; "" if nothing is.

    told  the domains when it told of a solution, as masks; empty if it told of none
    """
    if answer is None or answer.outcome is not Outcome.ANSWERED:
        return ""
    if answer.status is Status.UNSATISFIABLE and told:
        return "it told of a solution, and answers that there is none"
    for solution in answer.solutions:
        for violation in puzzle.violations(board, solution):
            differs = _told(puzzle, board, problem, told, solution)
            return f"its answer breaks a rule, though no step was wrong: {violation}{differs}"
    return ""


def _told(puzzle: Puzzle[Any], board: Any, problem: Problem, told: Sequence[int], answered: Solution) -> str:
    """How the answer differs from what was told of."""
    if not told:
        return "; it told of no solution"
    left = [variable.name for variable, mask in zip(problem.variables, told, strict=True) if mask & (mask - 1)]
    if left:
        more = f" and {len(left) - _MOST_NAMED} more" if len(left) > _MOST_NAMED else ""
        return f"; when it told of a solution, it had not decided {', '.join(left[:_MOST_NAMED])}{more}"
    said = puzzle.decode(board, tuple(mask.bit_length() - 1 for mask in told))
    if [len(row) for row in said] != [len(row) for row in answered]:
        return ""
    for r, (row, other) in enumerate(zip(said, answered, strict=True), start=1):
        for c, (sign, instead) in enumerate(zip(row, other, strict=True), start=1):
            if sign != instead:
                return f"; at r{r}c{c} the solution it told of has {sign}, and its answer {instead}"
    return ""
