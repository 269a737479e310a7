"""In which order the tree of a branching is explored. Every exploration finds each solution once, and all of them.

An exploration is a function of a ``State`` that yields solutions: what ``solve(problem, search=...)`` takes, as it does
a generator of one's own. Gecode's search engines and MiniCP's searches are the models.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, repeat
from typing import Any

from hand_solver.problem import Assignment
from hand_solver.restarts import luby
from hand_solver.result import LimitReached
from hand_solver.tree_search.branching import Branching
from hand_solver.tree_search.nogoods import Nogoods
from hand_solver.tree_search.state import Decision, State
from hand_solver.tree_search.walk import Walk

Exploration = Callable[[State], Iterator[Assignment]]


def depth_first(branching: Branching) -> Exploration:
    """Depth first: the best decision, all below it, then the next."""

    def explore(state: State) -> Iterator[Assignment]:
        if state.propagate():
            yield from Walk(state, branching).solutions()

    return explore


def limited_discrepancy(branching: Branching, most: int | None = None) -> Exploration:
    """Limited discrepancy search: first the path of the heuristic, then those against it once, twice, ...

    The i-th best decision of a node is i - 1 discrepancies. With ``most`` search ends after so many, incomplete.
    Harvey and Ginsberg, "Limited discrepancy search", IJCAI 1995.
    """

    def explore(state: State) -> Iterator[Assignment]:
        def admitting(allowed: int) -> Walk:
            return Walk(state, branching, lambda _, index, spent: spent + index <= allowed)

        yield from _in_rounds(state, map(admitting, count() if most is None else range(most + 1)))

    return explore


def depth_bounded(branching: Branching) -> Exploration:
    """Depth-bounded discrepancy search: a heuristic errs most high in the tree, so it is doubted there first.

    Round i explores everything to depth i, and follows the heuristic below. Rounds overlap, unlike those of the paper:
    a heuristic that learns changes the tree from one to the next, and nothing is to be missed.
    Walsh, "Depth-bounded discrepancy search", IJCAI 1997.
    """

    def explore(state: State) -> Iterator[Assignment]:
        def admitting(bound: int) -> Walk:
            return Walk(state, branching, lambda depth, index, _: depth < bound or index == 0)

        yield from _in_rounds(state, map(admitting, count()))

    return explore


def restarting(branching: Branching, lengths: Callable[[], Iterable[int]] | None = None) -> Exploration:
    """Depth first, again from the root after so many fails; what was refuted until then is kept as nogoods.

    lengths  makes the fails of each run, anew for each search; where they end, the last run has no limit. By default
             100 times the Luby sequence. See ``geometric``
    Lecoutre, Sais, Tabary and Vidal, "Recording and minimizing nogoods from restarts", 2007.
    """

    def explore(state: State) -> Iterator[Assignment]:
        if not state.propagate():
            return
        state.nogoods, found = Nogoods(), set[Assignment]()
        runs = chain(lengths(), repeat(None)) if lengths is not None else (100 * luby(i) for i in count(1))
        for length in runs:
            walk = Walk(state, branching, fails=length)
            for assignment in walk.solutions():
                if assignment not in found:
                    found.add(assignment)
                    yield assignment
            if not walk.was_cut:
                return
            refuted = walk.refuted()
            state.restart()
            if not all(state.exclude(nogood) for nogood in refuted):
                return

    return explore


def geometric(first: int = 10, factor: float = 1.1) -> Callable[[], Iterator[int]]:
    """Lengths of runs that grow by a factor: as in ACE, and in Walsh, "Search in a small world", IJCAI 1999.

    >>> from itertools import islice
    >>> list(islice(geometric(10, 1.5)(), 4))
    [10, 15, 22, 33]
    """
    return lambda: (int(first * factor**i) for i in count())


def least_cost(state: State) -> int:
    """A key for ``best_first``: what solutions below the node cost at least. Raises ValueError without an objective."""
    if state.problem.objective is None:
        raise ValueError("least_cost is for problems with an objective")
    return state.problem.objective.least_cost(state.propagation.domains.masks)


def best_first(branching: Branching, key: Callable[[State], Any] = least_cost) -> Exploration:
    """Best first: always the open node with the smallest ``key(state)``, wherever it is; of equals the oldest.

    The way to a node is taken again from the root, so each of its decisions counts as a node again. By default the
    key is the least cost: the first solution is then the best one, as in Land and Doig 1960.
    """

    def explore(state: State) -> Iterator[Assignment]:
        if not state.propagate():
            return
        number = count()
        frontier: list[tuple[Any, int, tuple[Decision, ...]]] = [(key(state), next(number), ())]
        while frontier:
            path = heapq.heappop(frontier)[2]
            while state.depth:
                state.backtrack()
            if not all(map(state.branch, path)):  # a better solution was found meanwhile
                continue
            if not state.unassigned:
                assignment = state.solution()
                if assignment is not None:
                    yield assignment
                continue
            for decision in branching(state):
                if state.branch(decision):
                    heapq.heappush(frontier, (key(state), next(number), (*path, decision)))
                state.backtrack()

    return explore


def _in_rounds(state: State, walks: Iterable[Walk]) -> Iterator[Assignment]:
    """Walks that see more and more of the tree, until one has seen it all. Raises LimitReached if none has."""
    if not state.propagate():
        return
    found = set[Assignment]()
    for walk in walks:
        for assignment in walk.solutions():
            if assignment not in found:
                found.add(assignment)
                yield assignment
        if not walk.was_cut:
            return
        state.restart()
    raise LimitReached("discrepancies")
