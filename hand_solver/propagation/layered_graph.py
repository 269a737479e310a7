"""What a constraint says of itself to be filtered in machine code: a layered graph, its paths the solutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

# What stands for the variable of a layer without one.
NONE = -1


class Arc(NamedTuple):
    """A way through a layer: the variable of the layer takes the value.

    source, target   states before and after the layer
    value            a value of the layer's variable; 0 in a layer without a variable
    counts           for each counter, whether the arc adds one to it
    """

    source: int
    target: int
    value: int = 0
    counts: tuple[bool, bool] = (False, False)


# One step: a variable of the scope, or NONE for a step that none decides, and its kind. A plain tuple: boards are made
# of hundreds.
Layer = tuple[int, int]


class LayeredGraph(NamedTuple):
    """A layered graph: each variable of the scope in one layer, states numbered from 0.

    A path begins in state 0 and ends in any state. The solutions of the constraint are the paths on which the counters
    come to ``totals``; None for a counter that does not matter.

    This is the graph of the regular constraint, with counters: Pesant, "A regular language membership constraint for
    finite sequences of variables", 2004; Menana and Demassey, "Sequencing and counting with the multicost-regular
    constraint", 2009.

    arcs  by kind, for many layers are alike. Constraints of one family share this very object
    """

    states: int
    layers: Sequence[Layer]
    arcs: tuple[tuple[Arc, ...], ...]
    totals: tuple[int | None, int | None] = (None, None)


class Layered(Protocol):
    """A constraint whose ``filter`` leaves exactly the values on paths of a graph.

    It changes variables in the order of the layers from the last, and none on a fail, so that machine code can do the
    same. Where all constraints have such graphs, with the same arcs, ``graphs`` does.
    """

    def layered_graph(self) -> LayeredGraph:
        """The graph, made quickly."""
        ...
