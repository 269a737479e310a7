"""A row of integers that an automaton reads, or that leads through a decision diagram."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from hand_solver.booleans import Encoding
from hand_solver.constraints.automaton import Automaton, Transition
from hand_solver.constraints.integers import Term
from hand_solver.constraints.layered_graph import encode_layers, unrolled
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.views import NO_VARIABLE
from hand_solver.problem.domains import Domains


class Regular(OverIntegers):
    """An automaton reads the integers of the terms, from ``start`` to one of the ``final`` states.

    Its ``transitions`` are (state, integer, next state); it need not be deterministic. Values are kept that are on a
    way, found by one pass forward and one back, which is GAC where no variable comes twice.

    Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004.

    >>> two_in_a_row = [("a", 0, "a"), ("a", 1, "b"), ("b", 1, "c"), ("c", 0, "c")]
    >>> Regular([(x, range(2)) for x in range(4)], two_in_a_row, "a", ["c"]).is_satisfied((0, 1, 1, 0))
    True
    """

    states_solutions = True

    def __init__(
        self,
        terms: Iterable[Term | int],
        transitions: Iterable[Transition],
        start: Hashable,
        final: Iterable[Hashable],
        name: str = "",
    ) -> None:
        super().__init__(terms, name or "regular")
        self.automaton = Automaton(transitions, start, final, self.name)
        self._are_distinct = len(self.scope) == sum(one.variable != NO_VARIABLE for one in self.views)
        self._reading = tuple([(one.variable, self.automaton.reading(one.numbers)) for one in self.views])

    def holds(self, numbers: list[int]) -> bool:
        """Does the automaton read them?"""
        return self.automaton.accepts(numbers)

    def filter(self, domains: Domains) -> bool:
        """One look leaves nothing to remove, unless a variable comes twice."""
        return self.narrow(domains) if self._are_distinct else super().filter(domains)

    def narrow(self, domains: Domains) -> bool:
        """Keep the values on a way from the start to the end."""
        masks, states, passed = domains.masks, self.automaton.start, []
        for variable, steps in self._reading:
            mask = 1 if variable == NO_VARIABLE else masks[variable]
            here = steps[mask]
            passed.append((variable, mask, steps, here, states))
            states = here.after(states)
        alive = states & self.automaton.final
        for variable, mask, steps, here, states in reversed(passed):
            if mask & (mask - 1):
                lost, left = 0, mask
                while left:  # most have two values, for which this takes less than ``members``
                    bit = left & -left
                    left ^= bit
                    if not steps.of_value[bit.bit_length() - 1].after(states) & alive:
                        lost |= bit
                if lost and not domains.restrict(variable, ~lost):
                    return False
            alive = states & here.before(alive)
        return alive != 0

    def encode(self, encoding: Encoding) -> None:
        """The ways there are, layer by layer."""
        masks = encoding.domains
        reading = [(steps, 1 if x == NO_VARIABLE else masks[x]) for x, steps in self._reading]
        encode_layers(encoding, self.views, unrolled(reading, self.automaton.start, self.automaton.final))


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
