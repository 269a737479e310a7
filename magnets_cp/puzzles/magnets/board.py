"""The board: dominoes on a grid, clues around it, and the geometry both solvers and the rules look things up in.

r, c     row and column, from 0; cell (r, c), e.g. (0, 2)
domino   two cells sharing a side, the upper or left one first, e.g. ((0, 2), (0, 3))
single   a cell outside every domino, always blank
sign     "+", "-", or "." for blank
line     a row or a column: its cells in order, and the counts of "+" and "-" it must have
clue     such a count, or None where the puzzle gives none
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

Cell = tuple[int, int]
Domino = tuple[Cell, Cell]
Clues = tuple[int | None, ...]

PLUS, MINUS, BLANK = "+", "-", "."
MAX_SIDE = 1000
MAX_CLUE = 999_999_999


class BoardError(ValueError):
    """The parts do not make a board."""


class Line(NamedTuple):
    """A row or a column."""

    name: str
    cells: tuple[Cell, ...]
    plus: int | None
    minus: int | None


@dataclass(frozen=True)
class Board:
    """An immutable Magnets puzzle.

    Clue lists run top to bottom for rows, left to right for columns. ``givens`` maps cells to the sign they must
    have. Clues may be impossible (such a board is unsatisfiable); a geometry may not: BoardError.
    """

    rows: int
    columns: int
    dominoes: tuple[Domino, ...]
    row_plus: Clues
    row_minus: Clues
    column_plus: Clues
    column_minus: Clues
    givens: Mapping[Cell, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MAX_SIDE and 1 <= self.columns <= MAX_SIDE):
            raise BoardError(f"a board has 1 to {MAX_SIDE} rows and columns, not {self.rows}x{self.columns}")
        for clues, length, name in (
            (self.row_plus, self.rows, "row plus"),
            (self.row_minus, self.rows, "row minus"),
            (self.column_plus, self.columns, "column plus"),
            (self.column_minus, self.columns, "column minus"),
        ):
            if len(clues) != length:
                raise BoardError(f"{length} {name} clues are needed, not {len(clues)}")
            if any(clue is not None and not 0 <= clue <= MAX_CLUE for clue in clues):
                raise BoardError(f"a {name} clue is negative or above {MAX_CLUE}")
        self._check_dominoes()
        object.__setattr__(self, "givens", dict(self.givens))
        for (r, c), sign in self.givens.items():
            if not self.contains((r, c)) or sign not in (PLUS, MINUS, BLANK):
                raise BoardError(f"given {sign!r} at row {r + 1}, column {c + 1} does not fit the board")

    def _check_dominoes(self) -> None:
        seen: set[Cell] = set()
        for first, second in self.dominoes:
            (r, c), (s, d) = first, second
            if (s - r, d - c) not in ((0, 1), (1, 0)):
                raise BoardError(f"domino {first}-{second} does not cover a cell and the one right of or below it")
            if r < 0 or c < 0 or s >= self.rows or d >= self.columns or first in seen or second in seen:
                raise BoardError(f"domino {first}-{second} leaves the board or overlaps another")
            seen.add(first)
            seen.add(second)

    def contains(self, cell: Cell) -> bool:
        """Does the cell lie on the board?"""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    @cached_property
    def domino_at(self) -> Mapping[Cell, tuple[int, int]]:
        """Cell -> (domino, half): the index of its domino and 0 for the first half, 1 for the second."""
        return {cell: (i, half) for i, domino in enumerate(self.dominoes) for half, cell in enumerate(domino)}

    @cached_property
    def singles(self) -> tuple[Cell, ...]:
        """The cells outside every domino, row by row."""
        if 2 * len(self.dominoes) == self.rows * self.columns:
            return ()
        return tuple(cell for cell in self.cells if cell not in self.domino_at)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple((r, c) for r in range(self.rows) for c in range(self.columns))

    @cached_property
    def touching(self) -> tuple[tuple[Cell, Cell], ...]:
        """Every pair of cells that share a side, each once, those within a domino included."""
        right = (((r, c), (r, c + 1)) for r in range(self.rows) for c in range(self.columns - 1))
        below = (((r, c), (r + 1, c)) for r in range(self.rows - 1) for c in range(self.columns))
        return (*right, *below)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The rows, top to bottom, then the columns, left to right; named "row 1", "column 1" and so on."""
        rows, columns = range(self.rows), range(self.columns)
        across = [
            Line(f"row {r + 1}", tuple([(r, c) for c in columns]), self.row_plus[r], self.row_minus[r]) for r in rows
        ]
        down = [
            Line(f"column {c + 1}", tuple([(r, c) for r in rows]), self.column_plus[c], self.column_minus[c])
            for c in columns
        ]
        return (*across, *down)
