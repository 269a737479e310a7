"""A print sheet: several puzzles a page on A4, each with its title, and their solutions, small, at the end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from magnets_cp.drawing.pdf import new_document, place, write
from magnets_cp.drawing.shapes import Picture

PAGE = (595.0, 842.0)  # A4, in points
_MARGIN, _GAP, _TITLE = 42.0, 18.0, 16.0
_LARGEST = 1.1  # points a unit: more looks coarse
_SOLUTIONS = 12  # a page


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a sheet; ``solution`` None where it is not known."""

    title: str
    board: Picture
    solution: Picture | None


def sheet(entries: Sequence[Entry], per_page: int, heading: str = "") -> bytes:
    """The PDF. Raises UsageError where fpdf2 is not installed."""
    document = new_document(PAGE)
    if heading:
        document.set_title(heading)
    pages = [(heading, entry.title, entry.board) for entry in entries]
    answers = [("Solutions", entry.title, entry.solution) for entry in entries if entry.solution]
    for shown, many in ((pages, per_page), (answers, max(per_page, _SOLUTIONS))):
        for first in range(0, len(shown), many):
            document.add_page()
            part = shown[first : first + many]
            write(document, (_MARGIN, _MARGIN - 12), part[0][0], 13, bold=True)
            write(document, (PAGE[0] - _MARGIN - 12, PAGE[1] - 18), str(document.page_no()), 9)
            columns, rows = _grid(many, part[0][2])
            for number, (_, title, drawn) in enumerate(part):
                box = _box(number % columns, number // columns, columns, rows)
                write(document, (box[0], box[1] + 10), title, 10)
                scale = min(box[2] / drawn.width, (box[3] - _TITLE) / drawn.height, _LARGEST)
                place(document, drawn, (box[0], box[1] + _TITLE, scale))
    return bytes(document.output())


def _grid(many: int, drawn: Picture) -> tuple[int, int]:
    """Columns and rows that let so many drawings like this one be as large as can be."""

    def scale(columns: int) -> float:
        box = _box(0, 0, columns, math.ceil(many / columns))
        return min(box[2] / drawn.width, (box[3] - _TITLE) / drawn.height)

    columns = max(range(1, many + 1), key=scale)
    return columns, math.ceil(many / columns)


def _box(column: int, row: int, columns: int, rows: int) -> tuple[float, float, float, float]:
    """Left, top, width and height of a place."""
    width = (PAGE[0] - 2 * _MARGIN - (columns - 1) * _GAP) / columns
    height = (PAGE[1] - 2 * _MARGIN - (rows - 1) * _GAP) / rows
    return _MARGIN + column * (width + _GAP), _MARGIN + row * (height + _GAP), width, height
