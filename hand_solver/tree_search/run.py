"""Run a search of one's own: with the options' heuristics and inference, under the limits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from hand_solver.backtracking.strategy import parts_of
from hand_solver.events import Observer
from hand_solver.limits import LimitReached, Limits, Monitor
from hand_solver.options import Options
from hand_solver.plugins import Plugin, PluginError, shortened
from hand_solver.problem import Assignment, Problem
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Result, Statistics, Status
from hand_solver.tree_search.exploration import Exploration
from hand_solver.tree_search.state import State


def solve(
    problem: Problem, search: str | Exploration, options: Options, limits: Limits, *, observer: Observer | None = None
) -> Result:
    """Run ``search(state)`` until a limit is reached; by default for the first solution.

    A solution it yields is checked against the problem. That there are no more is what the search says by its end.
    Raises PluginError for a search that cannot be loaded, fails, or yields what is no solution.
    """
    started, statistics = time.perf_counter(), Statistics()
    parts, listening = parts_of(options)
    told = [observer or Observer(), *listening]
    at_node = Monitor(limits, statistics, told).at_node
    propagation = Propagation(problem, statistics, told)
    state = State(propagation, parts, seed=options.seed, at_node=at_node, observers=told)
    own = _Own(search)
    found: list[Assignment] = []
    complete = True
    try:
        for assignment in own.solutions(state):
            found.append(assignment)
            if len(found) == limits.solutions:
                complete = False
                break
    except LimitReached:
        complete = False
    statistics.seconds = time.perf_counter() - started
    status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
    configuration = {**options.as_text(), "search": own.name}
    return Result(status, tuple(found), complete, statistics, configuration, {**parts.consulted(), "search": own.calls})


class _Own(Plugin):
    """A search of a user's: a function of a state that yields solutions."""

    passing = (LimitReached,)

    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        return None if isinstance(answer, Iterator) else f"answered {shortened(answer)}; expected to yield solutions"

    def solutions(self, state: State) -> Iterator[Assignment]:
        """What it yields, checked, each once. Raises PluginError."""
        seen = set[Assignment]()
        generator = self(state)
        while (assignment := self.guard(next, generator, None)) is not None:
            if not _is_solution(state.problem, assignment):
                raise PluginError(f"{self.name}: yielded {shortened(assignment)}, which is no solution")
            if assignment in seen:
                raise PluginError(f"{self.name}: yielded {shortened(assignment)} twice")
            seen.add(assignment)
            yield assignment


def _is_solution(problem: Problem, assignment: object) -> bool:
    if not isinstance(assignment, tuple) or len(assignment) != len(problem.variables):
        return False
    return all(type(value) is int and value >= 0 for value in assignment) and problem.is_satisfied(assignment)
