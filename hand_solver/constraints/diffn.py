"""Boxes that do not overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, permutations

from hand_solver.booleans import Encoding
from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.constraints.inequalities import state_sum_above, state_sum_at_most
from hand_solver.constraints.integers import Term
from hand_solver.constraints.ladder import Ladder
from hand_solver.constraints.over_integers import OverIntegers
from hand_solver.constraints.resource import Resource
from hand_solver.constraints.tasks import put_in_order, refuse_negative
from hand_solver.constraints.views import View, evenly
from hand_solver.problem.domains import Domains

# Literals "this box lies across this line" beyond which what they say is left out: it follows from the pairs.
MOST_LITERALS = 100_000

# In one direction where a box begins, and how long it is.
Side = tuple[View, View]


class Diffn(OverIntegers):
    """Of any two boxes one ends, in some direction, before the other begins. Also called no overlap, of boxes.

    Each box has an origin and a length in every direction; terms or integers, lengths of 0 or more. A box without
    extent may be anywhere, unless ``zero_counts``: then it may not be within another.

    Two boxes that are apart in one way only are put so. In the plane what lies across a line is no longer than the
    room there is: a cumulative in each direction. Beldiceanu and Contejean, "Introducing global constraints in CHIP",
    1994, and for the latter Aggoun and Beldiceanu, "Extending CHIP in order to solve complex scheduling and placement
    problems", 1993.

    >>> domains = Domains([0b00011, 0b11111])
    >>> Diffn([[(0, range(5)), 0], [(1, range(5)), 1]], [[2, 2], [2, 2]]).filter(domains), bin(domains.masks[1])
    (True, '0b11100')
    """

    def __init__(
        self,
        origins: Iterable[Iterable[Term | int]],
        lengths: Iterable[Iterable[Term | int]],
        name: str = "",
        *,
        zero_counts: bool = False,
    ) -> None:
        who = name or "diffn"
        begin, long = [list(one) for one in origins], [list(one) for one in lengths]
        self._directions = len(begin[0]) if begin else 0
        if len(begin) != len(long):
            raise ValueError(f"{who}: expected as many lengths as origins, found {len(long)} for {len(begin)} boxes")
        if begin and not self._directions:
            raise ValueError(f"{who}: expected a direction at least, found none")
        if odd := [one for one in (*begin, *long) if len(one) != self._directions]:
            raise ValueError(f"{who}: expected {self._directions} directions of each box, found {len(odd[0])}")
        flat = [[term for one in rows for term in one] for rows in (begin, long)]
        super().__init__([*flat[0], *flat[1]], who)
        self.asks_bounds = evenly(self.views)
        places = len(flat[0])
        refuse_negative(self.views[places:], "lengths", self.name)
        sides = list(zip(self.views[:places], self.views[places:], strict=True))
        self._boxes = [sides[at : at + self._directions] for at in range(0, places, self._directions or 1)]
        self.zero_counts = zero_counts

    def holds(self, numbers: list[int]) -> bool:
        """Is there for any two boxes a direction in which they are apart?"""
        half, step = len(numbers) // 2, self._directions
        boxes = [
            list(zip(numbers[at : at + step], numbers[half + at : half + at + step], strict=True))
            for at in range(0, half, step or 1)
        ]
        counted = [box for box in boxes if self.zero_counts or all(length for _, length in box)]
        return all(
            any(a + m <= b or b + n <= a for (a, m), (b, n) in zip(one, other, strict=True))
            for one, other in combinations(counted, 2)
        )

    def narrow(self, domains: Domains) -> bool:
        """Pairs in the one way they can be apart; then what lies across lines."""
        counted = [box for box in self._boxes if self.zero_counts or all(_least(domains, long) for _, long in box)]
        return all(_keep_apart(domains, *pair) for pair in combinations(counted, 2)) and all(
            resource.narrow(domains, _room(domains, across)) for resource, across in self._resources()
        )

    def _resources(self) -> Iterator[tuple[Resource, list[Side]]]:
        """In the plane for each direction what lies across its lines, and the sides that take room there."""
        if self._directions == 2:
            for along, across in permutations(range(2)):
                sides = [box[across] for box in self._boxes]
                starts, lengths = zip(*[box[along] for box in self._boxes], strict=True)
                yield Resource(starts, lengths, [length for _, length in sides]), sides

    def encode(self, encoding: Encoding) -> None:
        """For any two boxes the ways to be apart, a Boolean each; in the plane the sums of what lies across lines."""
        boxes = [[_StatedSide(encoding, side) for side in box] for box in self._boxes]
        for one, other in combinations(boxes, 2):
            empty = [] if self.zero_counts else [side.length.at_least(1) ^ 1 for side in (*one, *other)]
            pairs = list(zip(one, other, strict=True))
            ways = [*pairs, *((second, first) for first, second in pairs)]
            if TRUE not in empty and not any(first.is_surely_before(second) for first, second in ways):
                encoding.clause(*(first.before(second) for first, second in ways), *empty)
        for resource, across in self._resources():
            if resource.literals(encoding) <= MOST_LITERALS:
                resource.encode(encoding, *_stated_room(encoding, [_StatedSide(encoding, side) for side in across]))


class _StatedSide:
    """A side in literals."""

    def __init__(self, encoding: Encoding, side: Side) -> None:
        self._encoding = encoding
        self.start, self.length = Ladder(encoding, side[0]), Ladder(encoding, side[1])

    def is_surely_before(self, other: _StatedSide) -> bool:
        """Does it end before the other begins, whatever they are?"""
        return self.start.most + self.length.most <= other.start.least

    def before(self, other: _StatedSide) -> int:
        """The literal that it ends before the other begins, or a constant."""
        if self.start.least + self.length.least > other.start.most:
            return FALSE
        literal = self._encoding.unexplained()
        state_sum_at_most(self._encoding, self.start, self.length, other.start, [literal ^ 1])
        state_sum_above(self._encoding, self.start, self.length, other.start, [literal])
        return literal

    def ends_at(self, least: int) -> int:
        """The literal that it ends there or behind, or a constant."""
        either = self._encoding.either
        ways = [(self.start.at_least(least - length), longer) for length, longer in self.length.rungs()]
        return either([either([begun ^ 1, longer ^ 1]) ^ 1 for begun, longer in ways])


def _stated_room(encoding: Encoding, sides: Sequence[_StatedSide]) -> tuple[int, list[int], list[int]]:
    """From where the first side can begin to where the last one ends, at least; literals, and how much more each adds.

    Where a side begins late if it is short, and early if it is long, it is known in the end only where the last ends.
    """
    first = min(side.start.least for side in sides)
    surely = max(max(s.start.most + s.length.least, s.start.least + s.length.most) for s in sides)
    ends = {begin + long for s in sides for begin, _ in s.start.rungs() for long, _ in s.length.rungs()}
    later = sorted(end for end in ends if end > surely)
    literals = [encoding.either([side.ends_at(end) for side in sides]) for end in later]
    return surely - first, literals, [end - before for before, end in pairwise([surely, *later])]


def _least(domains: Domains, view: View) -> int:
    return view.span(domains.masks)[0]


def _room(domains: Domains, sides: Sequence[Side]) -> int:
    """From where the first side can begin to where the last can end."""
    spans = [(start.span(domains.masks), length.span(domains.masks)) for start, length in sides]
    return max(latest + longest for (_, latest), (_, longest) in spans) - min(first for (first, _), _ in spans)


def _keep_apart(domains: Domains, one: Sequence[Side], other: Sequence[Side]) -> bool:
    """Put two boxes in the one way they can be apart; False if there is none."""
    ways: list[tuple[Side, Side]] = []
    for first, second in (*zip(one, other, strict=True), *zip(other, one, strict=True)):
        (earliest, _), (_, latest) = first[0].span(domains.masks), second[0].span(domains.masks)
        if earliest + _least(domains, first[1]) <= latest:
            ways.append((first, second))
            if len(ways) > 1:
                return True
    return bool(ways) and put_in_order(domains, *ways[0])
