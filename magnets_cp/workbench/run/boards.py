"""The boards a command works on: those that were named, then random ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import merge
from itertools import chain
from math import prod
from random import Random
from typing import Any

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import NotFoundError
from magnets_cp.workbench.run.instances import Instance, can_write, load_all, varied

_TURNS = ("unique", "unsatisfiable", "several", "unsatisfiable")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The boards somebody asks for.

    names     files, FILE#K, folders, or texts such as game ids
    notation  the one of the files; None: found by content
    variant   other rules for all the boards
    fuzz      how many random boards there should be besides
    seed      of the random boards
    without   traits that no random board has
    sizes     of the random boards, such as "10x9"; else they are small and chosen to break solvers
    other_boards  what is said of files in the folders that hold boards of another puzzle
    """

    names: Sequence[str]
    notation: str | None = None
    variant: str | None = None
    fuzz: int = 0
    seed: int = 0
    without: Sequence[str] = ()
    sizes: Sequence[str] = ()
    other_boards: Sequence[InputError] = ()


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards to be gone through once.

    named   those that were named and could be read
    unread  what could not be
    random  further ones, each made when it is its turn
    total   how many there are, the random ones included
    cells   counts the cells of a board, where those named wait until random ones as large have had their turn
    """

    named: Sequence[Instance]
    unread: Sequence[InputError]
    random: Iterable[Instance]
    total: int
    cells: Callable[[Instance], int] | None = None

    def __iter__(self) -> Iterator[Instance]:
        if self.cells is None:
            return chain(self.named, self.random)
        return merge(self.named, self.random, key=self.cells)

    def first(self, number: int) -> Boards:
        """So many of those named, and of random ones those that there are for lack of these."""
        named = self.named[:number]
        random = list(self.random) if len(named) < number else []
        return replace(self, named=named, random=random, total=len(named) + len(random))

    def smallest_first(self, puzzle: Puzzle[Any]) -> Boards:
        """The same by size: those named among one another, and each not before a random one that is as large.

        Random ones keep their order: they are small, and made one by one.
        """

        def cells(one: Instance) -> int:
            return cells_of(puzzle.size(one.board))

        return replace(self, named=sorted(self.named, key=cells), cells=cells)


def listed(names: str | Sequence[str]) -> Sequence[str]:
    """Names, which may be one text with commas between.

    >>> listed("6x6, 10x9")
    ['6x6', '10x9']
    """
    return names if not isinstance(names, str) else names.replace(" ", "").split(",") if names else ()


def cells_of(size: str) -> int:
    """Count the cells of a board of that size.

    >>> cells_of("10x9")
    90
    """
    return prod(map(int, re.findall(r"\d+", size)))


def collect(puzzle: Puzzle[Any], wanted: Wanted, notations: Collection[str] = ()) -> Boards:
    """The boards asked for; as many random ones for each notation. Raises UsageError if none is named."""
    if not wanted.names and not wanted.fuzz:
        raise UsageError("name files or folders with boards, or ask for random boards with --fuzz N")
    if wanted.sizes and not wanted.fuzz:
        raise UsageError("--sizes: of random boards: say how many, with --fuzz N")
    read = list(load_all(wanted.names, puzzle, wanted.notation))
    unread = [*(item for item in read if isinstance(item, InputError)), *wanted.other_boards]
    named = varied((item for item in read if isinstance(item, Instance)), puzzle, wanted.variant)
    unknown = next((name for name in wanted.without if name not in puzzle.traits), None)
    if unknown is not None:
        traits = (
            f"some of {', '.join(puzzle.traits)}"
            if puzzle.traits
            else f"nothing, as puzzle {puzzle.name} names no traits"
        )
        raise UsageError(f"--without: expected {traits}, found {unknown!r}")
    made: Iterable[Instance] = fuzzed(puzzle, wanted, notations)
    total = wanted.fuzz
    if len(set(notations)) > 1:  # how many there are is known when they are made
        made = list(made)
        total = len(made)
    random = (varied([one], puzzle, wanted.variant)[0] for one in made)
    return Boards(named, unread, random, len(named) + total)


def fuzzed(puzzle: Puzzle[Any], wanted: Wanted, notations: Collection[str] = ()) -> Iterator[Instance]:
    """Make the random boards that are wanted, the first that each notation can say, by their numbers in the sequence.

    Who reads a notation is asked for its boards, whatever the others can say. Boards with a trait that is not wanted
    are passed over. So a name stands for the same board whatever the notation. Raises UsageError if next to no board
    can be written.
    """
    seed, count, without = wanted.seed, wanted.fuzz, wanted.without
    missing = dict.fromkeys(notations or [""], count)
    sized = _SizedBoards(puzzle, wanted.sizes)
    for index in range(1, 1000 * (count + 1)):
        if not any(missing.values()):
            return
        if wanted.sizes:
            name, board = sized.named(seed, index)
        else:
            name, board = f"fuzz {seed}:{index}", puzzle.sparing(seed, index, without)
        is_plain = not any(puzzle.traits[trait](board) for trait in without)
        asked = [
            one for one, number in missing.items() if number and is_plain and (not one or can_write(puzzle, board, one))
        ]
        missing.update({one: missing[one] - 1 for one in asked})
        if asked:
            yield Instance(name, board, asked=frozenset(asked) if notations else None)
    lacking = ", ".join(one for one, number in missing.items() if number)
    raise UsageError(
        f"random boards of {puzzle.name} can hardly be written as {lacking}"
        + (f" without {', '.join(without)}" if without else "")
    )


class _SizedBoards:
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
