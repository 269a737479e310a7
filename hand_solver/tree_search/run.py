"""Run a search of one's own: with the options' heuristics and inference, under the limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hand_solver.backtracking.run import Run
from hand_solver.events import Observer
from hand_solver.limits import Limits
from hand_solver.options import Options
from hand_solver.plugins import Plugin, shortened
from hand_solver.problem import Assignment, Problem
from hand_solver.result import Result
from hand_solver.tree_search.exploration import Exploration
from hand_solver.tree_search.state import State
from hand_solver.user_errors import PluginError


def solve(
    problem: Problem, search: str | Exploration, options: Options, limits: Limits, *, observer: Observer | None = None
) -> Result:
    """Run ``search(state)`` until a limit is reached; by default for the first solution, with an objective the best.

    A solution it yields is checked against the problem. That there are no more is what the search says by its end.
    Raises PluginError for a search that cannot be loaded, fails, or yields what is no solution.
    """
    run, own = Run(problem, options, limits, observer), _Own(search)
    at_node = run.monitor.at_node
    state = State(run.propagation, run.parts, seed=options.seed, at_node=at_node, observers=run.told)
    found = run.result(own.solutions(state), state)
    configuration, consulted = {**found.configuration, "search": own.name}, {**found.consulted, "search": own.calls}
    return replace(found, configuration=configuration, consulted=consulted)


_END = object()


class _Own(Plugin):
    """A search of a user's: a function of a state that yields solutions."""

    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        return None if isinstance(answer, Iterator) else f"answered {shortened(answer)}; expected to yield solutions"

    def solutions(self, state: State) -> Iterator[Assignment]:
        """What it yields, checked, each once; None, where ``state.solution()`` was none, is passed over.

        Raises PluginError.
        """
        seen = set[Assignment]()
        generator = self(state)
        while (assignment := self.guard(next, generator, _END)) is not _END:
            if assignment is None:
                continue
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
