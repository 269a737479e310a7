"""The findings of an audit: the untrue inferences of a search, counted, and the first of them in full."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hand_solver import Assignment
from magnets_cp.workbench.judge.inequalities import Inequality
from magnets_cp.workbench.judge.solution_oracle import Decisions


class FindingKind(StrEnum):
    """The kinds of untrue inferences; the last five are of solvers that tell of their search."""

    PRUNING = "unsound pruning"
    FAIL = "unsound fail"
    INEQUALITY = "unsound inequality"
    NOGOOD = "unsound nogood"
    WRONG = "wrong solution"
    LOST = "lost solution"
    GIVEN_UP = "node given up"
    DOMAINS = "wrong domains"
    CHOICE = "wrong choice"
    MISSED = "missed pruning"
    ANSWER = "wrong answer"


@dataclass(frozen=True, slots=True)
class Finding:
    """One untrue inference.

    who        the constraint, by its name, or what else inferred it
    node       decisions the search had taken until then; 0 at the first root
    decisions  those in force, the first first
    witness    the solution that is lost, or the one that is wrong; None where it takes none to see what is wrong
    removed    the (variable, value) that was pruned
    stated     the inequality that does not hold
    said       what is wrong, in words
    places     where in the source of a solver that tells of its search: the wrong step, and what led to it
    steps      of such a solver: between which two steps it went wrong, counted from 1
    ran        of one in Python: which of its functions ran there, and what they returned
    """

    kind: FindingKind
    who: str
    node: int
    decisions: Decisions
    witness: Assignment | None
    removed: tuple[int, int] | None = None
    stated: Inequality | None = None
    said: str = ""
    places: tuple[str, ...] = ()
    steps: tuple[int, int] = (0, 0)
    ran: str = ""


@dataclass(slots=True)
class Audit:
    """The audit of one run.

    nodes       nodes that inference was run at, roots included
    prunings    values removed from domains; each was compared with the solutions
    inequalities  those learnt and those encoded; each was compared with the solutions known
    nogoods     those of restarts; each was compared with the solutions known
    unsound     prunings and fails that lose a solution, inequalities and nogoods that do not hold, solutions wrong or
                lost
    missed      values left at nodes though no solution there has them
    dead_ends   nodes passed as consistent below which there is no solution
    unanswered  questions the reference had no answer to within its limits
    exhaustive  all solutions are known, so that everything was compared with all of them
    ended       the search came to its end, or to as many solutions as were asked for
    silent      a solver of others answered, and told nothing of a search
    first       the first fault, in the order of the search
    """

    nodes: int = 0
    prunings: int = 0
    inequalities: int = 0
    nogoods: int = 0
    unsound: int = 0
    missed: int = 0
    dead_ends: int = 0
    unanswered: int = 0
    exhaustive: bool = True
    ended: bool = True
    silent: bool = False
    first: Finding | None = None

    def blame(self, fault: Finding) -> None:
        """Count a fault, and keep it if it is the first."""
        self.unsound += 1
        self.first = self.first or fault
