"""Random boards of the sizes somebody names, in turn with and without a solution."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import NotFoundError

_TURNS = ("unique", "unsatisfiable", "several", "unsatisfiable")


class SizedBoards:
    """Boards that ``generate`` makes: of each size one of each kind, as far as the puzzle has such, then again.

    sizes  such as "10x9", as ``generate`` has them
    """

    def __init__(self, puzzle: Puzzle[Any], sizes: Sequence[str]) -> None:
        self._puzzle = puzzle
        self._sizes = list(sizes)
        self._unknown: set[tuple[str, str]] = set()

    def named(self, seed: int, index: int) -> tuple[str, Any]:
        """The ``index``-th board of a seed, from 1, after its name. Raises UsageError for a size that is none."""
        round_, place = divmod(index - 1, len(self._sizes))
        size, kind = self._sizes[place], _TURNS[round_ % len(_TURNS)]
        return f"fuzz {seed}:{size}:{index}", self._board(size, kind, Random(f"{seed}:{size}:{index}"))

    def _board(self, size: str, kind: str, rng: Random) -> Any:
        if kind in self._puzzle.kinds and (size, kind) not in self._unknown:
            try:
                return self._puzzle.generate(size, kind, {}, rng)
            except NotFoundError:  # perhaps there is none, as with queens, which are nearly never unsatisfiable
                self._unknown.add((size, kind))
        return self._puzzle.generate(size, "any", {}, rng)
