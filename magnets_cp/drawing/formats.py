"""A scene in any format, by its name."""

from __future__ import annotations

from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.pdf import pdf
from magnets_cp.drawing.png import png
from magnets_cp.drawing.primitives import Box, Disc, Line, Picture, Shape
from magnets_cp.drawing.scene import Scene
from magnets_cp.drawing.shapes import picture
from magnets_cp.drawing.svg import svg
from magnets_cp.text.sanitize import utf8

FORMATS = ("svg", "pdf", "png", "tex")
_POINTS = 0.75
_SPECIAL = str.maketrans(
    {sign: f"\\{sign}" for sign in "#$%&_{}"}
    | {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}
)


def written(scene: Scene, form: str, *, theme: str | None = None, scale: float = 1, title: str = "board") -> bytes:
    """The scene as a file of that format; without a theme paper is white, and SVG follows its reader.

    Raises UsageError where what PDF or PNG need is not installed.
    """
    if form == "svg":
        return utf8(svg(scene, title=title, theme=theme or "auto", scale=scale))
    if form == "pdf":
        return pdf(picture(scene), theme=theme or "print", scale=scale)
    if form == "png":
        return png(picture(scene), theme=theme or "light", scale=2 * scale)
    return utf8(tex(picture(scene), theme=theme or "print", scale=scale))


def tex(drawn: Picture, *, theme: str = "print", scale: float = 1) -> str:
    """A ``tikzpicture``, its colours defined before it."""
    used = sorted({paint for group in drawn.groups for shape in group.shapes for paint in _paints(shape)})
    colours = [rf"\definecolor{{magnets-{paint}}}{{HTML}}{{{THEMES[theme][paint][1:].upper()}}}" for paint in used]
    lines = [_shape(shape, group.x, group.y) for group in drawn.groups for shape in group.shapes]
    unit = f"{scale * _POINTS:g}pt"
    opened = rf"\begin{{tikzpicture}}[x={unit},y=-{unit},every node/.style={{transform shape=false,scale={scale:g}}}]"
    return "\n".join(["% \\usepackage{tikz}", *colours, opened, *lines, r"\end{tikzpicture}", ""])


def _paints(shape: Shape) -> list[str]:
    return [paint for name in ("fill", "stroke") if (paint := getattr(shape, name, ""))]


def _shape(shape: Shape, left: float, top: float) -> str:
    x, y = left + shape.x, top + shape.y
    if isinstance(shape, Box):
        fill = [f"fill=magnets-{shape.fill}"] if shape.fill else []
        stroke = [f"draw=magnets-{shape.stroke}", _width(shape.thickness)] if shape.stroke else []
        return rf"\path[{','.join(fill + stroke)}] ({x:g},{y:g}) rectangle ({x + shape.width:g},{y + shape.height:g});"
    if isinstance(shape, Line):
        options = f"draw=magnets-{shape.stroke},{_width(shape.thickness)},line cap=rect"
        return rf"\path[{options}] ({x:g},{y:g}) -- ({left + shape.to_x:g},{top + shape.to_y:g});"
    if isinstance(shape, Disc):
        return rf"\path[fill=magnets-{shape.fill}] ({x:g},{y:g}) circle[radius={_POINTS * shape.radius:g}pt];"
    size = _POINTS * shape.size
    bold = r"\bfseries" if shape.bold else ""
    font = rf"\fontsize{{{size:g}}}{{{size:g}}}\selectfont{bold}"
    text = shape.text.translate(_SPECIAL)
    return rf"\node[text=magnets-{shape.fill},inner sep=0,font={{{font}}}] at ({x:g},{y:g}) {{{text}}};"


def _width(thickness: float) -> str:
    return f"line width={_POINTS * thickness:g}pt"
