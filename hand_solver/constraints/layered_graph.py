"""What an automaton reads, layer by layer: the states it can be in, as a graph, and that graph in Booleans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import TRUE
from hand_solver.constraints.automaton import ByDomain
from hand_solver.constraints.views import NO_VARIABLE, View
from hand_solver.problem.domains import members

# By state, the states that may follow it, each with the values by which they do, as a mask.
Layer = list[list[tuple[int, int]]]
# States of all layers together, beyond which stating them takes longer than searching without them.
MOST_STATES = 1_000_000


def unrolled(reading: Sequence[tuple[ByDomain, int]], start: int, final: int) -> list[Layer] | None:
    """The layers of an automaton that reads values, of each place one of a mask; made as small as can be.

    Sets of states of the automaton are the states here, of which a value leads to one. Those that lead nowhere are left
    out, and those from which the same follows are one. None if there is no way from ``start`` to a ``final`` state.
    Raises NotImplementedError for more than ``MOST_STATES``.
    """
    states: list[dict[int, int]] = [{start: 0}]
    arcs: list[list[dict[int, int]]] = []
    for steps, mask in reading:
        of_values = [(value, steps.of_value[value].after) for value in members(mask)]
        here = [{value: to for value, after in of_values if (to := after(state))} for state in states[-1]]
        arcs.append(here)
        states.append({to: 0 for leading in here for to in leading.values()})
        if sum(map(len, states)) > MOST_STATES:
            raise NotImplementedError(f"an automaton of more than {MOST_STATES} states in all layers")
    merged = {state: 0 for state in states.pop() if state & final}
    layers: list[Layer] = []
    for here in reversed(arcs):
        kinds: dict[tuple[tuple[int, int], ...], int] = {}
        renamed: dict[int, int] = {}
        for state, leading in zip(states.pop(), here, strict=True):
            kind = _kind(leading, merged)
            if kind:
                renamed[state] = kinds.setdefault(kind, len(kinds))
        layers.append([list(kind) for kind in kinds])
        merged = renamed
    return layers[::-1] if merged else None


def _kind(leading: Mapping[int, int], merged: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """What follows from a state: by state after it, the values that lead there."""
    values: dict[int, int] = {}
    for value, to in leading.items():
        if to in merged:
            values[merged[to]] = values.get(merged[to], 0) | 1 << value
    return tuple(sorted(values.items()))


def encode_layers(encoding: Encoding, views: Sequence[View], layers: Sequence[Layer] | None) -> None:
    """A state is reached by one of the arcs to it; an arc is gone if its state is reached and its values taken.

    Unit propagation of this keeps GAC: Bacchus, "GAC via unit propagation", CP 2007.
    """
    if layers is None:
        encoding.clause()
        return
    states = [TRUE]
    for one, layer in zip(views, layers, strict=True):
        states = _encode_layer(encoding, one, layer, states)


def _encode_layer(encoding: Encoding, one: View, layer: Layer, states: Sequence[int]) -> list[int]:
    """State a layer; the literals of the states after it."""
    if states == [TRUE] and len(layer[0]) == 1 and one.is_known(encoding.domains):
        return [TRUE]  # nothing is open yet
    literals = {
        value: TRUE if one.variable == NO_VARIABLE else encoding.literal(one.variable, value)
        for value in (members(1 if one.variable == NO_VARIABLE else encoding.domains[one.variable]))
    }
    into: dict[int, list[int]] = {}
    by_value: dict[int, list[int]] = {value: [] for value in literals}
    among: dict[int, int] = {}
    for state, arcs in zip(states, layer, strict=True):
        leaving = []
        for after, values in arcs:
            taken = [value for value in literals if values >> value & 1]
            if values not in among:
                of_values = [literals[value] for value in taken]
                among[values] = of_values[0] if len(of_values) == 1 else encoding.either(of_values)
            arc = encoding.either([state ^ 1, among[values] ^ 1]) ^ 1
            leaving.append(arc)
            into.setdefault(after, []).append(arc)
            for value in taken:
                by_value[value].append(arc)
        encoding.clause(state ^ 1, *leaving)
    for value, arcs_with in by_value.items():
        encoding.clause(literals[value] ^ 1, *arcs_with)
    size = 1 + max(into, default=0)
    return [encoding.either(into.get(after, [])) for after in range(size)]
