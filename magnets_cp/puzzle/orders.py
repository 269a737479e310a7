"""Options of boards made to order: each a number in its range."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from magnets_cp.errors import UsageError, shown


class Range(NamedTuple):
    """The numbers from ``least`` to ``most``, or the whole ones among them."""

    least: float
    most: float
    whole: bool = False

    def holds(self, number: float) -> bool:
        """Is the number one of them? What is no number, "nan", is none of any."""
        return self.least <= number <= self.most and (not self.whole or number == int(number))

    def __str__(self) -> str:
        return f"{'a whole' if self.whole else 'a'} number from {self.least:.15g} to {self.most:.15g}"


SHARE = Range(0, 1)
YES = Range(0, 1, whole=True)


def check_options(puzzle: str, options: Mapping[str, float], known: Mapping[str, Range]) -> None:
    """Raises UsageError for an option that boards of the puzzle do not have, or a number out of its range."""
    for name, number in options.items():
        if name not in known:
            raise UsageError(f"boards of {puzzle} have no {shown(name)}; they have {', '.join(known)}")
        if not known[name].holds(number):
            raise UsageError(f"{name}: expected {known[name]}, found {number:.15g}")
