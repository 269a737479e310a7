"""What every search with heuristics and an inference has: its parts put together, its clock, the bound, the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from hand_solver.backtracking.strategy import Parts, parts_of
from hand_solver.events import Observer, listening
from hand_solver.limits import Limits, Monitor
from hand_solver.options import Options
from hand_solver.problem import Assignment, Problem
from hand_solver.propagation.objective_bound import bounded
from hand_solver.propagation.revise import Propagation
from hand_solver.result import LimitReached, Result, Statistics, Status


class Rooted(Protocol):
    """A search that knows what inference left at its root."""

    @property
    def root_masks(self) -> Sequence[int]:
        """The domains, as masks, before any decision; empty if inference has not run yet."""
        ...


class Run:
    """One search, from its parts to its result.

    named        heuristics and inference
    parts        the same; calls of the heuristics are timed
    told         the observers
    propagation  with an objective its bound is the last constraint
    """

    def __init__(self, problem: Problem, options: Options, limits: Limits, observer: Observer | None) -> None:
        """Raises PluginError for a part that is unknown or faulty."""
        self._started = time.perf_counter()
        self._options, self._limits = options, limits
        named, observers = parts_of(options)
        self._consulted = named.consulted
        self.named = named
        self._timed = {"variable": _Timed(named.variable), "value": _Timed(named.value)}
        self.parts: Parts = named._replace(variable=self._timed["variable"], value=self._timed["value"])
        self.told = [observer or Observer(), *observers]
        self.statistics = Statistics()
        stated, self._bound = bounded(problem)
        self.propagation = Propagation(
            stated, self.statistics, self.told, check_time=limits.clock(self._started), compiled=options.compiled
        )
        self.monitor = Monitor(limits, self.statistics, self.told)
        self._on_objective = listening(self.told, "on_objective")

    def tightened(self, solutions: Iterator[Assignment], search: Rooted) -> Iterator[Assignment]:
        """The solutions; after each, with an objective, only what is better counts."""
        for solution in solutions:
            if self._bound is not None:
                objective = self._bound.objective
                value = objective.value(solution)
                self._bound.tighten(value)
                for on_objective in self._on_objective:
                    on_objective(value, objective.bound(self._least(search.root_masks), value))
            yield solution

    def solutions_at_once(self, found: int) -> int:
        """How many solutions may be found before the first of them is handed over, where ``found`` were found before.

        One by one where each changes what is looked for, or an observer hears of each.
        """
        is_taken_alone = self._bound is not None or listening(self.told, "on_solution")
        return 1 if is_taken_alone else max(1, self._limits.most_solutions - found)

    def result(self, solutions: Iterator[Assignment], search: Rooted) -> Result:
        """Search for as many solutions as are asked for, to the end, or to a limit; with an objective for the best."""
        found: list[Assignment] = []
        complete = True
        try:
            for solution in self.tightened(solutions, search):
                if self._bound is not None:
                    found.clear()
                found.append(solution)
                if self._bound is None and len(found) == self._limits.solutions:
                    complete = False
                    break
        except LimitReached:
            complete = False
        self.statistics.seconds = time.perf_counter() - self._started
        status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
        spent = {name: (one.calls, one.seconds) for name, one in self._timed.items()}
        made = Result(
            status, tuple(found), complete, self.statistics, self._options.as_text(), self._consulted(), spent
        )
        return made if self._bound is None else made.optimized(self._bound.objective, self._least(search.root_masks))

    def _least(self, masks: Sequence[int]) -> int:
        """What solutions within these domains cost at least; 0 if there are none, or no objective."""
        return self._bound.objective.least_cost(masks) if self._bound is not None and masks and all(masks) else 0


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
