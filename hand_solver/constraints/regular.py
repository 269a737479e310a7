"""A row of integers that an automaton reads, or that leads through a decision diagram."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from hand_solver.constraints.integers import Term
from hand_solver.constraints.layered_graph import WaysThroughLayers, unrolled

Transition = tuple[Hashable, int, Hashable]


class Regular(WaysThroughLayers):
    """An automaton reads the integers of the terms, from ``start`` to one of the ``final`` states.

    Its ``transitions`` are (state, integer, next state). It need not be deterministic: it is made so, and small, layer
    by layer (see ``WaysThroughLayers``).

    Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004.

    >>> two_in_a_row = [("a", 0, "a"), ("a", 1, "b"), ("b", 1, "c"), ("c", 0, "c")]
    >>> Regular([(x, range(2)) for x in range(4)], two_in_a_row, "a", ["c"]).is_satisfied((0, 1, 1, 0))
    True
    """

    def __init__(
        self,
        terms: Iterable[Term | int],
        transitions: Iterable[Transition],
        start: Hashable,
        final: Iterable[Hashable],
        name: str = "",
    ) -> None:
        super().__init__(terms, name or "regular")
        self._after = _by_state(transitions, self.name)
        self._start, self._final = frozenset([start]), frozenset(final)
        self.layers = unrolled(self.views, self._start, self._step, self._is_final)

    def holds(self, numbers: list[int]) -> bool:
        """Does the automaton read them?"""
        states: frozenset[Hashable] | None = self._start
        for number in numbers:
            states = None if states is None else self._step(states, number)
        return states is not None and self._is_final(states)

    def _step(self, states: frozenset[Hashable], number: int) -> frozenset[Hashable] | None:
        return frozenset().union(*(self._after.get((state, number), ()) for state in states)) or None

    def _is_final(self, states: frozenset[Hashable]) -> bool:
        return not self._final.isdisjoint(states)


class Mdd(Regular):
    """The integers of the terms lead through a decision diagram, from its ``root`` to its ``end``.

    Its ``transitions`` are (node, integer, node below); those of one node may have the same integer.

    Cheng and Yap, "An MDD-based generalized arc consistency algorithm for positive and negative table constraints and
    some global constraints", Constraints 2010.

    >>> diagram = [("root", 0, "left"), ("root", 1, "right"), ("left", 1, "end"), ("right", 0, "end")]
    >>> Mdd([(0, range(2)), (1, range(2))], diagram, "root", "end").is_satisfied((0, 0))
    False
    """

    def __init__(
        self,
        terms: Iterable[Term | int],
        transitions: Iterable[Transition],
        root: Hashable,
        end: Hashable,
        name: str = "",
    ) -> None:
        super().__init__(terms, transitions, root, [end], name or "mdd")


def _by_state(transitions: Iterable[Transition], who: str) -> dict[tuple[Hashable, int], set[Hashable]]:
    if not isinstance(transitions, Iterable):
        raise ValueError(f"{who}: expected a list of transitions, found {transitions!r}")
    after: dict[tuple[Hashable, int], set[Hashable]] = {}
    for transition in transitions:
        try:
            state, number, to = transition
            after.setdefault((state, number), set()).add(to)
        except (TypeError, ValueError):
            raise ValueError(
                f"{who}: expected transitions (state, integer, next state), found {transition!r}"
            ) from None
    return after
