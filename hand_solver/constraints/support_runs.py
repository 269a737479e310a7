"""A relation of two variables in Booleans by runs of values that have equal supports, and the gaps between these.

Where one says in what ranges the other lies, as in ``y = max(0, x - 5)``, thousands of pairs are not allowed, but runs
and gaps are a few for each value. Clauses for what supports a value are those of Gent, "Arc consistency in SAT", ECAI
2002; as ranges of the order encoding they are short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from hand_solver.booleans import Encoding
from hand_solver.problem.domains import members


class Run(NamedTuple):
    """Neighbouring values of one variable, and the values of the other that each of them goes with, as a mask."""

    values: Sequence[int]
    supports: int


class SupportRuns:
    """The relation seen from x: its runs, and for each the gaps in the domain of y."""

    def __init__(self, encoding: Encoding, x: int, y: int, supports: Mapping[int, int]) -> None:
        self._encoding, self._x, self._y = encoding, x, y
        left = encoding.domains[y]
        by_value = ((value, supports.get(value, 0) & left) for value in members(encoding.domains[x]))
        self._runs = [Run([value for value, _ in same], mask) for mask, same in groupby(by_value, itemgetter(1))]
        self._gaps = [list(gaps(run.supports, left)) for run in self._runs]

    @property
    def size(self) -> int:
        """About how many clauses it takes."""
        return self._encoding.domains[self._x].bit_count() + sum(map(len, self._gaps))

    def state(self) -> None:
        """While x is in a run, y is in none of its gaps; and bounds of x are bounds of y."""
        encoding, x, y = self._encoding, self._x, self._y
        for run, found in zip(self._runs, self._gaps, strict=True):
            inside = encoding.either([encoding.literal(x, value) for value in run.values])
            if run.supports.bit_count() <= len(found):
                encoding.clause(inside ^ 1, *[encoding.literal(y, value) for value in members(run.supports)])
            else:
                for first, end in found:
                    encoding.clause(inside ^ 1, encoding.at_least(y, first) ^ 1, encoding.at_least(y, end))
        for run, hull in _with_hull(self._runs):
            self._state_bounds(encoding.at_least(x, run.values[-1] + 1), hull)
        for run, hull in _with_hull(reversed(self._runs)):
            self._state_bounds(encoding.at_least(x, run.values[0]) ^ 1, hull)

    def _state_bounds(self, unless: int, hull: int) -> None:
        """Unless a literal holds, y is within the hull, a mask."""
        at_least = self._encoding.at_least
        if hull:
            self._encoding.clause(unless, at_least(self._y, (hull & -hull).bit_length() - 1))
            self._encoding.clause(unless, at_least(self._y, hull.bit_length()) ^ 1)


def _with_hull(of_x: Iterable[Run]) -> Iterator[tuple[Run, int]]:
    """Each run, and all that it and those before it go with."""
    hull = 0
    for run in of_x:
        hull |= run.supports
        yield run, hull


def gaps(supports: int, domain: int) -> Iterator[tuple[int, int]]:
    """Ranges of values without a support that hold some of the domain: from each first up to an end.

    >>> list(gaps(0b0110010, 0b1110111))
    [(0, 1), (2, 4), (6, 7)]
    """
    missing = (1 << domain.bit_length()) - 1 & ~supports
    while missing & domain:
        first = (missing & -missing).bit_length() - 1
        above = ~(missing >> first)
        end = first + (above & -above).bit_length() - 1
        gap = (1 << end) - (1 << first)
        if gap & domain:
            yield first, end
        missing ^= gap
