"""The default: plain MAC for as long as an easy problem takes, then learning from conflicts on what MAC has left.

On easy problems backtracking is done before the Booleans of learning are built; on hard ones its heuristics run out
and clauses are what counts. Where a constraint prefers repair, and not all solutions are looked for, min-conflicts
comes in between. One seed gives one result: what ends a part is a number of nodes or steps, not of seconds.
"""

from __future__ import annotations

import time
from dataclasses import fields, replace

from hand_solver import learning, local_search
from hand_solver.events import Observer
from hand_solver.inference.mac import mac
from hand_solver.local_search import LocalOptions
from hand_solver.problem import Problem
from hand_solver.propagation import Propagation
from hand_solver.result import Limits, Result, Statistics
from hand_solver.solver import Options
from hand_solver.solver import solve as backtrack

# Easy boards take fewer decisions; so many take about as long as building the Booleans of a board does.
NODES = 3
# A variable of more values is wide. Its Booleans take long to build, and the order of its values says little, so MAC
# gets several decisions for each value of the widest, tries values at random, and restarts: Gomes, Selman and Kautz,
# "Boosting combinatorial search through randomization", 1998. So few fails teach dom_wdeg nothing; mrv is quicker.
WIDE, NODES_A_VALUE = 8, 8
_RESTARTS_IF_WIDE = 50
# The unit of the Luby sequence where MAC goes on alone.
_RESTARTS = 100

_FIRST = Limits()


def solve(
    problem: Problem,
    limits: Limits = _FIRST,
    *,
    seed: int = 0,
    compiled: bool | None = None,
    observer: Observer | None = None,
) -> Result:
    """As ``hand_solver.solve`` and ``learning.solve``; the counters are those of both parts, added.

    ``compiled`` is that of ``learning.solve``. The observer is told of a restart between two parts. A problem with
    a constraint that cannot be learnt from is left to MAC, with restarts where one solution is looked for.
    """
    started = time.perf_counter()
    observer = observer or Observer()
    options, nodes = _first_part(problem, limits, seed)
    budget = nodes if limits.nodes is None else min(nodes, limits.nodes)
    result = backtrack(problem, options, replace(limits, nodes=budget), observer=observer)
    left = _left(limits, result, started)
    if left is not None:
        problem = _propagated(problem)
        repaired = _repaired(problem, left, seed, observer)
        if repaired is not None:
            result = _joined(result, repaired)
            left = _left(limits, result, started)
    if left is not None:
        observer.on_restart()
        result = _joined(result, _learnt(problem, options, left, compiled, observer))
    result.statistics.seconds = time.perf_counter() - started
    return replace(result, configuration={"search": "auto", "seed": str(seed)})


def _first_part(problem: Problem, limits: Limits, seed: int) -> tuple[Options, int]:
    """How MAC searches at first, and for how many decisions."""
    widest = max((len(variable.labels) for variable in problem.variables), default=0)
    if widest <= WIDE:
        return Options("mac", "dom_wdeg", "input_order", seed=seed), NODES
    restarts = _RESTARTS_IF_WIDE if limits.solutions == 1 else None
    return Options("mac", "mrv", "random", restarts, seed), NODES_A_VALUE * widest


def _repaired(problem: Problem, limits: Limits, seed: int, observer: Observer) -> Result | None:
    """What min-conflicts makes of a problem that asks for it; None where it is not tried, as for all solutions."""
    if limits.solutions is None or not any(constraint.prefers_repair for constraint in problem.constraints):
        return None
    observer.on_restart()
    return local_search.solve(problem, LocalOptions(starts=1, seed=seed), limits, observer=observer)


def _learnt(problem: Problem, options: Options, limits: Limits, compiled: bool | None, observer: Observer) -> Result:
    """What learning makes of the problem; MAC with restarts, if some constraint cannot be learnt from."""
    try:
        return learning.solve(problem, limits, seed=options.seed, compiled=compiled, observer=observer)
    except NotImplementedError:
        options = replace(options, restarts=_RESTARTS if limits.solutions == 1 else None)
        return backtrack(problem, options, limits, observer=observer)


def _joined(one: Result, other: Result) -> Result:
    """What is known after both, and the counters of both."""
    statistics = _added(one.statistics, other.statistics)
    return replace(max(other, one, key=_known), statistics=statistics)


def _left(limits: Limits, result: Result, started: float) -> Limits | None:
    """What is left of the limits after a part of the search; None if nothing is, or the search is done."""
    used = result.statistics
    nodes = None if limits.nodes is None else limits.nodes - used.nodes
    seconds = None if limits.seconds is None else limits.seconds - (time.perf_counter() - started)
    out_of_limits = (nodes is not None and nodes <= 0) or (seconds is not None and seconds <= 0)
    if result.complete or len(result.solutions) == limits.solutions or out_of_limits:
        return None
    return replace(limits, nodes=nodes, seconds=seconds)


def _propagated(problem: Problem) -> Problem:
    """The problem without the values that propagation at the root removes."""
    propagation = Propagation(problem, Statistics())
    mac(propagation, None)
    domains = zip(problem.variables, propagation.domains.masks, strict=True)
    variables = tuple(replace(variable, allowed=mask) for variable, mask in domains)
    return Problem(variables, problem.constraints, problem.name)


def _known(result: Result) -> tuple[bool, int]:
    """What makes one answer better than another."""
    return result.complete, len(result.solutions)


def _added(one: Statistics, other: Statistics) -> Statistics:
    """The counters of both; the larger of the two depths."""
    names = [field.name for field in fields(Statistics)]
    total = Statistics(**{name: getattr(one, name) + getattr(other, name) for name in names})
    total.max_depth = max(one.max_depth, other.max_depth)
    return total
