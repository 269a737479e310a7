r"""Drawings as TikZ: a picture for a paper or a sheet of one's own, with ``\usepackage{tikz}``."""

from __future__ import annotations

from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.shapes import Box, Disc, Line, Picture, Shape

_POINTS = 0.75
_SPECIAL = str.maketrans(
    {sign: f"\\{sign}" for sign in "#$%&_{}"}
    | {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}
)


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
