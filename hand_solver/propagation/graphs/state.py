"""A problem of layered graphs as arrays, for machine code.

States, kinds of layers, variables and constraints are integers from 0.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from hand_solver.machine_code.arrays import Int64
from hand_solver.problem import Problem
from hand_solver.propagation.layered_graph import NONE, Arc, LayeredGraph

# What an integer holds: a domain, or at least one row of pairs of what the two counters are.
BITS = 62
_ZERO = array("q", [0])
# How many numbers ``State.arcs`` has for arcs that differ in nothing but their source, and what they are: the sources
# are bits, and the last two are added to the counters.
ARC = 5
SOURCES, TARGET, VALUE, FIRST, SECOND = range(ARC)

# Places in ``State.counters``.
STATES = 0  # of a graph
REVISIONS = 1
FAILS = 2
REMOVED = 3  # values, by revisions
CHANGED = 4  # variables, since the last revision began
WAITING = 5  # constraints in the queue
HEAD = 6  # the place of the first of them
TRAIL_SIZE = 7
DEPTH = 8  # choices in force
NODES = 9  # decisions
BACKTRACKS = 10
DEEPEST = 11
SOLUTIONS = 12
TOTAL = 13  # of the first counter of the constraint in hand; 0 if it does not matter
COLUMNS = 14  # pairs in a row: with the same first counter and all that the second can be
ROWS = 15  # how many an integer holds
WORDS = 16  # how many integers a state takes
LAST = 17  # the last pair of each row of an integer, as bits
COUNTERS = 18


class State(NamedTuple):
    """Everything the kernel knows. Names of arrays say what one element is.

    masks         by variable: its domain
    layer_start   by constraint: its first layer
    variable      by layer: its variable, or NONE
    kind          by layer: what arcs it has
    arc_start     by kind: its first place in ``arcs``
    arcs          five numbers for arcs of many sources (constants above)
    total         the totals of each constraint, two by two; NONE for a counter that does not matter
    wakes_start   by variable: its first place in ``wakes``
    wakes         the constraints of each variable
    ahead         scratch, by layer and state: what the counters can be before it, so many integers of pairs
    behind        scratch, for two layers: of these, those from where the totals can be met
    changed       scratch: the variables that the last revision changed
    queue         scratch: a ring of constraints
    is_due        scratch, by constraint: 1 if it is in the queue, or to be
    trail_*       what was changed, oldest first: the variable, and its domain before
    choice_*      by choice in force: its variable, the values still to try, the one in force or NONE, what stood on the
                  trail before, and how many solutions there were before the decision
    counters      single integers (constants above)
    """

    masks: Int64
    layer_start: Int64
    variable: Int64
    kind: Int64
    arc_start: Int64
    arcs: Int64
    total: Int64
    wakes_start: Int64
    wakes: Int64
    ahead: Int64
    behind: Int64
    changed: Int64
    queue: Int64
    is_due: Int64
    trail_variable: Int64
    trail_mask: Int64
    choice_variable: Int64
    choice_untried: Int64
    choice_value: Int64
    choice_mark: Int64
    choice_solutions: Int64
    counters: Int64


def are_layered(problem: Problem) -> bool:
    """Has every constraint a graph, and is there any?"""
    return bool(problem.constraints) and all(hasattr(one, "layered_graph") for one in problem.constraints)


def graphs_of(problem: Problem) -> list[LayeredGraph]:
    """The graph of each constraint; none if ``are_layered`` says that one has none."""
    return [one.layered_graph() for one in problem.constraints] if are_layered(problem) else []  # type: ignore[attr-defined]


def build(problem: Problem, domains: Sequence[int]) -> State | None:
    """The state before the first revision; None for a problem that the kernels are not for."""
    graphs = graphs_of(problem)
    if not graphs:
        return None
    states, arcs = graphs[0].states, graphs[0].arcs
    sizes = [len(variable.labels) for variable in problem.variables]
    totals = [total for graph in graphs for total in graph.totals]
    given = [total for total in totals if total is not None]
    is_alike = all(graph.arcs is arcs and graph.states == states for graph in graphs)
    if not is_alike or max([states, *sizes, *given]) >= BITS or min(given, default=0) < 0:
        return None
    return _state(graphs, [NONE if total is None else total for total in totals], domains)


def _state(graphs: Sequence[LayeredGraph], total: Sequence[int], domains: Sequence[int]) -> State:
    states = graphs[0].states
    lengths = [len(graph.layers) for graph in graphs]
    arc_start, arcs = _flat(graphs[0].arcs)
    words = max(0, *total[::2]) // (BITS // (1 + max(0, *total[1::2]))) + 1  # at most
    removable = sum(map(int.bit_count, domains))
    counters = _ZERO * COUNTERS
    counters[STATES] = states
    return State(
        masks=array("q", domains),
        layer_start=array("q", accumulate(lengths, initial=0)),
        variable=array("q", [variable for graph in graphs for variable, _ in graph.layers]),
        kind=array("q", [kind for graph in graphs for _, kind in graph.layers]),
        arc_start=arc_start,
        arcs=arcs,
        total=array("q", total),
        wakes_start=_ZERO * (len(domains) + 1),
        wakes=_ZERO * sum(lengths),
        ahead=_ZERO * ((1 + max(lengths)) * states * words),
        behind=_ZERO * (2 * states * words),
        changed=_ZERO * len(domains),
        queue=_ZERO * len(graphs),
        is_due=_ZERO * len(graphs),
        trail_variable=_ZERO * removable,
        trail_mask=_ZERO * removable,
        choice_variable=_ZERO * len(domains),
        choice_untried=_ZERO * len(domains),
        choice_value=_ZERO * len(domains),
        choice_mark=_ZERO * len(domains),
        choice_solutions=_ZERO * len(domains),
        counters=counters,
    )


@lru_cache(maxsize=256)
def _flat(kinds: tuple[tuple[Arc, ...], ...]) -> tuple[array[int], array[int]]:
    """Where the arcs of each kind start, and all arcs, number by number."""
    starts, numbers = [0], list[int]()
    for arcs in kinds:
        sources: dict[tuple[int, ...], int] = {}
        for arc in arcs:
            rest = (arc.target, arc.value, *map(int, arc.counts))
            sources[rest] = sources.get(rest, 0) | 1 << arc.source
        for rest, mask in sources.items():
            numbers += (mask, *rest)
        starts.append(len(numbers))
    return array("q", starts), array("q", numbers)
