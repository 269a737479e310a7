"""How boards of a puzzle are made: at random, to order, and smaller."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.named import B
from magnets_cp.puzzle.orders import random_of_kind
from magnets_cp.puzzle.stating import StatesBoards
from magnets_cp.text import dataclass_json


class MakesBoards(StatesBoards[B]):
    """The making of boards."""

    def random(self, rng: Random, size: str | None) -> B:
        """Make a random board of a size (a text), or with None a small one. It gives ``fuzz`` and ``generate``.

        Raises ValueError for a size that makes no sense.
        """
        raise NotImplementedError(rng, size)

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> B:
        """Make a random board of a size and kind, by the options that were given.

        Raises UsageError for a size or an option that makes no sense here, and where no board of the kind was found.
        """
        if not self.defines("random"):
            raise UsageError(f"puzzle {self.name} offers no generate")
        if options:
            raise UsageError(
                f"--{next(iter(options))}: boards of {self.name} are not made to order, only of a kind and a size"
            )
        return random_of_kind(lambda: self.random(rng, size), self._strongest, kind, size)

    def fuzz(self, seed: int, index: int) -> B:
        """Make the ``index``-th of the small random boards of a seed, from 1, chosen to break solvers."""
        if not self.defines("random"):
            raise UsageError(f"puzzle {self.name} offers no fuzz")
        return self.random(Random(f"{seed}:{index}"), None)

    def sparing(self, seed: int, index: int, _: Collection[str]) -> B:
        """Make the same, with none of these traits where that can be told beforehand; others are passed over."""
        return self.fuzz(seed, index)

    def board_classes(self, board: B) -> Iterable[tuple[str, str]]:
        """Name the kinds a board is of, each as (aspect, name): what random boards are counted by."""
        return ()

    def misreadings(self, board: B) -> Iterator[tuple[str, B]]:
        """Make boards that people take this one for, each with the name of the mistake. None by default."""
        return iter(())

    def reductions(self, board: B, _: Solution | None) -> Iterator[Any]:
        """Make boards by leaving something out, the largest cuts first, perhaps with the help of a solution.

        Those that weigh no less are passed over. Default: by ``board``; without it boards are not shrunk.
        """
        return dataclass_json.reductions(board) if self.can_shrink else iter(())

    def weight(self, board: B) -> tuple[int, ...]:
        """Say how large a board is: numbers from 0, compared in order. Default: by ``board``, or its text."""
        if self.board is None:
            return (len(self.write(board, self.notations[-1])),)
        return (dataclass_json.weight(dataclass_json.plain(board)),)

    def tiny_boards(self) -> Iterator[B]:
        """Make every board so small that all can be tried, by ascending weight; else none."""
        return iter(())
