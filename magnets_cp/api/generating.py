"""Random boards."""

from __future__ import annotations

from random import Random

from magnets_cp.api.boards import AnyPuzzle, Board, puzzle_of
from magnets_cp.errors import UsageError


def generate(size: str, kind: str = "any", seed: int = 0, *, puzzle: AnyPuzzle = "magnets", **options: float) -> Board:
    """A random board, the first that ``magnets generate SIZE`` makes with this seed.

    size     rows first, such as "10x9"
    kind     proven by the hand solver: any, unique, several, unsatisfiable
    options  such as density, clues, singles, givens for Magnets

    Raises UsageError for what makes no sense, and where no board of the kind was found.

    >>> board = generate("6x6", "unique", seed=1)
    >>> is_unique(board)
    True
    """
    found = puzzle_of((), puzzle)
    if kind not in found.kinds:
        raise UsageError(f"kind: expected one of {', '.join(found.kinds)}, found {kind!r}")
    board = found.generate(size, kind, options, Random(f"{seed}:1"))
    return Board(found, board, f"{kind}-{size}-{seed}")
