"""The integers of several views as sets of one kind: bit masks over all integers there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hand_solver.constraints.views import NO_VARIABLE, View
from hand_solver.problem.domains import Domains, members

_MOST_BETWEEN = 1 << 16


class Ranked(Protocol):
    """A view whose integers are bits: bit r is the integer of rank r, the same for all views ranked together."""

    def read(self, masks: Sequence[int]) -> int:
        """The integers left."""
        ...

    def keep(self, domains: Domains, bits: int) -> bool:
        """Keep the integers in the set; False if none would be left."""
        ...


class _Shifted:
    """Integers without gaps: ranks are values, shifted."""

    def __init__(self, variable: int, shift: int) -> None:
        self._variable, self._shift = variable, shift

    def read(self, masks: Sequence[int]) -> int:
        return masks[self._variable] << self._shift

    def keep(self, domains: Domains, bits: int) -> bool:
        return domains.restrict(self._variable, bits >> self._shift)


class _Known:
    def __init__(self, rank: int) -> None:
        self._bit = 1 << rank

    def read(self, _: Sequence[int]) -> int:
        return self._bit

    def keep(self, _: Domains, bits: int) -> bool:
        return bits & self._bit != 0


class _Listed:
    """Integers in any order: each value has its rank. Its bit is made when asked for: kept, those of many are much."""

    def __init__(self, variable: int, ranks: Sequence[int]) -> None:
        self._variable = variable
        self._ranks = ranks

    def read(self, masks: Sequence[int]) -> int:
        found = 0
        for value in members(masks[self._variable]):
            found |= 1 << self._ranks[value]
        return found

    def keep(self, domains: Domains, bits: int) -> bool:
        mask = domains.masks[self._variable]
        gone = sum([1 << value for value in members(mask) if not bits >> self._ranks[value] & 1])
        return domains.restrict(self._variable, ~gone)


def ranked(seen: Sequence[View]) -> tuple[list[Ranked], Sequence[int]]:
    """The views as sets of bits, and the integers by rank, ascending: those of ranges are not enumerated.

    >>> (x, y), numbers = ranked([View(0, range(3, 7)), View(1, range(5, 7))])
    >>> bin(x.read([0b1000, 0b10])), bin(y.read([0b1000, 0b10])), numbers[0b1000.bit_length() - 1]
    ('0b1000', '0b1000', 6)
    """
    if all((isinstance(one.numbers, range) and one.numbers.step == 1) or one.variable == NO_VARIABLE for one in seen):
        lowest = min([one.numbers[0] for one in seen if one.numbers], default=0)
        highest = max([one.numbers[-1] for one in seen if one.numbers], default=-1)
        if not are_far_apart([one.numbers for one in seen]):
            return [_one_shifted(one, lowest) for one in seen], range(lowest, highest + 1)
    numbers = sorted({number for one in seen for number in one.numbers})
    rank = {number: place for place, number in enumerate(numbers)}
    return [_one_listed(one, [rank[number] for number in one.numbers]) for one in seen], numbers


def are_far_apart(ranges: Sequence[Sequence[int]]) -> bool:
    """Is so much between them that a bit for each integer would take too much memory?

    >>> are_far_apart([range(3), range(10**10, 10**10 + 3)]), are_far_apart([range(3), range(100, 103)])
    (True, False)
    """
    ends = [end for numbers in ranges if numbers for end in (numbers[0], numbers[-1])]
    return max(ends, default=0) - min(ends, default=0) >= max(_MOST_BETWEEN, 2 * sum(map(len, ranges)))


def _one_shifted(one: View, lowest: int) -> Ranked:
    shift = one.numbers[0] - lowest if one.numbers else 0
    return _Known(shift) if one.variable == NO_VARIABLE else _Shifted(one.variable, shift)


def _one_listed(one: View, ranks: Sequence[int]) -> Ranked:
    return _Known(ranks[0]) if one.variable == NO_VARIABLE else _Listed(one.variable, ranks)
