"""The default: propagation while it pays, which is all that easy problems need, then learning on what it has left.

In between comes MAC, for as long as an easy problem takes, where constraints are layered graphs, domains are wide or a
constraint prefers repair; and, where one does and not all solutions are looked for, min-conflicts. One seed gives one
result: what ends a part is a number of nodes or steps, not of seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from hand_solver import layered, learning, local_search
from hand_solver.events import Observer, listening
from hand_solver.local_search import LocalOptions
from hand_solver.problem import Problem
from hand_solver.result import Limits, Result, Statistics, Status
from hand_solver.solver import Options
from hand_solver.solver import solve as backtrack

# Decisions of MAC before repair, which takes tens of milliseconds where there is nothing to be found.
NODES = 3
# A variable of more values is wide. Its Booleans take long to build, and the order of its values says little, so MAC
# gets several decisions for each value of the widest, tries values at random, and restarts: Gomes, Selman and Kautz,
# "Boosting combinatorial search through randomization", 1998. So few fails teach dom_wdeg nothing; mrv is quicker.
WIDE, NODES_A_VALUE = 8, 8
_RESTARTS_IF_WIDE = 50
# With so few open variables MAC gets so many decisions where constraints are layered graphs: seldom does it need more,
# and learning takes as long to begin.
_FEW, _NODES_ON_GRAPHS = 80, 50
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
    """As ``hand_solver.solve`` and ``learning.solve``; the counters are those of all parts, added.

    ``compiled`` is that of ``learning.solve``. Before every part but propagation the observer is told of a restart; a
    part may tell of solutions that one before it told of. A problem with a constraint that cannot be learnt from is
    left to MAC, with restarts where one solution is looked for.
    """
    started = time.perf_counter()
    deadline = None if limits.seconds is None else started + limits.seconds
    parts = _Parts(problem, seed, compiled, observer or Observer(), deadline)
    # Even without any time what follows from the problem alone is seen.
    result = parts.propagated()
    for search in parts.searches(limits):
        left = _left(limits, result, started)
        if left is None:
            break
        result = _joined(result, search(left))
    result.statistics.seconds = time.perf_counter() - started
    named = {"search": "auto", "seed": str(seed)}
    return Result(result.status, result.solutions, result.complete, result.statistics, named)


@dataclass
class _Parts:
    """What the search is made of.

    deadline  of ``time.perf_counter``
    """

    problem: Problem
    seed: int
    compiled: bool | None
    observer: Observer
    deadline: float | None

    @cached_property
    def mac(self) -> layered.Run:
        """Propagation, and MAC with mrv on what it leaves."""
        return layered.Run(self.problem, self.observer, compiled=self.compiled, deadline=self.deadline)

    def propagated(self) -> Result:
        """What is known at the root."""
        statistics = Statistics()
        consistent, domains = self.mac.propagate(statistics), self.mac.domains
        for on_inferred in listening([self.observer], "on_inferred"):
            on_inferred(consistent, domains)
        if not consistent:
            return Result(Status.UNSATISFIABLE, (), True, statistics)
        if max(map(int.bit_count, domains), default=0) > 1:
            return Result(Status.UNKNOWN, (), False, statistics)
        assignment = tuple([mask.bit_length() - 1 for mask in domains])
        self.observer.on_solution(assignment)
        return Result(Status.SATISFIABLE, (assignment,), True, statistics)

    @cached_property
    def narrowed(self) -> Problem:
        """The problem without the values that are gone."""
        return self.problem.narrowed(self.mac.domains)

    def searches(self, limits: Limits) -> list[Callable[[Limits], Result]]:
        """The searches that are worth trying after propagation, in their order."""
        problem = self.problem
        is_wide = max([len(variable.labels) for variable in problem.variables], default=0) > WIDE
        wants_repair = any(constraint.prefers_repair for constraint in problem.constraints)
        unfixed = sum([mask & (mask - 1) != 0 for mask in self.mac.domains])
        searches: list[Callable[[Limits], Result]] = [self.learnt]
        if wants_repair and limits.solutions is not None:  # no help in finding all
            searches.insert(0, self.repaired)
        if is_wide:
            searches.insert(0, self.tried_at_random)
        elif wants_repair:
            searches.insert(0, self.tried)
        elif unfixed <= _FEW and all(constraint.filters_paths for constraint in problem.constraints):
            searches.insert(0, self.tried_on_graphs)
        return searches

    def tried_on_graphs(self, limits: Limits) -> Result:
        """What MAC makes of it in a few decisions, where these are quick and seldom more are needed."""
        self.observer.on_restart()
        return self.mac.search(_at_most(_NODES_ON_GRAPHS, limits))

    def tried(self, limits: Limits) -> Result:
        """What MAC makes of it in a few decisions, where the next part takes long to begin."""
        return self._tried(NODES, Options("mac", "dom_wdeg", "input_order", seed=self.seed), limits)

    def tried_at_random(self, limits: Limits) -> Result:
        """The same where domains are wide."""
        widest = max(len(variable.labels) for variable in self.problem.variables)
        restarts = _RESTARTS_IF_WIDE if limits.solutions == 1 else None
        return self._tried(NODES_A_VALUE * widest, Options("mac", "mrv", "random", restarts, self.seed), limits)

    def _tried(self, nodes: int, options: Options, limits: Limits) -> Result:
        self.observer.on_restart()
        return backtrack(self.narrowed, options, _at_most(nodes, limits), observer=self.observer)

    def repaired(self, limits: Limits) -> Result:
        """What min-conflicts makes of a problem that asks for it."""
        self.observer.on_restart()
        return local_search.solve(self.narrowed, LocalOptions(starts=1, seed=self.seed), limits, observer=self.observer)

    def learnt(self, limits: Limits) -> Result:
        """What learning makes of the problem; MAC with restarts, if some constraint cannot be learnt from."""
        self.observer.on_restart()
        started = time.perf_counter()
        try:
            encoding = learning.encode(self.problem, self.mac.domains)
        except NotImplementedError:
            restarts = _RESTARTS if limits.solutions == 1 else None
            options = Options("mac", "dom_wdeg", "input_order", restarts, self.seed)
            return backtrack(self.narrowed, options, limits, observer=self.observer)
        limits = Limits(_seconds_left(limits, started), limits.nodes, limits.solutions)
        return learning.solve(encoding, limits, seed=self.seed, compiled=self.compiled, observer=self.observer)


def _joined(one: Result, other: Result) -> Result:
    """What is known after both, and the counters of both."""
    better = max(other, one, key=_known)
    return Result(better.status, better.solutions, better.complete, one.statistics + other.statistics)


def _left(limits: Limits, result: Result, started: float) -> Limits | None:
    """What is left of the limits after a part of the search; None if nothing is, or the search is done."""
    used = result.statistics
    nodes = None if limits.nodes is None else max(0, limits.nodes - used.nodes)
    seconds = _seconds_left(limits, started)
    out_of_limits = nodes == 0 or seconds == 0
    if result.complete or len(result.solutions) == limits.solutions or out_of_limits:
        return None
    return Limits(seconds, nodes, limits.solutions)


def _at_most(nodes: int, limits: Limits) -> Limits:
    return Limits(limits.seconds, nodes if limits.nodes is None else min(nodes, limits.nodes), limits.solutions)


def _seconds_left(limits: Limits, started: float) -> float | None:
    return None if limits.seconds is None else max(0.0, limits.seconds - (time.perf_counter() - started))


def _known(result: Result) -> tuple[bool, int]:
    """What makes one answer better than another."""
    return result.complete, len(result.solutions)
