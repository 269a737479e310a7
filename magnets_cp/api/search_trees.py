"""The tree of a search, with the search it is of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Unpack

import hand_solver
from hand_solver import Limits, Result
from hand_solver.propagation.objective_bound import bounded
from magnets_cp.api.boards import Board
from magnets_cp.api.doubting import doubt
from magnets_cp.api.reading import BoardLike, read
from magnets_cp.api.showing import framed
from magnets_cp.api.solving import Options
from magnets_cp.api.terms import checked, maybe
from magnets_cp.api.tracing import OWN, Trace, followed, posed, to_follow
from magnets_cp.errors import UsageError
from magnets_cp.workbench.explain.search_tree.page import Searched, tree_page
from magnets_cp.workbench.explain.search_tree.tree import SearchTree
from magnets_cp.workbench.explain.trace.steps import Action, Recording, Step
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.run.levels import guarded
from magnets_cp.workbench.run.recorded import Recorded
from magnets_cp.workbench.run.solvers import HandSolver

MOST_NODES = 1_000_000
# Learning jumps back and decides Booleans, and what is repaired is no decision.
_WITHOUT_TREE = ("auto", "learning", "min_conflicts")


@dataclass(frozen=True, repr=False)
class TracedTree:
    """A search and its tree; notebooks show both as a picture.

    trace  the search, without its steps
    """

    trace: Trace
    tree: SearchTree

    def doubted(self, claim: Callable[[Result], str]) -> TracedTree:
        """The same with what is claimed of the result."""
        return replace(self, trace=replace(self.trace, claim=claim(self.trace.recorded.result)))

    @property
    def searched(self) -> Searched:
        """What a page needs of it."""
        words = self.trace.words

        def decision(node: int) -> str:
            variable, kept = self.tree.decision(node)
            is_one = kept & (kept - 1) == 0
            value, allowed = (kept.bit_length() - 1, None) if is_one else (None, kept)
            step = Step(Action.DECIDE, self.tree.depths[node], variable=variable, value=value, allowed=allowed)
            return words.decision(step)

        return Searched(self.trace.shown, self.tree, decision)

    def __repr__(self) -> str:
        return f"<search tree of {len(self.tree) - 1} nodes, {self.trace.status}>"

    def _repr_html_(self) -> str:
        return framed(tree_page(self.trace.title, [self.searched], self.trace.claim))


@checked(solver=maybe(OWN))
def search_tree(
    board: BoardLike,
    *,
    count: int | None = 1,
    seconds: float | None = None,
    nodes: int = MOST_NODES,
    solver: Callable[..., Any] | str | None = None,
    **options: Unpack[Options],
) -> TracedTree:
    """Search as ``trace`` does, and keep the tree of it and no steps, so that a million nodes have room.

    Raises what ``trace`` raises, and UsageError for a search that has no tree, as learning has not.

    >>> from magnets_cp.workbench.explain.search_tree.tree import End
    >>> search_tree("5@0,0", count=None, inference="fc").tree.ends.count(End.SOLUTION)
    2
    """
    board = read(board)
    wanted, bounds = to_follow(board, solver, options), limits(seconds=seconds, nodes=nodes, solutions=count)
    with doubt(board, wanted, bounds) as claim:
        return traced_tree(wanted, board, bounds).doubted(claim)


def traced_tree(solver: HandSolver | Recorded, board: Board, bounds: Limits) -> TracedTree:
    """Search, and keep the tree. Raises UsageError for a search without one."""
    tree = SearchTree()
    if not isinstance(solver, HandSolver):
        trace = followed(board, solver, bounds)
        _plant(tree, trace.recorded.steps)
        return TracedTree(trace, tree)
    if solver.search in _WITHOUT_TREE:
        raise UsageError(f"search={solver.search} has no tree: take dfs, or a search of your own")
    with guarded(solver.level):
        problem, bounds = posed(board, solver, bounds)
        result = hand_solver.solve(problem, solver.search, solver.options, bounds, observer=tree)
    return TracedTree(Trace(board, solver, Recording(bounded(problem)[0], (Step(Action.START, 0),), result)), tree)


def _plant(tree: SearchTree, steps: Iterable[Step]) -> None:
    """Have the tree see the steps of a search that is over."""
    for step in steps:
        if step.action is Action.DECIDE and step.variable is not None:
            kept = 1 << step.value if step.value is not None else step.allowed or 0
            tree.on_restrict(step.variable, kept, step.depth)
        elif step.action is Action.FAIL:
            tree.on_fail(-1)
        elif step.action is Action.BACKTRACK:
            tree.on_backtrack(-1, -1, step.depth + 1)
        elif step.action is Action.SOLUTION:
            tree.on_solution(())
        elif step.action is Action.RESTART:
            tree.on_restart()
