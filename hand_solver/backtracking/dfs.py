"""The search ``dfs``: the parts of a search put together, for one result or for its solutions as they are found."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.search import Search
from hand_solver.backtracking.strategy import parts_of
from hand_solver.events import Observer, listening
from hand_solver.limits import LimitReached, Limits, Monitor, RestartDue
from hand_solver.options import Options
from hand_solver.problem import Assignment, Problem
from hand_solver.propagation.objective_bound import bounded
from hand_solver.propagation.revise import Propagation
from hand_solver.restarts import luby
from hand_solver.result import Result, Statistics, Status

_FIRST = Limits()
_ALL = Limits(solutions=None)


_DEFAULT = Options()


def solve(
    problem: Problem, options: Options = _DEFAULT, limits: Limits = _FIRST, *, observer: Observer | None = None
) -> Result:
    """Search until a limit is reached; by default for the first solution, or, with an objective, for the best one.

    Raises PluginError for an unknown or faulty heuristic or inference, ValueError for restarts with several solutions.
    """
    run = _Run(problem, options, limits, observer or Observer())
    found: list[Assignment] = []
    complete = True
    try:
        for solution in run.solutions():
            if problem.objective is not None:
                found = [solution]
                continue
            found.append(solution)
            if len(found) == limits.solutions:
                complete = False
                break
    except LimitReached:
        complete = False
    status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    result = Result(status, tuple(found), complete, run.finished(), options.as_text(), run.consulted, run.spent)
    return result.optimized(problem.objective, run.least)


def solutions(
    problem: Problem, options: Options = _DEFAULT, limits: Limits = _ALL, *, observer: Observer | None = None
) -> Iterator[Assignment]:
    """The solutions, each once, as they are found; with an objective, each better than those before.

    Raises LimitReached when a limit on seconds or nodes ends the search early, so that an iteration that ends by
    itself has seen them all; a limit on solutions just ends it.

    >>> from hand_solver import Problem, Variable
    >>> list(solutions(Problem((Variable("x", ("no", "yes")),), ())))
    [(0,), (1,)]
    """
    for found, solution in enumerate(_Run(problem, options, limits, observer or Observer()).solutions(), start=1):
        yield solution
        if found == limits.solutions:
            return


class _Timed:
    """A heuristic, how often it was called, and the seconds in these calls."""

    def __init__(self, heuristic: Callable[..., Any]) -> None:
        self._heuristic = heuristic
        self.calls, self.seconds = 0, 0.0

    def __call__(self, *arguments: Any) -> Any:
        self.calls += 1
        started = time.perf_counter()
        answer = self._heuristic(*arguments)
        self.seconds += time.perf_counter() - started
        return answer


class _Run:
    """The parts of one search put together, and its clock."""

    def __init__(self, problem: Problem, options: Options, limits: Limits, observer: Observer) -> None:
        if options.restarts is not None and limits.solutions != 1:
            raise ValueError("restarts look for one solution; leave them out to look for several")
        self._started = time.perf_counter()
        self._parts, observers = parts_of(options)
        self._statistics = Statistics()
        told = [observer, *observers]
        stated, self._bound = bounded(problem)
        self._propagation = Propagation(stated, self._statistics, told, check_time=limits.clock(self._started))
        self._timed = {"variable": _Timed(self._parts.variable), "value": _Timed(self._parts.value)}
        self._search = Search(self._propagation, self._parts.inference, told)
        self._view = View(self._search, options.seed)
        self._monitor = Monitor(limits, self._statistics, told)
        self._restarts = options.restarts
        self._on_objective = listening(told, "on_objective")

    @property
    def consulted(self) -> dict[str, int]:
        """How often each part was called that is a user's own."""
        return self._parts.consulted()

    def solutions(self) -> Iterator[Assignment]:
        """The solutions, over as many restarts as are due."""
        for length in map(luby, count(1)):
            self._monitor.allow_fails(None if self._restarts is None else length * self._restarts)
            try:
                for solution in self._search.depth_first(
                    self._view,
                    variable=self._timed["variable"],
                    value=self._timed["value"],
                    at_node=self._monitor.at_node,
                ):
                    self._take(solution)
                    yield solution
                return
            except RestartDue:
                self._search.restart()

    def _take(self, solution: Assignment) -> None:
        """From now on only what is better than this solution counts, if there is an objective."""
        if self._bound is not None:
            objective = self._bound.objective
            value = objective.value(solution)
            self._bound.tighten(value)
            for on_objective in self._on_objective:
                on_objective(value, objective.cost(self.least))

    @property
    def least(self) -> int:
        """What solutions cost at least, by what is left at the root; 0 if there are none, or no objective."""
        masks = self._search.root_masks
        return self._bound.objective.least_cost(masks) if self._bound is not None and all(masks) else 0

    @property
    def spent(self) -> dict[str, tuple[int, float]]:
        """How often each heuristic was called, and the seconds that took."""
        return {name: (one.calls, one.seconds) for name, one in self._timed.items()}

    def finished(self) -> Statistics:
        """The statistics, with the clock stopped."""
        self._statistics.seconds = time.perf_counter() - self._started
        return self._statistics
