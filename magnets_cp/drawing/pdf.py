"""Drawings as PDF, in fpdf2: pure Python, vectors, kept well; part of the extra ``draw``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.shapes import Box, Disc, Group, Line, Picture, Shape
from magnets_cp.errors import UsageError
from magnets_cp.extras import install

if TYPE_CHECKING:
    from fpdf import FPDF

_POINTS = 0.75  # of a unit of a drawing


def pdf(drawn: Picture, *, theme: str = "print", scale: float = 1) -> bytes:
    """A page of the size of the drawing. Raises UsageError where fpdf2 is not installed."""
    points = scale * _POINTS
    document = new_document((drawn.width * points, drawn.height * points))
    document.add_page()
    paper = Box(0, 0, drawn.width, drawn.height, "paper")
    place(document, Picture(drawn.width, drawn.height, (Group(0, 0, (paper,)), *drawn.groups)), (0, 0, points), theme)
    return bytes(document.output())


def new_document(size: tuple[float, float]) -> FPDF:
    """A document of pages of this size, in points. Raises UsageError where fpdf2 is not installed."""
    try:
        from fpdf import FPDF
    except ImportError as error:
        raise UsageError(f"PDF needs fpdf2: {install('draw')}; an .svg needs nothing more") from error
    document = FPDF(unit="pt", format=size)
    document.set_auto_page_break(False)
    document.set_margin(0)
    return document


def place(document: FPDF, drawn: Picture, at: tuple[float, float, float], theme: str = "print") -> None:
    """The drawing on the page, its upper left corner at (x, y), so many points a unit: (x, y, points)."""
    x, y, scale = at
    for group in drawn.groups:
        for shape in group.shapes:
            _draw(document, shape, (x + scale * group.x, y + scale * group.y, scale), theme)


def write(document: FPDF, at: tuple[float, float], text: str, size: float, *, bold: bool = False) -> None:
    """A line of text whose baseline begins there; what the font does not have is a question mark."""
    document.set_font("Helvetica", "B" if bold else "", size)
    document.set_text_color(0)
    document.text(*at, _latin(text))


def _draw(document: FPDF, shape: Shape, at: tuple[float, float, float], theme: str) -> None:
    left, top, scale = at
    x, y = left + scale * shape.x, top + scale * shape.y
    if isinstance(shape, Box):
        if shape.fill:
            document.set_fill_color(_paint(theme, shape.fill))
        if shape.stroke:
            _pen(document, theme, shape.stroke, scale * shape.thickness)
        style = ("D" if shape.stroke else "") + ("F" if shape.fill else "")
        document.rect(x, y, scale * shape.width, scale * shape.height, style=style)
    elif isinstance(shape, Line):
        _pen(document, theme, shape.stroke, scale * shape.thickness)
        document.line(x, y, left + scale * shape.to_x, top + scale * shape.to_y)
    elif isinstance(shape, Disc):
        document.set_fill_color(_paint(theme, shape.fill))
        radius = scale * shape.radius
        document.ellipse(x - radius, y - radius, 2 * radius, 2 * radius, style="F")
    else:
        size = scale * shape.size
        document.set_font("Helvetica", "B" if shape.bold else "", size)
        document.set_text_color(_paint(theme, shape.fill))
        text = _latin(shape.text)
        document.text(x - document.get_string_width(text) / 2, y + 0.35 * size, text)


def _pen(document: FPDF, theme: str, paint: str, width: float) -> None:
    document.set_draw_color(_paint(theme, paint))
    document.set_line_width(width)


def _paint(theme: str, name: str) -> str:
    return THEMES[theme][name]


def _latin(text: str) -> str:
    return text.encode("latin-1", "replace").decode("latin-1")
