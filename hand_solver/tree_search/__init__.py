"""Searches of one's own: put together from a branching and an exploration, or written as a generator over a ``State``.

Read it in this order: ``state`` (decisions, what follows, the way back), ``branching`` (which decisions a node has),
``walk`` (one pass over the tree), ``exploration`` (in which order: depth first, limited discrepancy, restarts, best
first), ``neighbourhood`` (for objectives), ``nogoods`` (what restarts keep), ``run`` (a search under limits).

>>> from hand_solver import Limits, Options, Problem, Variable, solve
>>> from hand_solver.constraints import AllDifferent
>>> rooms = Problem(tuple(Variable(name, tuple("abc")) for name in "xyz"), (AllDifferent([(0, 0), (1, 0), (2, 0)]),))
>>> len(solve(rooms, limited_discrepancy(binary()), Options(variable="mrv"), Limits(solutions=None)).solutions)
6
>>> def dive(state):
...     "The first path of the heuristic, and nothing else."
...     consistent = state.propagate()
...     while consistent and state.unassigned:
...         variable = min(state.view.unassigned(), key=state.view.size)
...         consistent = state.branch(Decision.assign(variable, state.view.values(variable)[0]))
...     if consistent:
...         yield state.solution()
>>> solve(rooms, dive).solutions
((0, 1, 2),)
"""

from hand_solver.tree_search.branching import Branching, binary, d_way, sequence, split
from hand_solver.tree_search.exploration import (
    Exploration,
    best_first,
    depth_bounded,
    depth_first,
    geometric,
    least_cost,
    limited_discrepancy,
    restarting,
)
from hand_solver.tree_search.neighbourhood import large_neighbourhood
from hand_solver.tree_search.state import Decision, State

__all__ = [
    "Branching",
    "Decision",
    "Exploration",
    "State",
    "best_first",
    "binary",
    "d_way",
    "depth_bounded",
    "depth_first",
    "geometric",
    "large_neighbourhood",
    "least_cost",
    "limited_discrepancy",
    "restarting",
    "sequence",
    "split",
]
