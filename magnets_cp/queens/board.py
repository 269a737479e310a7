"""The board: n rows and n columns, and the cell of the queen that is locked.

r, c      row and column, from 0 as in the seed; cell (r, c), e.g. (0, 2)
queen     there is one in every row; all but the locked one are to be placed
solution  the column of the queen of each row as text, top row first, e.g. ("1", "3", "0", "2")
"""

from __future__ import annotations

from dataclasses import dataclass

# A solver holds a set of columns for every row: n² bits, 12 MB here.
MAX_SIDE = 10_000


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
