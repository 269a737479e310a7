"""Audit a search on a problem, or configurations on boards: add up what is found, and shrink what fails."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from functools import cache
from typing import Any

from hand_solver import Limits, Options, PluginError, Problem, Result
from hand_solver.backtracking.dfs import solve
from hand_solver.events import Observer
from magnets_cp.deadline import at_most
from magnets_cp.errors import CannotStateError, InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.dataclass_json import plain
from magnets_cp.workbench.judge.audit.auditor import Auditor
from magnets_cp.workbench.judge.audit.findings import Audit, Finding, FindingKind
from magnets_cp.workbench.judge.audit.told import audit_told, with_calls
from magnets_cp.workbench.judge.audit.totals import Auditable, Audited, Totals
from magnets_cp.workbench.judge.panel import demand_distinct
from magnets_cp.workbench.judge.shrink.shrinking import Failing
from magnets_cp.workbench.judge.solution_oracle import Ask, SolutionOracle, from_cpsat
from magnets_cp.workbench.judge.verify import Task, Watch, unwatched
from magnets_cp.workbench.run.boards import cells_of
from magnets_cp.workbench.run.child_process import read_as, run_in_child
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.default_solvers import default_solvers
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.levels import problem_at
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.recorded import NoEventsError, Recorded, RecordingFile, Steps, told_by
from magnets_cp.workbench.run.solvers import HandSolver

_ALL = Limits(solutions=None)
# How much longer than its limit of seconds a search may take that is audited: so many times, and so many seconds more.
# It looks at the clock between decisions, after the questions that each of them takes.
_TIMES, _GRACE = 3, 5.0
Run = Callable[[Problem, Observer], Result]


def audit(problem: Problem, reference: Ask, run: Run | Options | None = None, *, limits: Limits = _ALL) -> Audit:
    """Run a search on the problem and compare what it infers with the reference.

    ``run`` is the search, a function that passes the observer on; or the options of ``hand_solver.solve``. ``limits``
    are those of the search, by default none. What the search or the reference raises is passed on.
    """
    auditor = Auditor(problem, SolutionOracle(problem, reference))
    result = run(problem, auditor) if callable(run) else solve(problem, run or Options(), limits, observer=auditor)
    found = auditor.finished(result)
    found.ended = result.complete or len(result.solutions) == limits.solutions
    return found


def audit_board(
    puzzle: Puzzle[Any], board: Any, solvers: Sequence[Auditable], limits: Limits, *, is_shown: bool = False
) -> Iterator[tuple[Problem, Audit]]:
    """Audit each of the solvers on the board against CP-SAT, which enumerates its solutions once for all of them.

    ``limits`` are those of each search; its seconds also limit each question to CP-SAT. With every audit comes the
    problem that was searched, for the names in it; with ``is_shown``, for readers, what ran before a wrong step. Raises
    PluginError if a user's own part fails, CannotStateError for a board with an objective, or one that a solver is not
    given, TimeoutError for an audit that takes much longer than its search may, UsageError if the problem's variables
    cannot be read off solutions, and for restarts that shall find all, InputError for what are no events.
    """
    if puzzle.is_optimized(board):
        raise CannotStateError(
            "a board with an objective cannot be audited: its search leaves out solutions that are right"
        )
    if limits.solutions != 1 and any(isinstance(one, HandSolver) and one.restarts is not None for one in solvers):
        raise UsageError("restarts look for one solution; leave them out, or say --count 1")
    reference: Ask | None = None
    most = None if limits.seconds is None else _TIMES * limits.seconds + _GRACE
    for solver in solvers:
        with at_most(most, _late(solver, most)):
            level = solver.level if isinstance(solver, HandSolver) else puzzle.levels[0]
            problem = problem_at(level, puzzle, board)
            reference = reference or cache(from_cpsat(puzzle, board, problem, seconds=limits.seconds))
            if isinstance(solver, HandSolver):
                found = _audit_in(solver, problem, reference, limits, most)
            else:
                known = SolutionOracle(problem, reference)
                found, followed = audit_told(solver, puzzle, board, known, limits)
                if is_shown and found.first is not None and (steps := _looked_into(solver, found.first)):
                    with suppress(InputError, TimeoutError):  # it may go another way, or too long
                        again = told_by(solver, puzzle, board, limits, calls=steps)
                        found.first = with_calls(found.first, followed, again)
        yield problem, found


def _looked_into(solver: Recorded, first: Finding) -> Steps:
    """Between which two steps what ran says more than the place of the wrong step; None where it does not."""
    begun, ended = max(1, first.steps[0]), first.steps[1]
    if isinstance(solver, RecordingFile) or first.kind is FindingKind.DOMAINS:
        return None
    if first.kind in (FindingKind.LOST, FindingKind.ANSWER):  # after its last step
        return ended, 0
    return (begun, ended) if ended > begun else None


def _late(solver: Auditable, seconds: float | None) -> Exception:
    """What to raise for an audit that takes more: a user's part is to blame if there is one."""
    if isinstance(solver, HandSolver) and solver.own:
        return PluginError(f"{', '.join(solver.own)}: it did not end within the seconds it has")
    return TimeoutError(f"{solver}: it did not end within {seconds or 0:g} seconds")


