"""The search ``dfs``: depth first, perhaps with restarts, for one result or for its solutions as they are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from hand_solver.backtracking.heuristics.view import View
from hand_solver.backtracking.run import Run
from hand_solver.backtracking.search import Search
from hand_solver.events import Observer
from hand_solver.limits import Limits, RestartDue
from hand_solver.options import Options
from hand_solver.plugins import demand_events
from hand_solver.problem import Assignment, Problem
from hand_solver.restarts import luby
from hand_solver.result import Result

_FIRST = Limits()
_ALL = Limits(solutions=None)
_DEFAULT = Options()


def solve(
    problem: Problem, options: Options = _DEFAULT, limits: Limits = _FIRST, *, observer: Observer | None = None
) -> Result:
    """Search until a limit is reached; by default for the first solution, or, with an objective, for the best one.

    Raises PluginError for an unknown or faulty heuristic or inference, ValueError for restarts with several solutions.
    """
    run, search = _put_together(problem, options, limits, observer)
    return run.result(_with_restarts(run, search, options), search)


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
    demand_events(observer)
    run, search = _put_together(problem, options, limits, observer)
    found = run.tightened(_with_restarts(run, search, options), search)
    for number, solution in enumerate(found, start=1):
        yield solution
        if number == limits.solutions:
            return


def _put_together(problem: Problem, options: Options, limits: Limits, observer: Observer | None) -> tuple[Run, Search]:
    if options.restarts is not None and limits.solutions != 1:
        raise ValueError("restarts look for one solution; leave them out to look for several")
    run = Run(problem, options, limits, observer)
    return run, Search(run.propagation, run.parts.inference, run.told)


def _with_restarts(run: Run, search: Search, options: Options) -> Iterator[Assignment]:
    """The solutions, over as many restarts as are due."""
    view, taken_over = View(search, options.seed), _kernels(run, search)
    for length in map(luby, count(1)):
        run.monitor.allow_fails(None if options.restarts is None else length * options.restarts)
        try:
            yield from search.depth_first(
                view,
                variable=run.parts.variable,
                value=run.parts.value,
                at_node=run.monitor.at_node,
                taken_over=taken_over,
            )
            return
        except RestartDue:
            search.restart()


def _kernels(run: Run, search: Search) -> Callable[[], Iterator[Assignment] | None]:
    """What is asked at every node whether kernels go on from there; loaded when they may."""
    descent: Callable[[], Iterator[Assignment] | None] | None = None

    def taken_over() -> Iterator[Assignment] | None:
        nonlocal descent
        if run.propagation.compiled is None:
            return None
        if descent is None:
            from hand_solver.backtracking.descent import descent_of  # what most searches end before

            descent = descent_of(run, search)
        return descent()

    return taken_over
