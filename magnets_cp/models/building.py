"""A problem for the hand solver, put together by those who read models of others: constraints by their names.

A term is a variable with the integer that each of its values stands for, (variable, numbers), or an integer: what the
constraints of ``hand_solver`` take.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from functools import partial
from operator import ne

from hand_solver.constraints import (
    AllDifferent,
    AllDifferentExcept,
    AllDifferentGac,
    AllEqual,
    Circuit,
    Cumulative,
    Diffn,
    Element,
    GlobalCardinality,
    Inverse,
    Lexicographic,
    Maximum,
    Minimum,
    NoOverlap,
    NValue,
    Regular,
    SubCircuit,
)
from hand_solver.constraints.ranks import are_far_apart
from magnets_cp.models.products import Products
from magnets_cp.models.sums import Operand, TooLargeError

__all__ = ["Building", "Operand", "TooLargeError"]

# All-different to GAC costs a matching a call; of more variables the simple filter is the sooner done.
_MOST_FOR_GAC = 60


class Building(Products):
    """A problem, put together; what it is called where nothing else is said is its ``name``."""

    def all_different(self, terms: Sequence[Operand], free: Iterable[int] = ()) -> None:
        """All integers are different, but for those that are free."""
        spared = tuple(free)
        variables = [term for term in terms if not isinstance(term, int)]
        is_plain = len({variable for variable, _ in variables}) == len(terms)
        is_even = is_plain and all(isinstance(n, range) and n.step == 1 for _, n in variables)
        if spared or not is_even or are_far_apart([n for _, n in variables]):
            self.post(AllDifferentExcept(terms, spared, self.name))
            return
        kind = AllDifferentGac if len(terms) <= _MOST_FOR_GAC else AllDifferent
        self.post(kind([(variable, numbers[0]) for variable, numbers in variables], self.name))

    def all_equal(self, terms: Sequence[Operand]) -> None:
        """All integers are one."""
        self.post(AllEqual(terms, self.name))

    def lexicographic(self, first: Sequence[Operand], second: Sequence[Operand], *, strict: bool) -> None:
        """The first row comes before the second, or, unless ``strict``, is the same."""
        self.post(Lexicographic(first, second, self.name, strict=strict))

    def extremum(self, terms: Sequence[Operand], *, is_maximum: bool) -> Operand:
        """The largest, or the smallest, of the integers."""
        spans = [self.span(term) for term in terms]
        best = max if is_maximum else min
        low, high = best(low for low, _ in spans), best(high for _, high in spans)
        numbers: Sequence[int] = range(low, high + 1)
        if not all(self._is_without_gaps(term) for term in terms if not isinstance(term, int)):
            numbers = sorted({n for term in terms for n in self.numbers(term) if low <= n <= high})
        result = self.variable(f"part of {self.name}", numbers)
        self.post_extremum(result, terms, is_maximum=is_maximum)
        return result

    def _is_without_gaps(self, term: Operand) -> bool:
        """Is every integer from its least to its largest one that it may be?"""
        numbers = self.numbers(term)
        return isinstance(numbers, range) and abs(numbers.step) == 1

    def _numbers_of(self, terms: Sequence[Operand]) -> Sequence[int]:
        """The integers that any of the terms may be, in ascending order."""
        if not all(self._is_without_gaps(term) for term in terms):
            return sorted({number for term in terms for number in self.numbers(term)})
        ranges: list[range] = []
        for low, high in sorted(self.span(term) for term in terms):
            if ranges and low <= ranges[-1].stop:
                ranges[-1] = range(ranges[-1].start, max(ranges[-1].stop, high + 1))
            else:
                ranges.append(range(low, high + 1))
        return ranges[0] if len(ranges) == 1 else [number for one in ranges for number in one]

    def post_extremum(self, result: Operand, terms: Sequence[Operand], *, is_maximum: bool) -> None:
        """The result is the largest, or the smallest."""
        self.post((Maximum if is_maximum else Minimum)(result, terms, self.name))

    def element(self, place: Operand, array: Sequence[Operand]) -> Operand:
        """What stands at that place, counted from 0."""
        result = self.variable(f"part of {self.name}", self._numbers_of(array))
        self.post_element(place, array, result)
        return result

    def post_element(self, place: Operand, array: Sequence[Operand], result: Operand) -> None:
        """The result is what stands at that place."""
        self.keep(place, lambda number: 0 <= number < len(array))
        self.post(Element(place, array, result, self.name))

    def automaton(
        self,
        terms: Sequence[Operand],
        transitions: Sequence[tuple[Hashable, int, Hashable]],
        start: Hashable,
        final: Set[Hashable],
    ) -> None:
        """The integers, one after the other, lead from the start to a final state."""
        self.post(Regular(terms, transitions, start, final, self.name))

    def inverse(self, one: Sequence[Operand], other: Sequence[Operand]) -> None:
        """one[i] is j if and only if other[j] is i; if the second row is longer, one way only."""
        self.post(Inverse(one, other, self.name))

    def circuit(self, terms: Sequence[Operand]) -> None:
        """Each integer is the place that follows: one circuit through all."""
        self.post(Circuit(terms, self.name))

    def sub_circuit(self, terms: Sequence[Operand]) -> list[Operand]:
        """The same through two places or more, where the others lead to themselves; what is 1 for those on it."""
        self.post(SubCircuit(terms, self.name))
        moving = [
            int(term != place) if isinstance(term, int) else self.literal(term, partial(ne, place))
            for place, term in enumerate(terms)
        ]
        self.clause(moving)
        return moving

    def cardinality(
        self, terms: Sequence[Operand], counts: Mapping[int, Operand | range], *, closed: bool = False
    ) -> None:
        """Each integer is taken so often; and, if ``closed``, no other."""
        self.post(GlobalCardinality(terms, counts, self.name, closed=closed))

    def distinct(self, terms: Sequence[Operand], free: Iterable[int] = ()) -> Operand:
        """How many different integers there are, those that are free not counted."""
        spared = tuple(free)
        numbers = {number for term in terms for number in self.numbers(term)} - set(spared)
        result = self.variable(f"part of {self.name}", range(min(len(terms), len(numbers)) + 1))
        self.post_distinct(terms, result, spared)
        return result

    def post_distinct(self, terms: Sequence[Operand], result: Operand, free: Iterable[int] = ()) -> None:
        """The result is how many different integers there are."""
        self.post(NValue(terms, result, free, self.name))

    def cumulative(
        self, origins: Sequence[Operand], lengths: Sequence[Operand], heights: Sequence[Operand], capacity: Operand
    ) -> None:
        """The heights of the tasks under way never come to more than the capacity."""
        long, high = (self._not_negative(row) for row in (lengths, heights))
        self.post(Cumulative(origins, long, high, capacity, self.name))

    def no_overlap(self, origins: Sequence[Operand], lengths: Sequence[Operand], *, zero_counts: bool) -> None:
        """Of two tasks one is over before the other begins; one of no length may be anywhere, unless it counts."""
        self.post(NoOverlap(origins, self._not_negative(lengths), self.name, zero_counts=zero_counts))

    def no_overlap_of_boxes(
        self, origins: Sequence[Sequence[Operand]], lengths: Sequence[Sequence[Operand]], *, zero_counts: bool
    ) -> None:
        """Any two boxes are apart in some direction; one of no extent may be anywhere, unless it counts."""
        self.post(Diffn(origins, [self._not_negative(row) for row in lengths], self.name, zero_counts=zero_counts))

    def _not_negative(self, terms: Sequence[Operand]) -> list[Operand]:
        """The terms, kept from being below 0, and without the numbers that are."""
        for term in terms:
            self.keep(term, lambda number: number >= 0)
        return [max(0, t) if isinstance(t, int) else (t[0], tuple([max(0, n) for n in t[1]])) for t in terms]
