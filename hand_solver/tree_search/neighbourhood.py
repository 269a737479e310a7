"""Large neighbourhood search: look for better solutions that have much in common with the best one so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hand_solver.problem import Assignment
from hand_solver.problem.domains import members
from hand_solver.tree_search.branching import Branching
from hand_solver.tree_search.exploration import Exploration
from hand_solver.tree_search.state import Decision, State
from hand_solver.tree_search.walk import Walk


def large_neighbourhood(
    branching: Branching, *, kept: float = 0.8, fails: int = 100, patience: int = 10
) -> Exploration:
    """Large neighbourhood search, for problems with an objective: keep much of the best solution, search the rest.

    kept      the share of the variables that keep their values at first, drawn by the seed
    fails     of one look into a neighbourhood
    patience  looks without a better solution until a tenth more of the variables are free

    Where all are free, search goes on without limits: what it ends with is proven to be the best.
    Shaw, "Using constraint programming and local search methods to solve vehicle routing problems", CP 1998.

    Raises ValueError for a share not from 0 to 1, fewer fails or looks than one, and a problem without an objective.
    """
    if not 0 <= kept <= 1 or fails < 1 or patience < 1:
        raise ValueError(f"kept is from 0 to 1, fails and patience from 1: {kept}, {fails}, {patience}")

    def explore(state: State) -> Iterator[Assignment]:
        if state.problem.objective is None:
            raise ValueError("large_neighbourhood is for problems with an objective")
        if not state.propagate():
            return
        best: Assignment | None = None
        for best in Walk(state, branching).solutions():
            yield best
            break
        share, looks = kept, 0
        while best is not None and share > 0:
            state.restart()
            better = _first(Walk(state, branching, fails=fails), state, best, share)
            looks = 0 if better else looks + 1
            if better:
                best = better
                yield best
            elif looks == patience:
                share, looks = round(share - 0.1, 6), 0
        state.restart()
        yield from Walk(state, branching).solutions()

    return explore


def _first(walk: Walk, state: State, best: Sequence[int], share: float) -> Assignment | None:
    """The first solution of the walk where so many of the variables keep their values."""
    variables = list(members(state.unassigned))
    chosen = state.view.rng.sample(variables, int(share * len(variables)))
    for variable in chosen:
        if not state.branch(Decision.assign(variable, best[variable])):
            return None
    return next(walk.solutions(), None)
