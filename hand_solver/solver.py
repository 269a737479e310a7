"""The way in: solve a problem, iterate over its solutions, count them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, fields

from hand_solver.events import Observer
from hand_solver.heuristics.registry import (
    ValueHeuristic,
    VariableHeuristic,
    listeners,
    value_heuristic,
    variable_heuristic,
)
from hand_solver.heuristics.view import View
from hand_solver.inference.registry import Inference, inference_named
from hand_solver.limits import LimitReached, Monitor, RestartDue
from hand_solver.plugins import name_of
from hand_solver.problem import Assignment, Problem
from hand_solver.propagation import Propagation
from hand_solver.restarts import luby
from hand_solver.result import Limits, Result, Statistics, Status
from hand_solver.search import Search

_FIRST = Limits()
_ALL = Limits(solutions=None)


@dataclass(frozen=True, slots=True)
class Options:
    """How to search: names from the registries, ``file.py:function``, or functions; and the seed of all randomness.

    restarts  fails until the first restart, the unit of the Luby sequence; None for no restarts. With restarts one
              solution can be looked for, not several: a second run may find the first one again.
    """

    inference: str | Inference = "mac"
    variable: str | VariableHeuristic = "mrv"
    value: str | ValueHeuristic = "input_order"
    restarts: int | None = None
    seed: int = 0

    def as_text(self) -> dict[str, str]:
        """Every option by name, as text; those that are None left out."""
        given = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {key: name_of(value) if callable(value) else str(value) for key, value in given if value is not None}


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
    return Result(status, tuple(found), complete, run.finished(), options.as_text())


def solutions(
    problem: Problem, options: Options = _DEFAULT, limits: Limits = _ALL, *, observer: Observer | None = None
) -> Iterator[Assignment]:
    """The solutions, each once, as they are found.

    Raises LimitReached when a limit on seconds or nodes ends the search early, so that an iteration that ends by
    itself has seen them all; a limit on solutions just ends it.
    """
    for found, solution in enumerate(_Run(problem, options, limits, observer or Observer()).solutions(), start=1):
        yield solution
        if found == limits.solutions:
            return


def count_solutions(problem: Problem, limit: int | None = None, options: Options = _DEFAULT) -> int:
    """The number of solutions; ``limit`` if there are that many or more."""
    return len(solve(problem, options, Limits(solutions=limit)).solutions)


def is_unique(problem: Problem, options: Options = _DEFAULT) -> bool:
    """Is there exactly one solution?"""
    return count_solutions(problem, 2, options) == 1


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
        self._search = Search(propagation, inference_named(options.inference), told)
        self._view = View(self._search, options.seed)
        self._monitor = Monitor(limits, self._statistics)
        self._restarts = options.restarts

    def solutions(self) -> Iterator[Assignment]:
        """The solutions, over as many restarts as are due."""
        for length in luby():
            self._monitor.allow_fails(None if self._restarts is None else length * self._restarts)
            try:
                yield from self._search.depth_first(
                    self._view, variable=self._variable, value=self._value, at_node=self._monitor.at_node
                )
                return
            except RestartDue:
                self._search.restart()

    def finished(self) -> Statistics:
        """The statistics, with the clock stopped."""
        self._statistics.seconds = time.perf_counter() - self._started
        return self._statistics
