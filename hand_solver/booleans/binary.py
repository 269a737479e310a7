"""A wide integer in Booleans: one a binary digit, and literals about its value only as they are asked for.

Of a hundred thousand values an order encoding has a hundred thousand Booleans, binary digits are seventeen; a sum
weighs them by powers of two. It propagates less. Warners, "A linear-time transformation of linear inequalities into
conjunctive normal form", 1998; Devriendt's Exact encodes wide integers so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hand_solver.booleans.literals import FALSE, TRUE, negated
from hand_solver.booleans.statements import Statements
from hand_solver.problem import Problem

# Up to so many values an order encoding is worth its Booleans.
WIDE = 4096
# A domain of more pieces is no interval any more.
_MOST_HOLES = 64


class Binary:
    """The digits of one variable: its value is the lowest of its domain and the powers of two of those that hold."""

    is_chain = False

    def __init__(self, encoding: Statements, domain: int) -> None:
        self._encoding, self._domain = encoding, domain
        self.lowest = (self._domain & -self._domain).bit_length() - 1
        self._most = self._domain.bit_length() - 1 - self.lowest
        self._powers = [1 << place for place in range(self._most.bit_length())]
        self._digits = [encoding.unexplained() for _ in self._powers]
        self._least: dict[int, int] = {}
        self._equal: dict[int, int] = {}

    def state_domain(self) -> None:
        """The value is one of the domain's."""
        self._state_at_most(self._most)
        for first, end in _holes(self._domain):
            self._encoding.clause(self.at_least(first) ^ 1, self.at_least(end))

    def _state_at_most(self, most: int, *unless: int) -> None:
        degree = sum(self._powers) - most
        weights = [degree] * len(unless) + self._powers
        self._encoding.weigh_at_least(degree, [*unless, *negated(self._digits)], weights)

    def at_least(self, value: int) -> int:
        """The literal that it is so much or more, or a constant."""
        above = value - self.lowest
        if above <= 0:
            return TRUE
        if above > sum(self._powers):
            return FALSE
        if above not in self._least:
            self._least[above] = literal = self._encoding.unexplained()
            self._encoding.weigh_at_least(above, [literal ^ 1, *self._digits], [above, *self._powers])
            self._state_at_most(above - 1, literal)
        return self._least[above]

    def equal(self, value: int) -> int:
        """The literal that it is this value, or a constant."""
        above = value - self.lowest
        if not 0 <= above <= sum(self._powers):
            return FALSE
        if above not in self._equal:
            wrong = [digit ^ (above >> place & 1) for place, digit in enumerate(self._digits)]
            self._equal[above] = self._encoding.either(wrong) ^ 1
        return self._equal[above]

    def weigh(self, numbers: range) -> tuple[int, list[tuple[int, int]]]:
        """The number that a value stands for: what it is at least, and by (literal, step) what adds to it."""
        base, step = numbers[self.lowest], numbers.step
        if step > 0:
            return base, [(digit, step * power) for digit, power in zip(self._digits, self._powers, strict=True)]
        base += step * sum(self._powers)
        return base, [(digit ^ 1, -step * power) for digit, power in zip(self._digits, self._powers, strict=True)]

    def value(self, holds: Sequence[int]) -> int:
        """The value, where the literals with a 1 in ``holds`` are true."""
        return self.lowest + sum(power for digit, power in zip(self._digits, self._powers, strict=True) if holds[digit])

    def left(self, truth: Sequence[int]) -> int:
        """The mask of the values left: all, until every digit has a truth (1 or 0, by literal)."""
        return self._domain if any(truth[digit] < 0 for digit in self._digits) else 1 << self.value(truth)


def _holes(domain: int) -> Iterator[tuple[int, int]]:
    """The runs of values missing between its lowest and highest, each with the value after it."""
    place = (domain & -domain).bit_length() - 1
    rest = domain >> place
    while rest:
        inside = (~rest & rest + 1).bit_length() - 1
        rest >>= inside
        if rest:
            gap = (rest & -rest).bit_length() - 1
            yield place + inside, place + inside + gap
            rest >>= gap
            place += inside + gap


def wide_variables(problem: Problem, domains: Sequence[int]) -> set[int]:
    """Those of more than ``WIDE`` values of which nothing is asked but what they add to sums, in even steps."""
    wide = {x for x, mask in enumerate(domains) if mask.bit_count() > WIDE}
    if not wide:
        return wide
    for constraint in problem.constraints:
        wide -= set(constraint.scope) - getattr(constraint, "weighed_evenly", frozenset())
    if problem.objective is not None:
        wide -= {x for x, numbers in problem.objective.terms if not isinstance(numbers, range)}
    return {x for x in wide if _is_short(_holes(domains[x]))}


def _is_short(holes: Iterable[tuple[int, int]]) -> bool:
    return all(number < _MOST_HOLES for number, _ in enumerate(holes))
