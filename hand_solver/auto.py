"""The default search: stages from top to bottom, each on what those before it have left.

Propagation comes first, unless learning begins sooner: it is all that easy problems need. Learning comes last. Between
them stands what is sooner done where it applies. One seed gives one result: what ends a stage is a number of nodes or
steps, not of seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from hand_solver import learning, min_conflicts
from hand_solver.backtracking.dfs import solve as backtrack
from hand_solver.booleans import encode
from hand_solver.booleans.binary import wide_variables
from hand_solver.booleans.layered import is_layered
from hand_solver.booleans.ordered import ordered_variables
from hand_solver.constraints import Table
from hand_solver.events import Observer
from hand_solver.limits import Limits
from hand_solver.min_conflicts import LocalOptions
from hand_solver.min_conflicts.penalty import prefers_repair
from hand_solver.options import Options
from hand_solver.problem import Problem
from hand_solver.propagation.fixpoint import at_root
from hand_solver.result import LimitReached, Result, Statistics, Status

# What steers the stages. The figures behind each stand in docs/experiments.md, under the heading in brackets.
WIDE = 12  # values above which a domain is wide [Wide domains]
NODES_A_VALUE = 8  # decisions of MAC with random values, for each value of the widest domain [Wide domains]
WIDEST = 1000  # values of which that number is no larger
BOOLEANS_A_VALUE = 800  # of learning: so many count like another value there [Wide domains]
NODES_TO_DIVE = 4  # the same, before learning [Any problem]
FIRST_TRY = 5_000  # decisions of learning before repair [Any problem]
SMALL = 20_000  # Booleans, up to which learning comes so soon [Any problem]
RESTARTS_IF_WIDE = 50  # fails until its first restart [Wide domains]
MANY = 50  # open variables, and those of one sum, from which on repair pays [Repair before learning]
NODES_BEFORE_REPAIR = 3  # decisions of MAC [Repair before learning]
RESTARTS = 100  # fails until the first restart where MAC goes on alone

_FIRST = Limits()


class Task(NamedTuple):
    """What the stages work on.

    domains  what propagation has left; None before it, and where it is left out
    """

    problem: Problem
    domains: Sequence[int] | None
    options: Options
    observer: Observer

    def backtracked(self, options: Options, limits: Limits) -> Result:
        """What depth-first search makes of what is left."""
        return backtrack(self.narrowed, options, limits, observer=self.observer)

    @property
    def narrowed(self) -> Problem:
        """The problem with what is left."""
        return self.problem if self.domains is None else self.problem.narrowed(self.domains)

    @property
    def open(self) -> int:
        """How many variables have a choice left."""
        return sum([mask & (mask - 1) != 0 for mask in self.domains or ()])


class Stage(NamedTuple):
    """A part of the search: whether it is worth its time here, and what it does."""

    applies: Callable[[Task, Limits], bool]
    search: Callable[[Task, Limits], Result]


def solve(
    problem: Problem, limits: Limits = _FIRST, *, options: Options | None = None, observer: Observer | None = None
) -> Result:
    """As ``hand_solver.solve`` with ``search="auto"``; the counters are those of all stages, added.

    Before every stage but propagation the observer is told of a restart; a stage may tell of solutions that one before
    it told of. A problem with a constraint that cannot be learnt from is left to MAC, with restarts where one solution
    is looked for.
    """
    started = time.perf_counter()
    task = Task(problem, None, options or Options(), observer or Observer())
    # What layered constraints state is sooner learnt from than propagated.
    search = _learn if any(map(is_layered, problem.constraints)) else _search_by_stages
    result = search(task, limits)
    result.statistics.seconds = time.perf_counter() - started
    return replace(result, configuration={"search": "auto", "seed": str(task.options.seed)}, consulted={})


def _search_by_stages(task: Task, limits: Limits) -> Result:
    started = time.perf_counter()
    # Even without any time what follows from the problem alone is seen.
    result, domains = _propagated(task, limits.clock(started))
    left = limits.less(result, started)
    if left is not None:
        task = task._replace(domains=domains)
        for stage in STAGES:
            if stage.applies(task, left):
                task.observer.on_restart()
                better = task._replace(problem=task.problem.improving(result.objective))
                result = result.followed_by(stage.search(better, left), task.problem.objective)
                left = limits.less(result, started)
                if left is None:
                    break
    return result


def _propagated(task: Task, check_time: Callable[[], None] | None) -> tuple[Result, Sequence[int]]:
    """What is known at the root, and the domains left there."""
    (problem, _, _, observer), statistics = task, Statistics()
    unknown, objective = Result(Status.UNKNOWN, (), False, statistics), problem.objective
    try:
        domains = at_root(problem, statistics, observer, check_time=check_time)
    except LimitReached:
        return unknown, ()
    if domains is not None and max(map(int.bit_count, domains), default=0) > 1:
        return unknown.optimized(objective, objective.least_cost(domains) if objective else 0), domains
    assignment = tuple([mask.bit_length() - 1 for mask in domains or ()])
    if domains is None or (objective and not objective.counts(assignment)):
        return Result(Status.UNSATISFIABLE, (), True, statistics), ()
    observer.on_solution(assignment)
    result = Result(Status.SATISFIABLE, (assignment,), True, statistics).optimized(objective, 0)
    if result.objective is not None:
        observer.on_objective(result.objective, result.objective)
    return result, domains


def _may_dive(task: Task, _: Limits) -> bool:
    """Is there a decision for every open variable, and does learning soon begin if they lead nowhere?"""
    if task.problem.objective is not None and ordered_variables(task.problem, task.domains or ()):
        return False  # learning tries integers at the end that the objective asks for
    return _widest(task) > WIDE and task.open <= NODES_TO_DIVE * _widest(task) and _may_try(task)


def _widest(task: Task) -> int:
    return min(WIDEST, max([len(variable.labels) for variable in task.problem.variables], default=0))


def _wants_repair(task: Task, _: Limits) -> bool:
    # A short sum is mostly a step of an expression, and its total a variable: nothing to be met by trying values.
    return task.open >= MANY and any(len(one.scope) >= MANY and prefers_repair(one) for one in task.problem.constraints)


def _may_repair(task: Task, limits: Limits) -> bool:
    """Is repair worth its time? It is no help in finding all, or the best."""
    return limits.solutions is not None and task.problem.objective is None and _wants_repair(task, limits)


def _may_try(task: Task) -> bool:
    """Is it quickly stated in Booleans? Beyond that size a search that is lucky ends sooner than that."""
    return _booleans(task) <= SMALL


def _booleans(task: Task) -> int:
    """How many learning will have, or so: for values, and for rows of tables."""
    problem, domains = task.problem, task.domains or ()
    wide = wide_variables(problem, domains) | ordered_variables(problem, domains)
    values = sum([mask.bit_count() for x, mask in enumerate(domains) if x not in wide])
    return values + sum([len(one.rows) for one in problem.constraints if isinstance(one, Table)])


def _mac_at_random(task: Task, limits: Limits, nodes_a_value: int = NODES_A_VALUE) -> Result:
    """MAC with random values and restarts: wide domains have many Booleans, and the order of their values says little.

    Gomes, Selman and Kautz, "Boosting combinatorial search through randomization", 1998. With an objective half as many
    find a solution, from which learning goes on. Where each constraint is on all variables their weights are alike,
    and mrv decides as dom_wdeg does, and is quicker.
    """
    has_weights = any(len(one.scope) < len(task.problem.variables) for one in task.problem.constraints)
    nodes = nodes_a_value * max(_widest(task), min(WIDEST, _booleans(task) // BOOLEANS_A_VALUE))
    nodes >>= task.problem.objective is not None
    restarts = RESTARTS_IF_WIDE if limits.solutions == 1 else None
    options = Options("mac", "dom_wdeg" if has_weights else "mrv", "random", restarts, task.options.seed)
    return task.backtracked(options, limits.at_most(nodes))


def _mac_before_repair(task: Task, limits: Limits) -> Result:
    """A few decisions of MAC: repair takes tens of milliseconds where there is nothing to be found."""
    options = Options("mac", "dom_wdeg", "input_order", seed=task.options.seed)
    return task.backtracked(options, limits.at_most(NODES_BEFORE_REPAIR))


def _repair(task: Task, limits: Limits) -> Result:
    options = LocalOptions(starts=1, seed=task.options.seed)
    return min_conflicts.solve(task.narrowed, options, limits, observer=task.observer)


def _learn(task: Task, limits: Limits) -> Result:
    """Learning to the end; MAC with restarts, if some constraint cannot be learnt from."""
    options, started = task.options, time.perf_counter()
    try:
        encoding = encode(task.problem, task.domains, check_time=limits.clock(started), linear=True)
    except LimitReached:
        return Result(Status.UNKNOWN, (), False, Statistics())
    except NotImplementedError:
        restarts = RESTARTS if limits.solutions == 1 else None
        return task.backtracked(Options("mac", "dom_wdeg", "input_order", restarts, options.seed), limits)
    left, told = limits.since(started), task.observer
    return learning.solve(encoding, left, seeds=options.seeds, compiled=options.compiled, observer=told)


STAGES = (
    Stage(_may_dive, lambda task, limits: _mac_at_random(task, limits, NODES_TO_DIVE)),
    Stage(
        lambda task, limits: _widest(task) > WIDE and _may_try(task) and _may_repair(task, limits),
        lambda task, limits: _learn(task, limits.at_most(FIRST_TRY)),
    ),
    Stage(lambda task, _: _widest(task) > WIDE and not _may_try(task), _mac_at_random),
    Stage(lambda task, limits: _wants_repair(task, limits) and _widest(task) <= WIDE, _mac_before_repair),
    Stage(_may_repair, _repair),
    Stage(lambda *_: True, _learn),
)