def _audit_in(solver: HandSolver, problem: Problem, reference: Ask, limits: Limits, seconds: float | None) -> Audit:
    """The audit of a search: with a user's part in a process of its own, to which that may do whatever it likes."""

    def found() -> Audit:
        return audit(problem, reference, lambda stated, observer: solver.solve(stated, limits, observer), limits=limits)

    if not solver.own:
        return found()
    name = ", ".join(solver.own)
    try:
        audited: Audit = read_as(Audit, run_in_child(name, lambda _: plain(found()), seconds=seconds), name)
    except TimeoutError:
        raise _late(solver, seconds) from None
    return audited


def auditable(puzzle: Puzzle[Any], configurations: Sequence[str]) -> list[Auditable]:
    """The configurations of the hand solver, the default ones if none is named, and of solvers that tell of theirs.

    Raises UsageError for others.
    """
    named = [parse(text, puzzle) for text in configurations] or default_solvers(puzzle)
    demand_distinct(named)
    kept = [solver for solver in named if isinstance(solver, (HandSolver, ExternalSolver))]
    if configurations and len(kept) < len(named):
        other = next(solver for solver in named if solver not in kept)
        raise UsageError(f"an audit looks into the hand solver, or one that tells of its search, not into {other}")
    return list(kept)


def audit_all(task: Task[Any], *, watch: Watch[Instance] = unwatched) -> Audited:
    """Audit every solver on every board, in one process, to the end or to Ctrl-C.

    A solver of others has no more boards after its first fault; where all are such, the smallest boards come first.
    What a user's own part prints meanwhile goes to standard error. A board that the hand solver or CP-SAT is not given,
    or that takes too long, is left out, and named. Raises CannotStateError if all are not given, NoEventsError for a
    solver of others that told of no search on any board, and UsageError for one whose notation can say none of them.
    """
    totals = [Totals(solver) for solver in task.solvers]
    done, late, interrupted = 0, False, False
    left_out: list[str] = []
    try:
        with redirect_stdout(sys.stderr):
            for instance in watch(_ordered(task), total=task.boards.total, what="audit"):
                if all(one.is_done for one in totals):
                    break
                going = [one for one in totals if not one.is_done and one.can_be_asked(task.puzzle, instance)]
                audits = audit_board(
                    task.puzzle, instance.board, [one.solver for one in going], task.limits, is_shown=True
                )
                try:
                    for total, (problem, found) in zip(going, audits, strict=True):
                        total.add(instance, problem, found)
                    done += 1
                except (CannotStateError, TimeoutError) as error:
                    late = late or isinstance(error, TimeoutError)
                    left_out.append(f"{instance.name}: not audited: {error}")
    except KeyboardInterrupt:
        interrupted = True
    if left_out and not (done or late or interrupted):
        raise CannotStateError(left_out[0])
    for total in totals:
        if 0 < done == len(total.unsaid):
            raise UsageError(f"{total.solver}: {total.unsaid[0]}; write= names the notation that it reads")
        if 0 < total.boards == total.silent:
            raise NoEventsError(str(total.solver), None)
    return Audited(task.puzzle, totals, done, interrupted, left_out)


def _ordered(task: Task[Any]) -> Iterable[Instance]:
    """The boards; the smallest first, if the first fault is all that is looked for."""
    if any(isinstance(solver, HandSolver) for solver in task.solvers):
        return task.boards
    return sorted(task.boards, key=lambda one: cells_of(task.puzzle.size(one.board)))


def failing_audits(audited: Audited, limits: Limits) -> list[Failing]:
    """The fault shown of each configuration that has one."""
    return [
        Failing(
            str(total.solver),
            str(total.fault.fault.kind),
            total.fault.instance,
            "audit",
            ["--config", str(total.solver)],
            _fails_like(audited.puzzle, total.solver, total.fault.fault, limits),
        )
        for total in audited.totals
        if total.fault is not None and not isinstance(total.solver, RecordingFile)
    ]


def _fails_like(puzzle: Puzzle[Any], solver: Auditable, fault: Finding, limits: Limits) -> Callable[[Any], bool]:
    """Make a test for a fault of the same kind on a board. A board its own code cannot cope with shows another."""

    def fails(board: Any) -> bool:
        try:
            ((_, found),) = audit_board(puzzle, board, [solver], limits)
        except (PluginError, NoEventsError, CannotStateError, TimeoutError):
            return False
        return found.first is not None and found.first.kind is fault.kind

    return fails
