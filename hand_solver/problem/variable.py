"""What is to be found: a variable, whose values have labels, or stand for integers."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import overload

# Domains are masks, of a bit a value: what takes longer to write down than to solve is refused.
MOST_VALUES = 2**17


@dataclass(frozen=True, slots=True)
class Numerals(Sequence[str]):
    """Integers as labels, each written when it is asked for: a range of a million takes the room of a range."""

    numbers: Sequence[int]

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> Numerals: ...

    def __getitem__(self, place: int | slice) -> str | Numerals:
        return Numerals(self.numbers[place]) if isinstance(place, slice) else str(self.numbers[place])

    def __iter__(self) -> Iterator[str]:
        return map(str, self.numbers)


@dataclass(frozen=True, slots=True)
class Variable:
    """An unknown: its name, the labels of its values, and the mask of those it may take (all, if None).

    mask  those it may take, in any case

    >>> Variable("x", ("red", "green", "blue"), 0b101).mask
    5
    """

    name: str
    labels: Sequence[str]
    allowed: int | None = None
    mask: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        every = (1 << len(self.labels)) - 1
        object.__setattr__(self, "mask", every if self.allowed is None else operator.index(self.allowed) & every)

    @classmethod
    def integer(cls, name: str, numbers: Iterable[int], allowed: int | None = None) -> Variable:
        """A variable whose values stand for these integers, in their order; a range stays a range.

        Raises ValueError for a number named twice and for more than ``MOST_VALUES``, TypeError for what is no integer.

        >>> digit = Variable.integer("digit", range(1, 10))
        >>> digit.labels[0], digit.numbers
        ('1', range(1, 10))
        """
        listed = numbers if isinstance(numbers, range) else tuple(map(operator.index, numbers))
        if len(listed) > MOST_VALUES:
            raise ValueError(f"{name}: expected {MOST_VALUES} values at most, found {len(listed)}")
        if not isinstance(listed, range) and len(set(listed)) < len(listed):
            twice = next(number for place, number in enumerate(listed) if number in listed[:place])
            raise ValueError(f"{name}: expected different numbers, found {twice} twice")
        return cls(name, Numerals(listed), allowed)

    @property
    def numbers(self) -> Sequence[int]:
        """By value the integer it stands for: its place, where nothing else is said."""
        return self.labels.numbers if isinstance(self.labels, Numerals) else range(len(self.labels))
