"""Constraints in array form: what a constraint states itself with, to the kernel of its kind."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from hand_solver.propagation.kernels.kinds import ALL_DIFFERENT, LARGEST, MOST_BITS, MOST_ROWS, TABLE, UNBOUNDED


class Record(NamedTuple):
    """A constraint in array form: its kind, and the numbers that the kernel of this kind reads (see its file).

    words  what it needs of scratch for a set
    """

    kind: int
    numbers: Sequence[int] = ()
    words: int = 0


class Records(Protocol):
    """A constraint whose filter has a kernel. Only the class itself counts: a subclass may filter otherwise."""

    def record(self, pool: Pool) -> Record:
        """The constraint in array form. Raises OverflowError where numbers are too large for that."""
        ...


class Pool:
    """The numbers of all records, and those that they share.

    masks  by variable: its domain at first; behind them one of a constant, which has one value
    """

    def __init__(self, masks: Sequence[int]) -> None:
        self.masks = [*masks, 1]
        self.numbers = array("q")
        self._shared: dict[tuple[int, ...], int] = {}

    def add(self, numbers: Sequence[int]) -> int:
        """Write them down; where they begin. Raises OverflowError for one of more than 64 bits."""
        place = len(self.numbers)
        self.numbers.extend(array("q", numbers))
        return place

    def shared(self, numbers: Sequence[int]) -> int:
        """Write them down, unless they stand somewhere already; where they begin."""
        key = tuple(numbers)
        if key not in self._shared:
            self._shared[key] = self.add(key)
        return self._shared[key]

    def length(self, variable: int) -> int:
        """How many values count."""
        return self.masks[variable].bit_length()

    def every(self, variable: int) -> int:
        """These values as a mask."""
        return (1 << self.length(variable)) - 1

    def term(self, variable: int, numbers: Sequence[int], order: int) -> list[int]:
        """A term as ``terms`` reads it; a variable below 0 is a constant. Raises OverflowError for large integers."""
        variable = len(self.masks) - 1 if variable < 0 else variable
        counting = numbers[: self.length(variable)]
        if max(map(abs, counting), default=0) > LARGEST:
            raise OverflowError(f"integers above {LARGEST}")
        return [variable, self.shared(counting), order]


def bounded(bound: int | None, otherwise: int) -> int:
    """A bound on a sum, or what stands for none, no larger than any sum can be."""
    return otherwise if bound is None else max(-UNBOUNDED, min(bound, UNBOUNDED))


def all_different_record(shifts: Sequence[tuple[int, int]]) -> Record:
    """Of terms (variable, number of its value 0), the numbers from 0. Raises OverflowError if they are far apart."""
    words = max([shift for _, shift in shifts], default=0) // MOST_BITS + 2
    if words > 3 * len(shifts):
        raise OverflowError("numbers far apart")
    places = [one for variable, shift in shifts for one in (variable, *divmod(shift, MOST_BITS))]
    return Record(ALL_DIFFERENT, [len(shifts), words, *places], words)


def table_record(
    pool: Pool, scope: Sequence[int], having: Sequence[Mapping[int, int]], having_any: Sequence[int], rows: int
) -> Record:
    """Of so many rows: for each variable, by value those that have it, and those with any value, as bit sets.

    Raises OverflowError for more than ``MOST_ROWS``: Python's integers are as quick then, and sooner made.
    """
    if rows > MOST_ROWS:
        raise OverflowError(f"more than {MOST_ROWS} rows")
    words = -(-rows // MOST_BITS)

    def split(rows: int) -> list[int]:
        return [rows >> MOST_BITS * word & (1 << MOST_BITS) - 1 for word in range(words)]

    numbers = [len(scope), words, pool.shared(split((1 << rows) - 1))]
    for x, by_value, of_any in zip(scope, having, having_any, strict=True):
        sets = [one for value in range(pool.length(x)) for one in split(by_value.get(value, 0))]
        numbers += [x, pool.shared(sets), pool.shared(split(of_any))]
    return Record(TABLE, numbers, words)
