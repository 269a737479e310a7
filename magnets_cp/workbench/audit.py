"""Is what a search infers true? Everything it infers in one run, held against all solutions under its decisions.

A pruning is *unsound* if it loses a solution: one that has all decisions in force and was within the domains until
then. So blame falls on the constraint that loses the solution, not on those that conclude from it. A pruning is
*missed* if a value is left at a node though no solution under the decisions has it: what full consistency would see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from hand_solver import Assignment, Limits, Options, Problem, Result
from hand_solver.backtracking.solver import solve
from hand_solver.events import Literal, Observer
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.levels import problem_at
from magnets_cp.workbench.reference import Ask, Decisions, Known, from_cpsat
from magnets_cp.workbench.solvers import HandSolver

_ALL = Limits(solutions=None)


class Kind(StrEnum):
    """What was found to be untrue."""

    PRUNING = "unsound pruning"
    FAIL = "unsound fail"
    CLAUSE = "unsound clause"
    WRONG = "wrong solution"
    LOST = "lost solution"


@dataclass(frozen=True, slots=True)
class Fault:
    """One untrue inference.

    who        the constraint, by its name, or what else inferred it
    node       decisions the search had taken until then; 0 at the first root
    decisions  those in force, the first first
    witness    the solution that is lost, or the one that is wrong
    removed    the (variable, value) that was pruned
    clause     the literals of the clause that does not hold; of an exact cardinality, those it counts
    """

    kind: Kind
    who: str
    node: int
    decisions: Decisions
    witness: Assignment
    removed: tuple[int, int] | None = None
    clause: tuple[Literal, ...] = ()


@dataclass(slots=True)
class Audit:
    """What the audit of one run came to.

    nodes       nodes that inference was run at, roots included
    prunings    values removed from domains; each was compared with the solutions
    clauses     clauses learnt, clauses and cardinalities encoded; each was compared with the solutions known
    unsound     prunings and fails that lose a solution, clauses that do not hold, solutions wrong or lost
    missed      values left at nodes though no solution there has them
    dead_ends   nodes passed as consistent below which there is no solution
    unanswered  questions the reference had no answer to within its limits
    exhaustive  all solutions are known, so that everything was compared with all of them
    ended       the search came to its end, or to as many solutions as were asked for
    first       the first fault, in the order of the search
    """

    nodes: int = 0
    prunings: int = 0
    clauses: int = 0
    unsound: int = 0
    missed: int = 0
    dead_ends: int = 0
    unanswered: int = 0
    exhaustive: bool = True
    ended: bool = True
    first: Fault | None = None

    def blame(self, fault: Fault) -> None:
        """Count a fault, and keep it if it is the first."""
        self.unsound += 1
        self.first = self.first or fault


Run = Callable[[Problem, Observer], Result]


def audit(problem: Problem, reference: Ask, run: Run | Options | None = None, *, limits: Limits = _ALL) -> Audit:
    """Run a search on the problem and compare what it infers with the reference.

    ``run`` is the search, a function that passes the observer on; or the options of ``hand_solver.solve``. ``limits``
    are those of the search, by default none. What the search or the reference raises is passed on.
    """
    from magnets_cp.workbench.auditor import Auditor

    auditor = Auditor(problem, Known(problem, reference))
    result = run(problem, auditor) if callable(run) else solve(problem, run or Options(), limits, observer=auditor)
    found = auditor.finished(result)
    found.ended = result.complete or len(result.solutions) == limits.solutions
    return found


def audit_board(
    family: Family[Any], board: Any, solvers: Sequence[HandSolver], limits: Limits
) -> Iterator[tuple[Problem, Audit]]:
    """Audit each of the solvers on the board against CP-SAT, which enumerates its solutions once for all of them.

    ``limits`` are those of each search; its seconds also limit each question to CP-SAT. With every audit comes the
    problem that was searched, for the names in it. Raises PluginError if a user's own part fails, UsageError if the
    problem's variables cannot be read off solutions.
    """
    reference: Ask | None = None
    for solver in solvers:
        problem = problem_at(solver.level, family, board)
        reference = reference or cache(from_cpsat(family, board, problem, seconds=limits.seconds))

        def run(problem: Problem, observer: Observer, solver: HandSolver = solver) -> Result:
            return solver.solve(problem, limits, observer)

        yield problem, audit(problem, reference, run, limits=limits)
