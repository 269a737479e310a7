"""Drawings as PDF, in fpdf2: pure Python, vectors, kept well; part of the extra ``draw``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.primitives import Box, Disc, Group, Line, Picture, Shape, Text
from magnets_cp.errors import UsageError, shown
from magnets_cp.extras import install

if TYPE_CHECKING:
    from fpdf import FPDF

_POINTS = 0.75  # of a unit of a drawing
_OWN = "own"  # the font for letters that are not Latin
# Looked at first, as they have many letters and look like text.
_PREFERRED = ("DejaVuSans", "NotoSans-Regular", "LiberationSans-Regular", "Arial Unicode", "Arial", "FreeSans")
_FOLDERS = {
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "win32": ("C:/Windows/Fonts",),
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
}
_MOST = 2000  # files


def pdf(drawn: Picture, *, theme: str = "print", scale: float = 1) -> bytes:
    """A page of the size of the drawing. Raises UsageError where fpdf2 is not installed."""
    points = scale * _POINTS
    document = new_document((drawn.width * points, drawn.height * points), _texts(drawn))
    document.add_page()
    paper = Box(0, 0, drawn.width, drawn.height, "paper")
    place(document, Picture(drawn.width, drawn.height, (Group(0, 0, (paper,)), *drawn.groups)), (0, 0, points), theme)
    return bytes(document.output())


def new_document(size: tuple[float, float], texts: Iterable[str], font: Path | None = None) -> FPDF:
    """A document of pages of this size, in points, with a font for the texts, ``font`` if one is named.

    Raises UsageError where fpdf2 is not installed, or there is no font that has the letters.
    """
    try:
        from fpdf import FPDF
    except ImportError as error:
        raise UsageError(f"PDF needs fpdf2: {install('draw')}; an .svg needs nothing more") from error
    document = FPDF(unit="pt", format=size)
    document.set_auto_page_break(False)
    document.set_margin(0)
    found = _font_with(texts, font)
    if found is not None:
        document.add_font(_OWN, "", found)
    return document


def _texts(drawn: Picture) -> list[str]:
    return [shape.text for group in drawn.groups for shape in group.shapes if isinstance(shape, Text)]


def _set_font(document: FPDF, text: str, size: float, *, bold: bool) -> None:
    if _is_latin(text):
        document.set_font("Helvetica", "B" if bold else "", size)
    else:
        document.set_font(_OWN, "", size)


def width_of(document: FPDF, text: str, size: float) -> float:
    """The width of a line of text."""
    _set_font(document, text, size, bold=False)
    return float(document.get_string_width(text))


def lines_of(document: FPDF, text: str, size: float, width: float) -> list[str]:
    """The text as lines that are no wider: broken between words, and within those that are too long."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if width_of(document, joined, size) <= width:
            lines[-1] = joined
            continue
        lines += [""] if lines[-1] else []
        for sign in word:
            if lines[-1] and width_of(document, lines[-1] + sign, size) > width:
                lines.append("")
            lines[-1] += sign
    return lines


def place(document: FPDF, drawn: Picture, at: tuple[float, float, float], theme: str = "print") -> None:
    """The drawing on the page, its upper left corner at (x, y), so many points a unit: (x, y, points)."""
    x, y, scale = at
    for group in drawn.groups:
        for shape in group.shapes:
            _draw(document, shape, (x + scale * group.x, y + scale * group.y, scale), theme)


def write(document: FPDF, at: tuple[float, float], text: str, size: float, *, bold: bool = False) -> None:
    """A line of text whose baseline begins there. The document was told of texts that are not Latin."""
    _set_font(document, text, size, bold=bold)
    document.set_text_color(0)
    document.text(*at, text)


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
        _set_font(document, shape.text, size, bold=shape.bold)
        document.set_text_color(_paint(theme, shape.fill))
        document.text(x - document.get_string_width(shape.text) / 2, y + 0.35 * size, shape.text)


def _pen(document: FPDF, theme: str, paint: str, width: float) -> None:
    document.set_draw_color(_paint(theme, paint))
    document.set_line_width(width)


def _paint(theme: str, name: str) -> str:
    return THEMES[theme][name]


def _is_latin(text: str) -> bool:
    """Return whether the fonts that every reader of PDF has can show it.

    >>> _is_latin("Übung"), _is_latin("№ 1")
    (True, False)
    """
    return all(ord(sign) < 256 for sign in text)


def _font_with(texts: Iterable[str], own: Path | None = None) -> Path | None:
    """A file of a font with all letters of the texts: the one named, or one of this system; None if Latin does.

    Raises UsageError if there is none, or the one named lacks one, or is no font.
    """
    letters = {sign for text in texts if not _is_latin(text) for sign in text if not sign.isspace()}
    if not letters and own is None:
        return None
    if own is not None:
        if lacking := letters - _letters(own):
            raise UsageError(f"--font: {own} has no {_named(lacking)}")
        return own
    fewest = letters
    for file in _fonts():
        try:
            lacking = letters - _letters(file)
        except UsageError:
            continue
        if not lacking:
            return file
        fewest = min(fewest, lacking, key=len)
    raise UsageError(f"no font was found here that has {_named(fewest)}: name one with --font FILE.ttf")


@cache
def _letters(file: Path) -> set[str]:
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(file, lazy=True) as font:
            return {chr(code) for code in font.getBestCmap() or {}}
    except (OSError, TTLibError, ValueError, KeyError, AssertionError) as error:
        raise UsageError(f"--font: {file} cannot be read as a font: {error}") from error


def _fonts() -> Iterator[Path]:
    """The fonts of this system, those that are preferred first."""
    folders = [Path(one).expanduser() for one in _FOLDERS.get(sys.platform, _FOLDERS["linux"])]
    files = (file for folder in folders for file in folder.rglob("*.[to]tf"))
    found = sorted(islice(files, _MOST))
    ranks = {name: rank for rank, name in enumerate(_PREFERRED)}
    yield from sorted(found, key=lambda file: (ranks.get(file.stem, len(ranks)), "Sans" not in file.stem))


def _named(letters: set[str]) -> str:
    listed = "".join(sorted(letters)[:8])
    return shown(listed)
