"""Is what a search infers true? Everything it infers in one run, held against all solutions under its decisions.

A pruning is *unsound* if it loses a solution: one that has all decisions in force and was within the domains until
then. So blame falls on the constraint that loses the solution, not on those that conclude from it. A pruning is
*missed* if a value is left at a node though no solution under the decisions has it: what full consistency would see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from hand_solver import Limits, Options, Problem, Result
from hand_solver.backtracking.dfs import solve
from hand_solver.events import Observer
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.audit.auditor import Auditor
from magnets_cp.workbench.audit.findings import Audit
from magnets_cp.workbench.levels import problem_at
from magnets_cp.workbench.reference import Ask, Known, from_cpsat
from magnets_cp.workbench.solvers import HandSolver

_ALL = Limits(solutions=None)
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

        def run(problem: Problem, observer: Observer, solver: HandSolver = solver) -> Result:
            return solver.solve(problem, limits, observer)

        yield problem, audit(problem, reference, run, limits=limits)
