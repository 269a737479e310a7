"""A table, before it is written in any format, and one that is printed while it grows. All text is plain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

from rich.cells import cell_len

from magnets_cp.errors import visible

_GAP = "  "


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table.

    order  what to sort by where the text does not say it
    tone   how to set it off: "best", "bad" or "faint"
    hint   shown when pointed at
    """

    text: str
    order: float | None = None
    tone: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column; numbers stand at its right end."""

    title: str
    numeric: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of as many cells as there are columns; the first cell names the row. ``folded`` tables open on demand."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    folded: bool = False


class GrowingTable:
    """Prints rows to ``file``, the titles above the first. A column becomes wider where a cell asks for it.

    ``names`` are those that will come in the first column, as far as they are known: it has room for them at once.
    """

    def __init__(self, file: TextIO, names: Iterable[str] = ()) -> None:
        self._file = file
        self._first = max((cell_len(visible(name)) for name in names), default=0)
        self._widths: list[int] = []

    def add(self, table: Table) -> None:
        """Print the rows of this table, whose columns are the same every time. Raises OSError."""
        rows = [[visible(cell.text) for cell in row] for row in table.rows]
        if not self._widths:
            self._widths = [self._first, *[0] * (len(table.columns) - 1)]
            rows.insert(0, [visible(column.title) for column in table.columns])
        for row in rows:
            self._widths = [max(width, cell_len(text)) for width, text in zip(self._widths, row, strict=True)]
        lines = [_GAP.join(map(_padded, row, self._widths, table.columns)).rstrip() for row in rows]
        self._file.write("".join(f"{line}\n" for line in lines))
        self._file.flush()


def _padded(text: str, width: int, column: Column) -> str:
    blanks = " " * (width - cell_len(text))
    return blanks + text if column.numeric else text + blanks
