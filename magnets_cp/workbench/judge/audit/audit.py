"""Audit a search on a problem, or every configuration on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from hand_solver import Limits, Options, PluginError, Problem, Result
from hand_solver.backtracking.dfs import solve
from hand_solver.events import Observer
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.dataclass_json import plain, typed
from magnets_cp.workbench.judge.audit.auditor import Auditor
from magnets_cp.workbench.judge.audit.findings import Audit
from magnets_cp.workbench.judge.solution_oracle import Ask, Known, from_cpsat
from magnets_cp.workbench.run.child_process import run_in_child
from magnets_cp.workbench.run.levels import problem_at
from magnets_cp.workbench.run.solvers import HandSolver

_ALL = Limits(solutions=None)
# How much longer than its limit of seconds a search may take that is audited: so many times, and so many seconds more.
_TIMES, _GRACE = 3, 5.0
Run = Callable[[Problem, Observer], Result]


def audit(problem: Problem, reference: Ask, run: Run | Options | None = None, *, limits: Limits = _ALL) -> Audit:
    """Run a search on the problem and compare what it infers with the reference.

    ``run`` is the search, a function that passes the observer on; or the options of ``hand_solver.solve``. ``limits``
    are those of the search, by default none. What the search or the reference raises is passed on.
    """
    auditor = Auditor(problem, Known(problem, reference))
    result = run(problem, auditor) if callable(run) else solve(problem, run or Options(), limits, observer=auditor)
    found = auditor.finished(result)
    found.ended = result.complete or len(result.solutions) == limits.solutions
    return found


def audit_board(
    puzzle: Puzzle[Any], board: Any, solvers: Sequence[HandSolver], limits: Limits
) -> Iterator[tuple[Problem, Audit]]:
    """Audit each of the solvers on the board against CP-SAT, which enumerates its solutions once for all of them.

    ``limits`` are those of each search; its seconds also limit each question to CP-SAT. With every audit comes the
    problem that was searched, for the names in it. Raises PluginError if a user's own part fails, UsageError if the
    problem's variables cannot be read off solutions.
    """
    reference: Ask | None = None
    for solver in solvers:
        problem = problem_at(solver.level, puzzle, board)
        reference = reference or cache(from_cpsat(puzzle, board, problem, seconds=limits.seconds))
        found = partial(_audit_by, solver, problem, reference, limits)
        yield problem, _apart(solver, found, limits.seconds) if solver.own else found()


def _audit_by(solver: HandSolver, problem: Problem, reference: Ask, limits: Limits) -> Audit:
    return audit(problem, reference, lambda stated, observer: solver.solve(stated, limits, observer), limits=limits)


def _apart(solver: HandSolver, found: Callable[[], Audit], seconds: float | None) -> Audit:
    """The audit of a search with a user's part, which may do whatever it likes to the process it runs in."""
    name = ", ".join(solver.own)
    # Its search looks at the clock between decisions, after the questions that each of them takes.
    most = None if seconds is None else _TIMES * seconds + _GRACE
    try:
        answer: Audit = typed(run_in_child(name, lambda _: plain(found()), seconds=most), Audit)
    except TimeoutError:
        raise PluginError(f"{name}: it did not end within the seconds it has") from None
    except (TypeError, LookupError) as error:
        raise PluginError(f"{name}: it wrote to descriptors that are not its own") from error
    return answer
