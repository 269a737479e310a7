"""Tasks in time, as ``Cumulative``, ``Diffn`` and ``NoOverlap`` have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hand_solver.constraints.integers import Term
from hand_solver.constraints.views import View
from hand_solver.problem.domains import Domains


class Window(NamedTuple):
    """What is known of when a task runs: from ``start`` for ``length`` at least, begun by ``latest``.

    earliest  its earliest start
    latest    its latest start
    length    its least length
    """

    earliest: int
    latest: int
    length: int

    @property
    def earliest_end(self) -> int:
        """When that much of it is over at the earliest."""
        return self.earliest + self.length

    @property
    def latest_end(self) -> int:
        """When that much of it is over at the latest."""
        return self.latest + self.length


def windows(masks: Sequence[int], starts: Sequence[View], lengths: Sequence[View]) -> list[Window]:
    """The windows of tasks."""
    return [Window(*start.span(masks), length.span(masks)[0]) for start, length in zip(starts, lengths, strict=True)]


def put_in_order(domains: Domains, first: tuple[View, View], second: tuple[View, View]) -> bool:
    """Of two tasks, (start, length), the first is over before the second begins: bounds of what that speaks of."""
    (start, length), (later, _) = first, second
    (earliest, _), (_, end) = start.span(domains.masks), later.span(domains.masks)
    shortest, _ = length.span(domains.masks)
    return (
        later.keep(domains, earliest + shortest, end)
        and start.keep(domains, earliest, end - shortest)
        and length.keep(domains, shortest, end - earliest)
    )


def listed_alike(who: str, **rows: Iterable[Term | int]) -> list[list[Term | int]]:
    """The rows as lists. Raises ValueError if they are not of one length, or for numbers below 0 but in the first."""
    listed = {name: list(row) for name, row in rows.items()}
    (first, leading), *others = listed.items()
    for name, row in others:
        if len(row) != len(leading):
            raise ValueError(f"{who}: expected as many {name} as {first}, found {len(row)} for {len(leading)}")
    return list(listed.values())


def refuse_negative(seen: Iterable[View], what: str, who: str) -> None:
    """Raise ValueError if an integer may be below 0."""
    for one in seen:
        if min(one.numbers, default=0) < 0:
            raise ValueError(f"{who}: expected {what} of 0 or more, found {min(one.numbers)}")
