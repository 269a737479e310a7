"""Domains as bit masks, and the trail that undoes them.

A domain is an integer: bit v is set while value v is possible. Every change is logged on a trail as
(variable, old mask); undoing pops the log in reverse, so a state is restored exactly and at the cost of what changed,
not of what exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress, count

Mark = tuple[int, int]


class Domains:
    """The domains of all variables during one search.

    masks    the current domain of each variable (read freely, write through the methods)
    trail    (variable, old mask) for every change since the beginning, oldest first
    unfixed  the variables with at least two values left, as a bit set over variables
    removed  values removed since the beginning, those restored again included; only ever grows
    kept     how short the trail has been since whoever copies the domains was here last
    """

    __slots__ = ("kept", "masks", "removed", "trail", "unfixed")

    def __init__(self, masks: Iterable[int]) -> None:
        self.masks = list(masks)
        self.trail: list[tuple[int, int]] = []
        self.removed = self.kept = 0
        self.unfixed = sum(1 << x for x, mask in enumerate(self.masks) if mask & (mask - 1))

    def restrict(self, variable: int, allowed: int) -> bool:
        """Keep only the values in ``allowed``; False, with nothing changed, if none would be left."""
        old = self.masks[variable]
        new = old & allowed
        if new == old:
            return new != 0
        if not new:
            return False
        self.trail.append((variable, old))
        self.masks[variable] = new
        self.removed += (old ^ new).bit_count()
        if not new & (new - 1):
            self.unfixed ^= 1 << variable
        return True

    def mark(self) -> Mark:
        """A point to come back to with ``undo``."""
        return len(self.trail), self.unfixed

    def undo(self, mark: Mark) -> None:
        """Restore every domain to what it was at ``mark``."""
        length, self.unfixed = mark
        self.kept = min(self.kept, length)
        trail, masks = self.trail, self.masks
        while len(trail) > length:
            variable, old = trail.pop()
            masks[variable] = old


def members(bits: int) -> Iterator[int]:
    """The elements of a bit set (values of a mask, variables of a set), ascending."""
    if bits.bit_length() > _WIDE:
        yield from _of_text(f"{bits:b}"[::-1])
        return
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


_BY_DIGIT = bytes.maketrans(b"01", bytes(range(2)))


def listed(bits: int) -> list[int]:
    """The ``members``, all at once: sooner than one by one where they are many."""
    return list(compress(count(), f"{bits:b}"[::-1].encode().translate(_BY_DIGIT)))


# Bits from which on taking the lowest from an integer, again and again, takes longer than looking through its digits.
_WIDE = 1024


def _of_text(digits: str) -> Iterator[int]:
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)
