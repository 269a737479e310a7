"""An integer in Booleans: its least, and a step up for each literal that holds."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from operator import itemgetter

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.constraints.views import NO_VARIABLE, View

Steps = list[tuple[int, int]]


def ladder(encoding: Encoding, view: View) -> tuple[int, Steps]:
    """The least integer, and (literal, step) in rising order: it is the least and the steps of those that hold.

    Each literal is implied by the next, unless the variable is so wide that they are binary digits. The order encoding
    of Crawford and Baker, "Experimental results on the application of satisfiability algorithms to scheduling
    problems", AAAI 1994; propagation on sums of it is bounds consistency. Where integers rise with values, or fall, the
    literals are those of ``Encoding.at_least``.
    """
    if view.variable == NO_VARIABLE:
        return view.numbers[0], []
    if view.variable in encoding.wide and isinstance(view.numbers, range):
        return encoding.wide[view.variable].weigh(view.numbers)
    if encoding.domains[view.variable] == 0b11:  # most are Booleans
        first, second = view.numbers[0], view.numbers[1]
        literal = encoding.literal(view.variable, 0) ^ (first < second)
        return min(first, second), [(literal, abs(second - first))] if first != second else []
    by_number = sorted(((number, value) for value, number in view.left(encoding.domains)))
    if not by_number:
        return 0, []
    groups = [(number, [value for _, value in same]) for number, same in groupby(by_number, itemgetter(0))]
    if view.order and len(groups) == len(by_number):
        literals = _shared(encoding, view, [values[0] for _, values in groups])
    else:
        literals = _own(encoding, view.variable, [values for _, values in groups])
    numbers = [number for number, _ in groups]
    steps = [higher - lower for lower, higher in pairwise(numbers)]
    return numbers[0], list(zip(literals, steps, strict=True))


def chains(encoding: Encoding, seen: Iterable[View]) -> tuple[int, list[Steps]]:
    """The least sum of integers, and the steps of each; of one so wide that they are digits, each digit apart."""
    base, found = 0, list[Steps]()
    for view in seen:
        least, steps = ladder(encoding, view)
        base += least
        are_digits = view.variable in encoding.wide and not encoding.wide[view.variable].is_chain
        found += [[step] for step in steps] if are_digits else [steps]
    return base, found


def state_at_least(encoding: Encoding, degree: int, found: Iterable[Steps]) -> None:
    """The steps of the literals that hold add up to the degree; of a chain each literal implies the one before.

    A literal is left out, or weighs less, where those before it weigh enough without it.
    """
    literals, weights = list[int](), list[int]()
    for chain in found:
        missing = degree
        for literal, step in chain:
            if missing > 0:
                literals.append(literal)
                weights.append(min(step, missing))
                missing -= step
    encoding.weigh_at_least(degree, literals, weights)


def climbed(encoding: Encoding, seen: Iterable[View]) -> tuple[int, list[int], list[int]]:
    """The least sum, and literals and their steps, of integers added."""
    base, literals, steps = 0, list[int](), list[int]()
    for view in seen:
        least, found = ladder(encoding, view)
        base += least
        for literal, step in found:
            literals.append(literal)
            steps.append(step)
    return base, literals, steps


class Ladder:
    """An integer by what it is at least; its literals are looked for once they are asked for.

    >>> from hand_solver import Problem, Variable
    >>> encoding = Encoding(Problem((Variable("x", tuple("abc")),), ()))
    >>> [Ladder(encoding, View(0, (3, 5, 9))).at_least(number) for number in (3, 4, 9, 10)]
    [-2, 1, 4, -1]
    """

    def __init__(self, encoding: Encoding, view: View) -> None:
        self._encoding, self.view = encoding, view

    @cached_property
    def _climbed(self) -> tuple[list[int], list[int]]:
        """Every integer it can be, ascending, and the literals that it is at least that."""
        least, steps = ladder(self._encoding, self.view)
        numbers = accumulate([step for _, step in steps], initial=least)
        return list(numbers), [TRUE, *(literal for literal, _ in steps)]

    @property
    def least(self) -> int:
        """The least it can be."""
        return self._climbed[0][0]

    @property
    def most(self) -> int:
        """The most it can be."""
        return self._climbed[0][-1]

    def at_least(self, number: int) -> int:
        """The literal "the integer is at least this", or a constant."""
        numbers, literals = self._climbed
        place = bisect_left(numbers, number)
        return literals[place] if place < len(literals) else FALSE

    def steps(self) -> tuple[list[int], list[int]]:
        """Literals and their steps: the integer is its least and the steps of those that hold."""
        numbers, literals = self._climbed
        return literals[1:], [above - below for below, above in pairwise(numbers)]

    def rungs(self) -> Iterator[tuple[int, int]]:
        """Every integer it can be, ascending, and the literal that it is at least that."""
        return zip(*self._climbed, strict=True)


def by_number(encoding: Encoding, view: View) -> dict[int, int]:
    """For each integer that it can be, the literal or constant that it is that."""
    if view.variable == NO_VARIABLE:
        return {view.numbers[0]: TRUE}
    values: dict[int, list[int]] = {}
    for value, number in view.left(encoding.domains):
        values.setdefault(number, []).append(encoding.literal(view.variable, value))
    return {number: encoding.either(literals) for number, literals in values.items()}


def _shared(encoding: Encoding, view: View, values: Sequence[int]) -> list[int]:
    """Literals for all values but the first: that one or one of those behind it is taken."""
    if view.order > 0:
        return [encoding.at_least(view.variable, value) for value in values[1:]]
    return [encoding.at_least(view.variable, value) ^ 1 for value in values[:-1]]


def _own(encoding: Encoding, variable: int, groups: Sequence[Sequence[int]]) -> list[int]:
    """Literals for all groups of values but the first: a value of that one or of those behind it is taken."""
    literals: list[int] = []
    for group in reversed(groups[2:]):
        same = [encoding.literal(variable, value) for value in group]
        literals.append(encoding.either(same + literals[-1:]))
    if len(groups) > 1:
        if len(groups[0]) == 1:
            literals.append(encoding.literal(variable, groups[0][0]) ^ 1)
            if len(groups) > 2:
                encoding.clause(literals[-2] ^ 1, literals[-1])
        else:
            same = [encoding.literal(variable, value) for value in groups[1]]
            literals.append(encoding.either(same + literals[-1:]))
    return literals[::-1]
