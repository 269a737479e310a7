"""The way in: what follows from a problem alone, in the form that is quicker."""

from __future__ import annotations

from collections.abc import Sequence

from hand_solver.events import Observer, listening
from hand_solver.problem import Problem
from hand_solver.propagation import Propagation, consistent_at_root, is_conceivable
from hand_solver.result import Statistics
from hand_solver.root.kernel import propagate_graphs
from hand_solver.root.state import FAILS, REMOVED, REVISIONS, State, build
from hand_solver.root.sweep import propagate_at_root
from hand_solver.switching import Switch

# Revisions in plain Python after which machine code is worth loading, about 0.2 seconds, and compiling, about 5.
_WORTH_LOADING, _WORTH_COMPILING = 20_000, 500_000


def propagate(
    problem: Problem,
    statistics: Statistics,
    observer: Observer,
    *,
    compiled: bool | None = None,
    deadline: float | None = None,
) -> tuple[bool, Sequence[int]]:
    """Whether a solution is still conceivable, and the domains that are left.

    ``compiled`` is that of ``learning.solve``, and so is when compiling pays before the ``deadline``, of
    ``time.perf_counter``, which ends nothing else; every form makes the same revisions. Whoever is told of single
    removals or fails is told by plain Python.
    """
    switch = Switch(propagate_graphs, compiled, _WORTH_LOADING, _WORTH_COMPILING, deadline)
    run = switch.next()
    state = None
    if run is not propagate_graphs and not any(listening([observer], name) for name in ("on_prune", "on_fail")):
        domains = [variable.mask for variable in problem.variables]
        if not is_conceivable(problem, domains):
            return False, domains
        state = build(problem, domains)
    if state is not None:
        consistent = run(state) == 1
        _count(state, statistics)
        return consistent, list(state.masks)
    propagation = Propagation(problem, statistics, [observer])
    consistent = consistent_at_root(propagation, propagate_at_root)
    switch.did(statistics.revisions)
    return consistent, propagation.domains.masks


def _count(state: State, statistics: Statistics) -> None:
    statistics.revisions += state.counters[REVISIONS]
    statistics.fails += state.counters[FAILS]
    statistics.prunings += state.counters[REMOVED]
