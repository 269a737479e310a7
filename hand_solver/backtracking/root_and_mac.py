"""What follows at the root, then MAC: by filters, or on graphs in machine code, whichever form is quicker."""

from __future__ import annotations

import time
from collections.abc import Sequence

from hand_solver.backtracking.mac_on_graphs import AT_ROOT, EXHAUSTED, SOLVED, explore
from hand_solver.backtracking.solver import solve as backtrack
from hand_solver.events import EVENTS, Observer, listening
from hand_solver.machine_code.forms import form_of
from hand_solver.options import Options
from hand_solver.problem import Assignment, Problem
from hand_solver.propagation.graphs.state import (
    BACKTRACKS,
    DEEPEST,
    FAILS,
    NODES,
    REMOVED,
    REVISIONS,
    State,
    are_layered,
    build,
)
from hand_solver.propagation.revise import Propagation, consistent_at_root, is_conceivable
from hand_solver.propagation.root import propagate_at_root
from hand_solver.result import Limits, Result, Statistics, Status

# Decisions from one look at the clock to the next, some hundredths of a second on large boards.
_SLICE = 1_000
# What machine code does not tell of.
_COARSE = ("on_solution", "on_restart", "on_learn", "on_state", "on_pause")
UNTOLD = tuple(event for event in EVENTS if event not in _COARSE)


class Run:
    """One problem. Both forms make the same revisions and decisions, so it is a matter of time which one does.

    domains  what is left of them

    ``compiled`` is that of ``learning.solve``. Whoever is told of single steps is told by plain Python, which is for
    problems of other constraints as well.
    """

    def __init__(self, problem: Problem, observer: Observer, *, compiled: bool | None = None) -> None:
        self._problem, self._observer = problem, observer
        self._state: State | None = None
        self.domains: Sequence[int] = [variable.mask for variable in problem.variables]
        # Most runs have nobody to tell, and are over in less time than it takes to ask of every event.
        is_told = type(observer) is not Observer and any(listening([observer], event) for event in UNTOLD)
        self._explore = form_of(explore, compiled) if are_layered(problem) and not is_told else explore

    def propagate(self, statistics: Statistics) -> bool:
        """What follows from the problem alone, as ``root`` says; False if there is no solution."""
        if self._explore is not explore:
            self._state = build(self._problem, self.domains)
        if self._state is None:
            propagation = Propagation(self._problem, statistics, [self._observer])
            consistent = consistent_at_root(propagation, propagate_at_root)
            self.domains = propagation.domains.masks
            return consistent
        if not is_conceivable(self._problem, self.domains):
            return False
        outcome = self._explore(self._state, AT_ROOT)
        _count(self._state, statistics)
        self.domains = list(self._state.masks)
        return outcome == SOLVED

    def search(self, limits: Limits) -> Result:
        """MAC with ``mrv`` and values in their order, on what is left; once, and after ``propagate``."""
        if self._state is None:
            narrowed = self._problem.narrowed(self.domains)
            return backtrack(narrowed, Options("mac", "mrv", "input_order"), limits, observer=self._observer)
        started = time.perf_counter()
        found: list[Assignment] = []
        complete = self._collect(self._state, found, limits, started)
        status = Status.SATISFIABLE if found else Status.UNSATISFIABLE if complete else Status.UNKNOWN
        statistics = Statistics()
        _count(self._state, statistics)
        statistics.seconds = time.perf_counter() - started
        return Result(status, tuple(found), complete, statistics)

    def _collect(self, state: State, found: list[Assignment], limits: Limits, started: float) -> bool:
        """Append the solutions up to the limits; are they all there are?"""
        most = limits.most_nodes
        while True:
            outcome = self._explore(state, min(most, state.counters[NODES] + _SLICE))
            if outcome == EXHAUSTED:
                return True
            if outcome == SOLVED:
                found.append(self._solution(state))
            elif state.counters[NODES] >= most:
                return False
            is_late = limits.seconds is not None and time.perf_counter() > started + limits.seconds
            if len(found) == limits.solutions or is_late:
                return False

    def _solution(self, state: State) -> Assignment:
        assignment = tuple([mask.bit_length() - 1 for mask in state.masks])
        self._observer.on_solution(assignment)
        return assignment


def _count(state: State, statistics: Statistics) -> None:
    """Add what was done since the last time."""
    counters = state.counters
    statistics.revisions += counters[REVISIONS]
    statistics.fails += counters[FAILS]
    statistics.prunings += counters[REMOVED]
    statistics.nodes += counters[NODES]
    statistics.backtracks += counters[BACKTRACKS]
    statistics.max_depth = max(statistics.max_depth, counters[DEEPEST])
    for counter in (REVISIONS, FAILS, REMOVED, NODES, BACKTRACKS, DEEPEST):
        counters[counter] = 0
