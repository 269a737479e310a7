"""The board: a grid of cells that belong to aquariums, and how many cells of each row and column hold water.

r, c       row and column, from 0, the top row first; cell (r, c), e.g. (0, 2)
aquarium   the cells with one id, named by that id
part       the cells of one aquarium in one row, all water or all empty, side by side or not
count      how many cells of a row or column hold water
sign       "~" for water, "." for an empty cell
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

Cell = tuple[int, int]

WATER, EMPTY = "~", "."
MAX_SIDE = 1000
# The largest id or count: nine digits.
MAX_NUMBER = 10**9 - 1


class BoardError(ValueError):
    """The pieces do not make a board."""


@dataclass(frozen=True, slots=True)
class Part:
    """The cells of an aquarium in a row."""

    aquarium: int
    row: int
    columns: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """An immutable Aquarium puzzle.

    ``aquariums`` has the id of each cell, row by row. The water of an aquarium stands at one level: a part is all water
    or all empty, and below a part with water every part of its aquarium has water. That holds for whatever cells share
    an id, also where its parts are apart in a row (a U) or the aquarium is in pieces that do not touch.
    Counts may be impossible (such a board is unsatisfiable); a geometry may not: BoardError.
    """

    column_counts: tuple[int, ...]
    row_counts: tuple[int, ...]
    aquariums: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MAX_SIDE and 1 <= self.columns <= MAX_SIDE):
            raise BoardError(f"a board has 1 to {MAX_SIDE} rows and columns, not {self.rows}x{self.columns}")
        if len(self.aquariums) != self.rows or any(len(row) != self.columns for row in self.aquariums):
            raise BoardError(f"{self.rows} rows of {self.columns} ids are needed")
        for numbers in (self.column_counts, self.row_counts, *self.aquariums):
            if any(not 0 <= number <= MAX_NUMBER for number in numbers):
                raise BoardError(f"counts and ids are numbers from 0 to {MAX_NUMBER}")

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.row_counts)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.column_counts)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts, the bottom row first, and in a row by their first column: the order in which water rises."""
        found = []
        for r in reversed(range(self.rows)):
            places: dict[int, list[int]] = {}
            for c, aquarium in enumerate(self.aquariums[r]):
                places.setdefault(aquarium, []).append(c)
            found += [Part(aquarium, r, tuple(columns)) for aquarium, columns in places.items()]
        return tuple(found)

    @cached_property
    def part_at(self) -> Mapping[Cell, int]:
        """Cell -> the index of its part."""
        return {(part.row, c): index for index, part in enumerate(self.parts) for c in part.columns}

    @cached_property
    def parts_of(self) -> Mapping[int, tuple[int, ...]]:
        """Aquarium -> the indices of its parts, the lowest first."""
        found: dict[int, list[int]] = {}
        for index, part in enumerate(self.parts):
            found.setdefault(part.aquarium, []).append(index)
        return {aquarium: tuple(indices) for aquarium, indices in found.items()}
