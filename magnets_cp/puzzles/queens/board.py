"""The board: n rows and n columns, and the cell of the queen that is locked.

Rows and columns count from 0, as in the seed. A solution is the column of each row's queen as text, top row first.
"""

from __future__ import annotations

from dataclasses import dataclass

MAX_SIDE = 10_000  # a solver holds a set of columns for every row: n² bits, 12 MB here


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable puzzle of n queens, the one of row ``row`` locked in column ``column``. Raises ValueError."""

    n: int
    row: int
    column: int

    def __post_init__(self) -> None:
        if not 1 <= self.n <= MAX_SIDE:
            raise ValueError(f"a board has 1 to {MAX_SIDE} rows, not {self.n}")
        if not (0 <= self.row < self.n and 0 <= self.column < self.n):
            raise ValueError(f"row {self.row}, column {self.column} is no cell of {self.n} rows and columns, from 0")
