"""The arrays of belief propagation, from a problem."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from hand_solver.paths import COUNTERS, Arc, Paths
from hand_solver.problem import Problem

NO_TOTAL = -1
NO_EDGE = -1


class Network(NamedTuple):
    """Constraints and variables, and the messages between them. An edge is a variable in a constraint.

    value_start    by variable: its first place in the arrays by value
    allowed        by value: 1 while the variable may take it, 0 otherwise
    share          by value: the estimated share of the solutions that take it
    edges_start    by variable: its first place in ``edges``
    edges          the edges of each variable
    edge_variable  by edge
    message_start  by edge: its first place in ``message`` and ``weight``
    message        by edge and value: what the constraint says of the value
    weight         by edge and value: what all others say of it
    layer_start    by constraint: its first layer
    layer_edge     by layer: its edge, or NO_EDGE
    arc_start      by layer: its first arc
    arc_*          by arc: ``paths.Arc``; the counters as a bit set
    total          by constraint and counter: what it must come to, or NO_TOTAL
    field          by constraint and counter: the logarithm of what one more is worth
    ahead, behind  scratch, by layer and state: the weight of the paths up to there, and on from there
    said           scratch, by value: a message being made
    worth          scratch, by set of counters: what an arc that adds to them is worth
    expected       scratch: the means of the two counters, then their variances
    states         one number: how many states a layer has, at most
    """

    value_start: array[int]
    allowed: array[float]
    share: array[float]
    edges_start: array[int]
    edges: array[int]
    edge_variable: array[int]
    message_start: array[int]
    message: array[float]
    weight: array[float]
    layer_start: array[int]
    layer_edge: array[int]
    arc_start: array[int]
    arc_source: array[int]
    arc_target: array[int]
    arc_value: array[int]
    arc_counts: array[int]
    total: array[int]
    field: array[float]
    ahead: array[float]
    behind: array[float]
    said: array[float]
    worth: array[float]
    expected: array[float]
    states: array[int]


def network(problem: Problem) -> Network:
    """The network of the constraints that offer paths; without any it has no edges."""
    return _Building([variable.mask for variable in problem.variables], _sizes(problem), _graphs(problem)).network()


def _sizes(problem: Problem) -> list[int]:
    return [len(variable.labels) for variable in problem.variables]


def _graphs(problem: Problem) -> list[Paths]:
    sizes = _sizes(problem)
    offered = (constraint.paths(sizes) for constraint in problem.constraints)
    return [paths for paths in offered if paths is not None]


class _Building:
    """A layer whose variable has one value is a step that none decides, and arcs of other values are left out."""

    def __init__(self, domains: Sequence[int], sizes: Sequence[int], graphs: Sequence[Paths]) -> None:
        self._domains, self._sizes, self._graphs = domains, sizes, graphs
        self._layers = [self._pruned(variable, paths.arcs(kind)) for paths in graphs for variable, kind in paths.layers]
        self._arcs = [arc for _, arcs in self._layers for arc in arcs]
        self._edge_variables = [variable for variable, _ in self._layers if variable is not None]

    def _pruned(self, variable: int | None, arcs: Sequence[Arc]) -> tuple[int | None, Sequence[Arc]]:
        if variable is None:
            return None, arcs
        domain = self._domains[variable]
        return variable if domain & (domain - 1) else None, [arc for arc in arcs if domain >> arc.value & 1]

    def network(self) -> Network:
        arcs, graphs = self._arcs, self._graphs
        by_variable: list[list[int]] = [[] for _ in self._sizes]
        for edge, variable in enumerate(self._edge_variables):
            by_variable[variable].append(edge)
        message_start = _starts(self._sizes[variable] for variable in self._edge_variables)
        numbers = iter(range(len(self._edge_variables)))
        states = max((paths.states for paths in graphs), default=1)
        values = list(zip(self._domains, self._sizes, strict=True))
        longest = max((len(paths.layers) for paths in graphs), default=0)
        return Network(
            value_start=_starts(self._sizes),
            allowed=array("d", [domain >> value & 1 for domain, size in values for value in range(size)]),
            share=array("d", [0.0]) * sum(self._sizes),
            edges_start=_starts(map(len, by_variable)),
            edges=array("i", [edge for edges in by_variable for edge in edges]),
            edge_variable=array("i", self._edge_variables),
            message_start=message_start,
            message=array("d", [1.0]) * message_start[-1],
            weight=array("d", [0.0]) * message_start[-1],
            layer_start=_starts(len(paths.layers) for paths in graphs),
            layer_edge=array("i", [NO_EDGE if variable is None else next(numbers) for variable, _ in self._layers]),
            arc_start=_starts(len(layer) for _, layer in self._layers),
            arc_source=array("i", [arc.source for arc in arcs]),
            arc_target=array("i", [arc.target for arc in arcs]),
            arc_value=array("i", [arc.value for arc in arcs]),
            arc_counts=array("i", [arc.counts[0] + 2 * arc.counts[1] for arc in arcs]),
            total=array("i", [NO_TOTAL if total is None else total for paths in graphs for total in paths.totals]),
            field=array("d", [0.0]) * (COUNTERS * len(graphs)),
            ahead=array("d", [0.0]) * ((longest + 1) * states),
            behind=array("d", [0.0]) * (2 * states),
            said=array("d", [0.0]) * max(self._sizes, default=1),
            worth=array("d", [1.0]) * (1 << COUNTERS),
            expected=array("d", [0.0]) * (2 * COUNTERS),
            states=array("i", [states]),
        )


def _starts(lengths: Iterable[int]) -> array[int]:
    return array("i", accumulate(lengths, initial=0))
