"""A table, before it is written in any format. All text is plain: writers escape it."""

from __future__ import annotations

from dataclasses import dataclass


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
