"""A print sheet: several puzzles a page on A4, numbered, each with its title, and their solutions at the end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from magnets_cp.drawing.pdf import lines_of, new_document, place, width_of, write
from magnets_cp.drawing.primitives import Picture
from magnets_cp.drawing.scene import Scene
from magnets_cp.drawing.shapes import picture

if TYPE_CHECKING:
    from fpdf import FPDF

PAGE = (595.0, 842.0)  # A4, in points
_MARGIN, _GAP = 42.0, 18.0
_LARGEST = 1.1  # points a unit: more looks coarse
_SOLUTIONS = 12  # a page
_SIZES = (10.0, 8.0, 6.0)  # of captions: the largest in which they take one line, or two
_LEADING = 1.25
_RULES = 9.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a sheet; ``solution`` None where it is not known."""

    title: str
    board: Scene
    solution: Scene | None


@dataclass(frozen=True, slots=True)
class Style:
    """What stands on every page: a heading; the rules, below it; and the font for letters that are not Latin."""

    heading: str = ""
    rules: str = ""
    font: Path | None = None


def sheet(entries: Sequence[Entry], per_page: int, style: Style) -> bytes:
    """The PDF. Raises UsageError where fpdf2 is not installed, or there is no font for the letters of a title."""
    texts = [style.heading, style.rules, *(entry.title for entry in entries)]
    document = new_document(PAGE, texts, style.font)
    if style.heading:
        document.set_title(style.heading)
    numbered = list(enumerate(entries, start=1))
    boards = [(f"{number}. {entry.title}".rstrip(), picture(entry.board)) for number, entry in numbered]
    solutions = [(f"{number}.", picture(entry.solution)) for number, entry in numbered if entry.solution]
    _pages(document, boards, per_page, style)
    _pages(document, solutions, max(per_page, _SOLUTIONS), Style("Solutions"))
    return bytes(document.output())


def _pages(document: FPDF, shown: Sequence[tuple[str, Picture]], many: int, style: Style) -> None:
    for first in range(0, len(shown), many):
        document.add_page()
        write(document, (_MARGIN, _MARGIN - 12), style.heading, 13, bold=True)
        write(document, (PAGE[0] - _MARGIN - 12, PAGE[1] - 18), str(document.page_no()), 9)
        top = _MARGIN
        for line in lines_of(document, style.rules, _RULES, PAGE[0] - 2 * _MARGIN) if style.rules else ():
            top += _RULES * _LEADING
            write(document, (_MARGIN, top - 4), line, _RULES)
        part = shown[first : first + many]
        columns, rows = _grid(many, part[0][1], top)
        boxes = [_box(number % columns, number // columns, columns, rows, top) for number in range(len(part))]
        size = _size(document, [title for title, _ in part], boxes[0][2])
        captions = [lines_of(document, title, size, boxes[0][2]) for title, _ in part]
        height = size * _LEADING * max(map(len, captions)) + 4
        for box, lines, (_, drawn) in zip(boxes, captions, part, strict=True):
            for number, line in enumerate(lines):
                write(document, (box[0], box[1] + size * (1 + _LEADING * number)), line, size)
            scale = min(box[2] / drawn.width, (box[3] - height) / drawn.height, _LARGEST)
            place(document, drawn, (box[0], box[1] + height, scale))


def _size(document: FPDF, titles: Sequence[str], width: float) -> float:
    """The size in which every caption takes one line, or, of the smaller ones, a few."""
    longest = max(width_of(document, title, 1) for title in titles)
    return next((size for size in _SIZES if longest * size <= width), _SIZES[1] if width > 150 else _SIZES[2])


def _grid(many: int, drawn: Picture, top: float) -> tuple[int, int]:
    """Columns and rows that let so many drawings like this one be as large as can be."""

    def scale(columns: int) -> float:
        box = _box(0, 0, columns, math.ceil(many / columns), top)
        return min(box[2] / drawn.width, (box[3] - 2 * _SIZES[0]) / drawn.height)

    columns = max(range(1, many + 1), key=scale)
    return columns, math.ceil(many / columns)


def _box(column: int, row: int, columns: int, rows: int, top: float) -> tuple[float, float, float, float]:
    """Left, top, width and height of a place."""
    width = (PAGE[0] - 2 * _MARGIN - (columns - 1) * _GAP) / columns
    height = (PAGE[1] - top - _MARGIN - (rows - 1) * _GAP) / rows
    return _MARGIN + column * (width + _GAP), top + row * (height + _GAP), width, height
