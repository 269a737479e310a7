"""Random boards."""

from __future__ import annotations

import reprlib
from math import isfinite, nan
from random import Random

from magnets_cp.api.boards import AnyPuzzle, Board, puzzle_of
from magnets_cp.api.terms import checked
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.deductions import kind_named


@checked()
def generate(
    size: str, kind: str | None = None, seed: int = 0, *, puzzle: AnyPuzzle = "magnets", **options: float | str
) -> Board:
    """A random board, the first that ``magnets generate SIZE`` makes with this seed.

    size     rows first, such as "10x9"
    kind     proven by the hand solver: any, unique, several, unsatisfiable; if it is not said, unique where an option
             asks for that
    options  such as density, clues, singles, givens for Magnets; minimal, symmetric and grade="line" of unique boards

    Raises UsageError for what makes no sense, and where no board of the kind was found.

    >>> board = generate("6x6", "unique", seed=1)
    >>> is_unique(board)
    True
    """
    found = puzzle_of((), puzzle)
    wanted = {name: _number(name, option) for name, option in options.items() if option is not False}
    kind = kind or ("unique" if {"minimal", "symmetric", "grade"} & wanted.keys() else "any")
    if kind not in found.kinds:
        raise UsageError(f"kind: expected one of {', '.join(found.kinds)}, found {kind!r}")
    board = found.generate(size, kind, wanted, Random(f"{seed}:1"))
    return Board(found, board, f"{kind}-{size}-{seed}")


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
