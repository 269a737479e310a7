"""Rows of integers as the ways through a graph in layers: what ``Regular`` and ``Mdd`` are made of."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import TRUE
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import NO_VARIABLE, View
from hand_solver.problem.domains import Domains, members

State = frozenset[Hashable]
# By state, the states that may follow it, each with the values by which they do, as a mask.
Layer = list[list[tuple[int, int]]]
# States of all layers together, beyond which building the graph takes longer than searching without it.
MOST_STATES = 1_000_000


class WaysThroughLayers(OverIntegers):
    """The integers of the terms, one after another, lead from the first layer to the end of the last.

    Values are kept that are on a way, found by one pass forward and one back, which is GAC where no variable comes
    twice. Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004. Stated to be
    learnt from it has a Boolean for every state and every arc between two, such that unit propagation keeps GAC too:
    Bacchus, "GAC via unit propagation", CP 2007.

    layers  by layer the arcs; the first has one state, the last layer's arcs all lead to state 0. None if there is no
            way
    """

    layers: Sequence[Layer] | None
    states_solutions = True

    def narrow(self, domains: Domains) -> bool:
        """Keep the values on a way from the first layer to the end."""
        if self.layers is None:
            return False
        lefts = [1 if one.variable == NO_VARIABLE else domains.masks[one.variable] for one in self.views]
        reached = [1]
        for layer, left in zip(self.layers, lefts, strict=True):
            found = 0
            for state in members(reached[-1]):
                for after, values in layer[state]:
                    if values & left:
                        found |= 1 << after
            reached.append(found)
        alive = reached.pop()
        for one, layer, left in zip(self.views[::-1], self.layers[::-1], lefts[::-1], strict=True):
            kept, leading = 0, 0
            for state in members(reached.pop()):
                for after, values in layer[state]:
                    if alive >> after & 1 and values & left:
                        kept |= values & left
                        leading |= 1 << state
            if not kept or (one.variable != NO_VARIABLE and not domains.restrict(one.variable, kept)):
                return False
            alive = leading
        return bool(alive)

    def encode(self, encoding: Encoding) -> None:
        """A state is reached by one of the arcs to it; an arc is gone if its state is reached and its values taken."""
        if self.layers is None:
            encoding.clause()
            return
        states = [TRUE]
        for one, layer in zip(self.views, self.layers, strict=True):
            states = _encode_layer(encoding, one, layer, states)


def _encode_layer(encoding: Encoding, one: View, layer: Layer, states: Sequence[int]) -> list[int]:
    """State a layer; the literals of the states after it."""
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


def unrolled(
    views: Sequence[View], start: State, step: Callable[[State, int], State | None], is_final: Callable[[State], bool]
) -> list[Layer] | None:
    """The layers of a machine that makes ``step(state, integer)``, None where it cannot, made as small as can be.

    States that lead nowhere are left out, and those from which the same follows are one. None if there is no way to a
    final state. Raises ValueError for more than ``MOST_STATES``.
    """
    step = cache(step)  # layers are much alike
    states: list[dict[State, int]] = [{start: 0}]
    arcs: list[list[dict[int, State]]] = []
    for one in views:
        here = [_steps(state, one, step) for state in states[-1]]
        arcs.append(here)
        states.append({to: 0 for steps in here for to in steps.values()})
        if sum(map(len, states)) > MOST_STATES:
            raise ValueError(f"expected {MOST_STATES} states at most in all layers")
    merged = {state: 0 for state in states.pop() if is_final(state)}
    layers: list[Layer] = []
    for here in reversed(arcs):
        kinds: dict[tuple[tuple[int, int], ...], int] = {}
        renamed: dict[State, int] = {}
        for state, steps in zip(states.pop(), here, strict=True):
            kind = _kind(steps, merged)
            if kind:
                renamed[state] = kinds.setdefault(kind, len(kinds))
        layers.append([list(kind) for kind in kinds])
        merged = renamed
    return layers[::-1] if merged else None


def _steps(state: State, one: View, step: Callable[[State, int], State | None]) -> dict[int, State]:
    """By value, where it leads from the state."""
    steps = ((value, step(state, number)) for value, number in enumerate(one.numbers))
    return {value: to for value, to in steps if to is not None}


def _kind(steps: Mapping[int, State], merged: Mapping[State, int]) -> tuple[tuple[int, int], ...]:
    """What follows from a state: by state after it, the values that lead there."""
    values: dict[int, int] = {}
    for value, to in steps.items():
        if to in merged:
            values[merged[to]] = values.get(merged[to], 0) | 1 << value
    return tuple(sorted(values.items()))
