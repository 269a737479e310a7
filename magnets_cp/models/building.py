"""A problem for the hand solver, put together by those who read models of others: constraints by their names.

A term is a variable with the integer that each of its values stands for, (variable, numbers), or an integer: what the
constraints of ``hand_solver`` take.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import combinations

from hand_solver.constraints import (
    AllDifferent,
    AllDifferentExcept,
    AllDifferentGac,
    AllEqual,
    Element,
    Lexicographic,
    Maximum,
    Minimum,
)
from hand_solver.constraints.integers import scaled
from magnets_cp.models.sums import Operand
from magnets_cp.models.tables import Tables, TooLargeError

__all__ = ["Building", "Operand", "TooLargeError"]

# All-different to GAC costs a matching a call; of more variables the simple filter is the sooner done.
_MOST_FOR_GAC = 60


class Building(Tables):
    """A problem, put together; what it is called where nothing else is said is its ``name``."""

    def all_different(self, terms: Sequence[Operand], free: Iterable[int] = ()) -> None:
        """All integers are different, but for those that are free."""
        spared = tuple(free)
        variables = [term for term in terms if not isinstance(term, int)]
        is_plain = len({variable for variable, _ in variables}) == len(terms)
        if spared or not is_plain or any(not isinstance(n, range) or n.step != 1 for _, n in variables):
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
        numbers = range(best(low for low, _ in spans), best(high for _, high in spans) + 1)
        result = self.variable(f"part of {self.name}", numbers)
        self.post((Maximum if is_maximum else Minimum)(result, terms, self.name))
        return result

    def element(self, place: Operand, array: Sequence[Operand]) -> Operand:
        """What stands at that place, counted from 0."""
        spans = [self.span(term) for term in array]
        numbers: Sequence[int] = range(min(low for low, _ in spans), max(high for _, high in spans) + 1)
        if all(isinstance(term, int) for term in array):
            numbers = sorted({term for term in array if isinstance(term, int)})
        result = self.variable(f"part of {self.name}", numbers)
        self.keep(place, lambda number: 0 <= number < len(array))
        self.post(Element(place, array, result, self.name))
        return result

    def automaton(
        self,
        terms: Sequence[Operand],
        transitions: Sequence[tuple[str, int, str]],
        start: str,
        final: Set[str],
    ) -> None:
        """The integers, one after the other, lead from the start to a final state."""
        states = list(dict.fromkeys([start, *(state for a, _, b in transitions for state in (a, b))]))
        number = {state: place for place, state in enumerate(states)}
        rows = [(number[a], value, number[b]) for a, value, b in transitions]
        before: Operand = number[start]
        for place, term in enumerate(terms, start=1):
            is_last = place == len(terms)
            left = sorted(number[state] for state in final if state in number) if is_last else range(len(states))
            after = self.variable(f"state {place} of {self.name}", left)
            self.table([before, term, after], rows)
            before = after

    def inverse(self, one: Sequence[Operand], other: Sequence[Operand]) -> None:
        """one[i] is j if and only if other[j] is i."""
        for place, term in enumerate(one):
            for number, back in enumerate(other):
                self.relation([term, back], lambda a, b, i=place, j=number: (a == j) == (b == i))

    def circuit(self, terms: Sequence[Operand], size: Operand | None, *, all_visited: bool = False) -> None:
        """Each integer is the place that follows, or its own where none does: one circuit of two places or more.

        size  how many places it visits; with ``all_visited`` these are all
        """
        raise NotImplementedError("circuit")

    def cumulative(
        self, origins: Sequence[Operand], lengths: Sequence[Operand], heights: Sequence[Operand], capacity: Operand
    ) -> None:
        """The heights of the tasks under way never come to more than the capacity."""
        times = sorted({number for origin in origins for number in self.numbers(origin)})
        for time in times:
            used = [
                self.function(task, lambda begin, length, height, t=time: height * (begin <= t < begin + length))
                for task in zip(origins, lengths, heights, strict=True)
            ]
            self.compare([*used, _negative(capacity)], "<=", 0)


def _negative(operand: Operand) -> Operand:
    return -operand if isinstance(operand, int) else scaled(operand, -1)


def pairs(terms: Sequence[Operand]) -> Iterable[tuple[Operand, Operand]]:
    """Every two of the terms."""
    return combinations(terms, 2)
