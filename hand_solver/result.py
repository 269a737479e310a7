"""What a solver answers: a status, solutions, and counters, each defined here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from operator import add, attrgetter

from hand_solver.problem import Assignment, Objective


class Status(StrEnum):
    """What is known about the problem. A limit that was reached is UNKNOWN, never UNSATISFIABLE.

    With an objective a solution is OPTIMAL if it is proven that none is better, SATISFIABLE if it is the best so far.

    >>> print(Status.UNKNOWN)
    unknown
    """

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"
    OPTIMAL = "optimal"


@dataclass(slots=True)
class Statistics:
    """The counters of one search. Comparable between configurations of this solver, not with other solvers'.

    nodes        decisions variable=value taken by search; the root is not counted; d-way branching, so each value
                 tried at a variable is one node
    backtracks   decisions undone because no solution was below them
    fails        times inference found a contradiction: a constraint that cannot hold, or only with an empty domain
    revisions    calls of a constraint's filter, those of probing heuristics (lcv) included
    checks       calls of a constraint's backward check (inference ``none`` only)
    prunings     values removed from domains by inference; neither decisions nor probes count
    max_depth    the largest number of decisions in force at once
    restarts     times search began again from the root
    seconds      wall time from the start of the search to its end

    >>> (Statistics(nodes=2, max_depth=1) + Statistics(nodes=3, max_depth=2)).as_dict()["nodes"]
    5
    """

    nodes: int = 0
    backtracks: int = 0
    fails: int = 0
    revisions: int = 0
    checks: int = 0
    prunings: int = 0
    max_depth: int = 0
    restarts: int = 0
    seconds: float = 0.0

    def __add__(self, other: Statistics) -> Statistics:
        """The counters of both; the larger of the two depths."""
        total = Statistics(*map(add, _counters(self), _counters(other)))
        total.max_depth = max(self.max_depth, other.max_depth)
        return total

    def as_dict(self) -> dict[str, int | float]:
        """The counters by name, for JSON and tables."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


_counters = attrgetter(*[field.name for field in fields(Statistics)])


@dataclass(frozen=True, slots=True)
class Result:
    """The answer of one run.

    solutions       those found; with an objective the best one
    complete        every solution is in ``solutions``, or there is none better: the search space was exhausted
    objective       the value of the solution, if there is an objective
    bound           no solution has a better value than this, as far as is proven
    configuration   the options that made it, as text by name
    consulted       how often search called each part that is a user's own: "variable", "strategy.choose", "search"
    spent           calls of each heuristic, a user's own or not, and the seconds in them: "variable", "value"

    >>> from hand_solver import Problem, Variable, solve
    >>> result = solve(Problem((Variable("x", ("no", "yes"), 0b10),), ()))
    >>> result.solutions, result.complete
    (((1,),), True)
    """

    status: Status
    solutions: tuple[Assignment, ...]
    complete: bool
    statistics: Statistics
    configuration: Mapping[str, str] = field(default_factory=dict)
    consulted: Mapping[str, int] = field(default_factory=dict)
    spent: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    objective: int | None = None
    bound: int | None = None

    def optimized(self, objective: Objective | None, least: int) -> Result:
        """What it says of the objective, if there is one, where no solution costs less than ``least``."""
        if objective is None:
            return self
        if not self.solutions:
            return self if self.complete else replace(self, bound=objective.cost(least))
        value = objective.value(self.solutions[-1])
        if not self.complete:
            return replace(self, objective=value, bound=objective.bound(least, value))
        return replace(self, status=Status.OPTIMAL, objective=value, bound=value)

    def followed_by(self, other: Result, objective: Objective | None) -> Result:
        """What is known after both, and the counters of both; with an objective the other looked for better ones."""
        if objective is None:
            found = max(other, self, key=lambda result: (result.complete, len(result.solutions)))
        elif other.complete and self.solutions and not other.solutions:
            found = replace(self, status=Status.OPTIMAL, complete=True, bound=self.objective)
        else:
            bounds = [bound for bound in (self.bound, other.bound) if bound is not None]
            bound = max(bounds, key=objective.cost) if bounds and not other.complete else other.bound
            found = other if other.solutions or not self.solutions else self
            if bound is not None and found.objective is not None:
                bound = min(bound, found.objective, key=objective.cost)
            found = replace(found, bound=bound)
        return replace(found, statistics=self.statistics + other.statistics)


class LimitReached(Exception):
    """The limit named in the message stopped the search; what it found until then stands.

    >>> from hand_solver import Limits, Problem, Variable, solutions
    >>> list(solutions(Problem((Variable("x", ("no", "yes")),), ()), limits=Limits(nodes=0, solutions=None)))
    Traceback (most recent call last):
    ...
    hand_solver.result.LimitReached: ...
    """
