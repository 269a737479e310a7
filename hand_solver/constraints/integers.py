"""Integers as they are needed: of numpy and its like they have 64 bits, and masks have more."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index


def as_integers(numbers: Iterable[int]) -> tuple[int, ...]:
    """The numbers as Python's own. Raises TypeError for what is no integer."""
    return tuple(map(index, numbers))
