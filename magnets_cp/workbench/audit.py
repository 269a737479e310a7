"""Is what a search infers true? Everything it infers in one run, held against all solutions under its decisions.

A pruning is *unsound* if it loses a solution: one that has all decisions in force and was within the domains until
then. So blame falls on the constraint that loses the solution, not on those that conclude from it. A pruning is
*missed* if a value is left at a node though no solution under the decisions has it: what full consistency would see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from hand_solver import Assignment, Limits, Options, Problem, Result, solve
from hand_solver.events import Observer
from magnets_cp.workbench.reference import Ask, Decisions, Known

_ALL = Limits(solutions=None)

# (variable, value, whether it takes it); a clause says that one of several is so.
Literal = tuple[int, int, bool]


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
    complete    the search ended by itself
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
    complete: bool = True
    first: Fault | None = None

    def blame(self, fault: Fault) -> None:
        """Count a fault, and keep it if it is the first."""
        self.unsound += 1
        self.first = self.first or fault


Run = Callable[[Problem, Observer], Result]


def audit(problem: Problem, reference: Ask, run: Run | Options | None = None, *, limits: Limits = _ALL) -> Audit:
    """Run a search on the problem and compare what it infers with the reference.

    ``run`` is the search, a function that passes the observer on; or the options of ``hand_solver.solve``, which runs
    within ``limits``, by default for all solutions. What the search or the reference raises is passed on.
    """
    from magnets_cp.workbench.auditor import Auditor

    auditor = Auditor(problem, Known(problem, reference))
    result = run(problem, auditor) if callable(run) else solve(problem, run or Options(), limits, observer=auditor)
    return auditor.finished(result)
