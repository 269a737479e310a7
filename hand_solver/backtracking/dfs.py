"""The search ``dfs``: the parts of a search put together, for one result or for its solutions as they are found."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from hand_solver.backtracking.heuristics.value import value_heuristic
from hand_solver.backtracking.heuristics.variable import variable_heuristic
from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.inference import inference_named
from hand_solver.backtracking.parts import listeners
from hand_solver.backtracking.search import Search
from hand_solver.events import Observer
from hand_solver.limits import LimitReached, Limits, Monitor, RestartDue
from hand_solver.options import Options
from hand_solver.plugins import Plugin
from hand_solver.problem import Assignment, Problem
from hand_solver.propagation.revise import Propagation
from hand_solver.restarts import luby
from hand_solver.result import Result, Statistics, Status

_FIRST = Limits()
_ALL = Limits(solutions=None)


_DEFAULT = Options()


def solve(
    problem: Problem, options: Options = _DEFAULT, limits: Limits = _FIRST, *, observer: Observer | None = None
) -> Result:
    """Search until a limit is reached; by default for the first solution.

    Raises PluginError for an unknown or faulty heuristic or inference, ValueError for restarts with several solutions.
    """
    run = _Run(problem, options, limits, observer or Observer())
    found: list[Assignment] = []
    complete = True
    try:
        for solution in run.solutions():
            found.append(solution)
            if len(found) == limits.solutions:
                complete = False
                break
    except LimitReached:
        complete = False
    status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    return Result(status, tuple(found), complete, run.finished(), options.as_text(), run.consulted(), run.spent())


def solutions(
    problem: Problem, options: Options = _DEFAULT, limits: Limits = _ALL, *, observer: Observer | None = None
) -> Iterator[Assignment]:
    """The solutions, each once, as they are found.

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
        self._variable = variable_heuristic(options.variable)
        self._value = value_heuristic(options.value)
        self._statistics = Statistics()
        told = [observer, *listeners(self._variable, self._value)]
        propagation = Propagation(problem, self._statistics, told)
        self._inference = inference_named(options.inference)
        self._timed = {"variable": _Timed(self._variable), "value": _Timed(self._value)}
        self._search = Search(propagation, self._inference, told)
        self._view = View(self._search, options.seed)
        self._monitor = Monitor(limits, self._statistics, told)
        self._restarts = options.restarts

    def solutions(self) -> Iterator[Assignment]:
        """The solutions, over as many restarts as are due."""
        for length in map(luby, count(1)):
            self._monitor.allow_fails(None if self._restarts is None else length * self._restarts)
            try:
                yield from self._search.depth_first(
                    self._view,
                    variable=self._timed["variable"],
                    value=self._timed["value"],
                    at_node=self._monitor.at_node,
                )
                return
            except RestartDue:
                self._search.restart()

    def consulted(self) -> dict[str, int]:
        """How often each part was called that is a user's own."""
        parts: dict[str, object] = {"variable": self._variable, "value": self._value, "inference": self._inference}
        return {name: part.calls for name, part in parts.items() if isinstance(part, Plugin)}

    def spent(self) -> dict[str, tuple[int, float]]:
        """How often each heuristic was called, and the seconds that took."""
        return {name: (one.calls, one.seconds) for name, one in self._timed.items()}

    def finished(self) -> Statistics:
        """The statistics, with the clock stopped."""
        self._statistics.seconds = time.perf_counter() - self._started
        return self._statistics
