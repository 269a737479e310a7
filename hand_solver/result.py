"""What a solver answers: a status, solutions, and counters, each defined here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import add, attrgetter

from hand_solver.problem import Assignment


class Status(StrEnum):
    """What is known about the problem. A limit that was reached is UNKNOWN, never UNSATISFIABLE.

    >>> print(Status.UNKNOWN)
    unknown
    """

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


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

    complete        every solution is in ``solutions``: the search space was exhausted
    configuration   the options that made it, as text by name
    consulted       how often search called each part that is a user's own: "variable", "value", "inference"
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
