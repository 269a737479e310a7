"""The boards a command works on: those that were named, then random ones."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import prod
from typing import Any

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.instances import Instance, fuzzed, load_all, varied


@dataclass(frozen=True, slots=True)
class Wanted:
    """The boards somebody asks for.

    names     files, FILE#K, folders, or texts such as game ids
    notation  the one of the files; None: found by content
    variant   other rules for all the boards
    fuzz      how many random boards there should be besides
    seed      of the random boards
    without   traits that no random board has
    """

    names: Sequence[str]
    notation: str | None = None
    variant: str | None = None
    fuzz: int = 0
    seed: int = 0
    without: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards to be gone through once.

    named   those that were named and could be read
    unread  what could not be
    random  further ones, each made when it is its turn
    total   how many there are, the random ones included
    """

    named: Sequence[Instance]
    unread: Sequence[InputError]
    random: Iterable[Instance]
    total: int

    def __iter__(self) -> Iterator[Instance]:
        return chain(self.named, self.random)

    def smallest_first(self, puzzle: Puzzle[Any]) -> Boards:
        """The same, those named by their size; of the same size in their order."""
        return replace(self, named=sorted(self.named, key=lambda one: cells_of(puzzle.size(one.board))))


def cells_of(size: str) -> int:
    """How many cells a board of that size has.

    >>> cells_of("10x9")
    90
    """
    return prod(map(int, re.findall(r"\d+", size)))


def collect(puzzle: Puzzle[Any], wanted: Wanted, notations: Collection[str] = ()) -> Boards:
    """The boards asked for; as many random ones for each notation. Raises UsageError if none is named."""
    if not wanted.names and not wanted.fuzz:
        raise UsageError("name files or folders with boards, or ask for random boards with --fuzz N")
    read = list(load_all(wanted.names, puzzle, wanted.notation))
    unread = [item for item in read if isinstance(item, InputError)]
    named = varied((item for item in read if isinstance(item, Instance)), puzzle, wanted.variant)
    unknown = next((name for name in wanted.without if name not in puzzle.traits), None)
    if unknown is not None:
        traits = (
            f"some of {', '.join(puzzle.traits)}"
            if puzzle.traits
            else f"nothing, as puzzle {puzzle.name} names no traits"
        )
        raise UsageError(f"--without: expected {traits}, found {unknown!r}")
    made: Iterable[Instance] = fuzzed(puzzle, wanted.seed, wanted.fuzz, notations, without=wanted.without)
    total = wanted.fuzz
    if len(set(notations)) > 1:  # how many there are is known when they are made
        made = list(made)
        total = len(made)
    random = (varied([one], puzzle, wanted.variant)[0] for one in made)
    return Boards(named, unread, random, len(named) + total)
