"""Tasks that share a resource, and tasks that exclude each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator, TooWide

# Times that a profile is made for.
MOST_TIMES = 200


class Cumulative(Propagator):
    """At any time what runs uses no more than the capacity; a task runs from its start until before its end."""

    def __init__(self, starts: Sequence[int], lengths: Sequence[int], heights: Sequence[int], capacity: int) -> None:
        self.tasks = list(zip(starts, lengths, heights, strict=True))
        self.capacity = capacity
        self.variables = (*starts, *lengths, *heights, capacity)

    def profile(self, store: Any, but: int) -> dict[int, int]:
        """What is used for certain at each time, but by one task."""
        used: dict[int, int] = {}
        for i, (start, length, height) in enumerate(self.tasks):
            if i != but:
                for time in range(store.greatest(start), store.least(start) + store.least(length)):
                    used[time] = used.get(time, 0) + store.least(height)
        return used

    def propagate(self, store: Any) -> None:
        """The profile fits; a task does not start where it would exceed it."""
        most = store.greatest(self.capacity)
        store.at_least(self.capacity, max([0, *self.profile(store, -1).values()]))
        for i, (start, length, height) in enumerate(self.tasks):
            least, shortest = store.least(height), store.least(length)
            if not least or not shortest:
                continue
            used = self.profile(store, i)
            if least > most:
                raise Contradiction
            full = {time for time, height_used in used.items() if height_used + least > most}
            store.keep(
                start,
                [time for time in store.domains[start] if not any(t in full for t in range(time, time + shortest))],
            )


class Apart(Propagator):
    """One of two tasks is over when the other begins; where zeros are ignored, one of length 0 may be anywhere."""

    def __init__(self, first: tuple[int, int], second: tuple[int, int], zero_ignored: bool) -> None:
        self.first, self.second, self.zero_ignored = first, second, zero_ignored
        self.variables = (*first, *second)

    def may_come_before(self, store: Any, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """May the one be over when the other begins?"""
        return bool(store.least(one[0]) + store.least(one[1]) <= store.greatest(other[0]))

    def propagate(self, store: Any) -> None:
        """Where one order is left, bounds of both."""
        if self.zero_ignored and (not store.least(self.first[1]) or not store.least(self.second[1])):
            return
        forth = self.may_come_before(store, self.first, self.second)
        back = self.may_come_before(store, self.second, self.first)
        if not forth and not back:
            raise Contradiction
        if forth and back:
            return
        one, other = (self.first, self.second) if forth else (self.second, self.first)
        store.at_least(other[0], store.least(one[0]) + store.least(one[1]))
        store.at_most(one[0], store.greatest(other[0]) - store.least(one[1]))
        store.at_most(one[1], store.greatest(other[0]) - store.least(one[0]))


def post_cumulative(model: Any, *parts: Any) -> None:
    """Tasks and their capacity."""
    starts, lengths, heights, relation, operand = parts
    if relation not in ("le", "lt"):
        raise TooWide
    rows = [[model.term(one) for one in row] for row in (starts, lengths, heights)]
    if any(model.store.least(x) < 0 for x in (*rows[1], *rows[2])):
        raise TooWide
    ends = [model.store.greatest(x) + model.store.greatest(y) for x, y in zip(rows[0], rows[1], strict=True)]
    if rows[0] and max(ends) - min(map(model.store.least, rows[0])) > MOST_TIMES:
        raise TooWide
    capacity = model.term(operand if relation == "le" else ("sub", operand, 1))
    model.post(Cumulative(rows[0], rows[1], rows[2], capacity))


def post_no_overlap(model: Any, starts: Any, lengths: Any, zero_ignored: bool) -> None:
    """Every two tasks."""
    tasks = [(model.term(start), model.term(length)) for start, length in zip(starts, lengths, strict=True)]
    if any(model.store.least(length) < 0 for _, length in tasks):
        raise TooWide
    for first, second in combinations(tasks, 2):
        model.post(Apart(first, second, zero_ignored))


POSTS = {"cumulative": post_cumulative, "noOverlap": post_no_overlap}
