"""Make random boards."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite, nan
from random import Random
from typing import Any

from magnets_cp.api.boards import Board
from magnets_cp.api.reading import AnyPuzzle, puzzle_of
from magnets_cp.api.terms import checked
from magnets_cp.deadline import at_most
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import kind_named
from magnets_cp.puzzle.orders import NotFoundError

_OF_UNIQUE = ("minimal", "symmetric", "grade")  # options that ask for boards with one solution


@checked()
def generate(
    size: str, kind: str | None = None, seed: int = 0, *, puzzle: AnyPuzzle = "magnets", **options: float | str
) -> Board:
    """Make a random board, the first that ``magnets generate SIZE`` makes with this seed.

    size     rows first, such as "10x9"
    kind     proven by the hand solver: any, unique, several, unsatisfiable; by default any, or unique where an option
             asks for that
    options  such as density, clues, singles, givens for Magnets; minimal, symmetric and grade="line" of unique boards

    seconds, an option too, is when to give up, in the main thread only.

    Raises UsageError for what makes no sense, and where no board of the kind was found.

    >>> board = generate("6x6", "unique", seed=1)
    >>> is_unique(board)
    True
    """
    order = Order.of(puzzle_of((), puzzle), size, kind, options)
    return Board(order.puzzle, order.board(seed, 1), f"{order.kind}-{size}-{seed}")


@dataclass(frozen=True, slots=True)
class Order:
    """An order of random boards; ``options`` as ``Puzzle.generate`` has them."""

    puzzle: Puzzle[Any]
    size: str
    kind: str
    options: Mapping[str, float]

    @classmethod
    def of(cls, puzzle: Puzzle[Any], size: str, kind: str | None, options: Mapping[str, float | str]) -> Order:
        """The order, its options as a user names them. Raises UsageError."""
        wanted = {name: _number(name, option) for name, option in options.items() if option is not False}
        kind = kind or ("unique" if any(name in wanted for name in _OF_UNIQUE) else "any")
        if kind not in puzzle.kinds:
            raise UsageError(f"kind: expected one of {', '.join(puzzle.kinds)}, found {kind!r}")
        return cls(puzzle, size, kind, wanted)

    def board(self, seed: int, number: int) -> Any:
        """The board of that number, from 1, in the sequence of the seed.

        Raises UsageError, and NotFoundError when the option "seconds", which every puzzle has, is over.
        """
        options = dict(self.options)
        seconds = options.pop("seconds", None)
        if seconds is not None and seconds < 0:
            raise UsageError(f"seconds: expected a number from 0, found {seconds:g}")
        late = NotFoundError(f"no such board was found in {seconds or 0:g} seconds")
        with at_most(seconds, late):
            return self.puzzle.generate(self.size, self.kind, options, Random(f"{seed}:{number}"))


def _number(name: str, option: float | str) -> float:
    if isinstance(option, str) and name == "grade":
        try:
            return kind_named(option)
        except ValueError as error:
            raise UsageError(f"{name}: {error}") from error
    try:
        number = float(option)
    except (TypeError, ValueError, OverflowError):
        number = nan
    if not isfinite(number):
        raise UsageError(f"{name}: expected a number, found {reprlib.repr(option)}")
    return number
