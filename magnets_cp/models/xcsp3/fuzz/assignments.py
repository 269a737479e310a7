"""All assignments of some variables, each a bit: sets of them are integers, and constraints are such sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

Domains = Mapping[str, Sequence[int]]


class Assignments:
    """The assignments of variables to the values of their domains.

    taking  by variable and value the set of those in which it takes the value

    >>> two = Assignments({"x": (0, 1), "y": (0, 1)})
    >>> bin(two.taking["x"][1]), bin(two.taking["y"][1])
    ('0b1010', '0b1100')
    """

    def __init__(self, domains: Domains) -> None:
        self.domains = domains
        self.every = (1 << prod(map(len, domains.values()))) - 1
        self.taking: dict[str, dict[int, int]] = {}
        width = 1
        for name, numbers in domains.items():
            alike, period = (1 << width) - 1, width * len(numbers)
            repeated = self.every // ((1 << period) - 1)
            self.taking[name] = {number: (alike << place * width) * repeated for place, number in enumerate(numbers)}
            width = period

    def of(self, names: Iterable[str], among: int) -> Iterator[tuple[dict[str, int], int]]:
        """The values that some variables take in a set, and each time which assignments of it have them."""
        names = list(names)
        for numbers in product(*[self.domains[name] for name in names]):
            values, found = dict(zip(names, numbers, strict=True)), among
            for name, number in values.items():
                found &= self.taking[name][number]
            if found:
                yield values, found


def places(some: int) -> list[int]:
    """The places of the bits of a set."""
    return [place for place, digit in enumerate(reversed(bin(some)[2:])) if digit == "1"]
