"""A scene in any format, by its name."""

from __future__ import annotations

from magnets_cp.drawing.pdf import pdf
from magnets_cp.drawing.png import png
from magnets_cp.drawing.scene import Scene
from magnets_cp.drawing.shapes import picture
from magnets_cp.drawing.svg import svg
from magnets_cp.drawing.tex import tex

FORMATS = ("svg", "pdf", "png", "tex")


def written(scene: Scene, form: str, *, theme: str | None = None, scale: float = 1, title: str = "board") -> bytes:
    """The scene as a file of that format; without a theme paper is white, and SVG follows its reader.

    Raises UsageError where what PDF or PNG need is not installed.
    """
    if form == "svg":
        return svg(scene, title=title, theme=theme or "auto", scale=scale).encode()
    if form == "pdf":
        return pdf(picture(scene), theme=theme or "print", scale=scale)
    if form == "png":
        return png(picture(scene), theme=theme or "light", scale=2 * scale)
    return tex(picture(scene), theme=theme or "print", scale=scale).encode()
