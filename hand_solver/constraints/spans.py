"""The least and the largest integer of a domain, of which each value stands for an integer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from hand_solver.problem.domains import members

# Up to so many values, bounds are remembered by domain.
_SHORT = 64
# Domains met during search are few; a problem with large ones may meet many.
_MEMO_LIMIT = 4096


class Spans(Protocol):
    """By domain the least and the largest integer left in it."""

    def __getitem__(self, mask: int, /) -> tuple[int, int]: ...


class _Ends:
    """Integers that never fall from one value to the next, or never rise: those of the ends of the domain."""

    def __init__(self, numbers: Sequence[int], *, rising: bool) -> None:
        self._numbers, self._rising = numbers, rising

    def __getitem__(self, mask: int) -> tuple[int, int]:
        first, last = self._numbers[(mask & -mask).bit_length() - 1], self._numbers[mask.bit_length() - 1]
        return (first, last) if self._rising else (last, first)


class _All:
    """Integers in any order."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers

    def __getitem__(self, mask: int) -> tuple[int, int]:
        found = [self._numbers[value] for value in members(mask)]
        return min(found), max(found)


class _Remembered(dict[int, tuple[int, int]]):
    """Spans that are remembered by domain."""

    def __init__(self, spans: Spans) -> None:
        super().__init__()
        self._spans = spans

    def __missing__(self, mask: int) -> tuple[int, int]:
        if len(self) >= _MEMO_LIMIT:
            self.clear()
        span = self[mask] = self._spans[mask]
        return span


@lru_cache(maxsize=64)
def order_and_spans(numbers: range | tuple[int, ...]) -> tuple[int, Spans]:
    """The order and the spans of integers: many variables stand for the same, and share what is remembered."""
    order = _order(numbers)
    spans: Spans = _Ends(numbers, rising=order > 0) if order else _All(numbers)
    # The domains of many integers are too large to be looked up sooner than their ends.
    return order, spans if order and len(numbers) > _SHORT else _Remembered(spans)


def _order(numbers: Sequence[int]) -> int:
    if isinstance(numbers, range):
        return 1 if numbers.step > 0 else -1
    steps = [after - before for before, after in pairwise(numbers)]
    return 1 if min(steps, default=0) >= 0 else -1 if max(steps) <= 0 else 0
