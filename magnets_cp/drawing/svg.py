"""A drawing as SVG: one element, that loads nothing and follows the theme of where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from magnets_cp.drawing.palette import DARK, PRINT, THEMES
from magnets_cp.drawing.primitives import Box, Disc, Group, Line, Shape
from magnets_cp.drawing.scene import ClueState, Scene
from magnets_cp.drawing.shapes import picture
from magnets_cp.layout import Spot
from magnets_cp.partial import Role

_SAID = {ClueState.MET: ", met", ClueState.EXCEEDED: ", cannot be met"}
_ROLES = {Role.GIVEN: "given", Role.DECIDED: "decided", Role.CONFLICT: "in conflict", Role.REMOVED: "changed"}


def svg(scene: Scene, *, title: str = "board", theme: str = "auto", scale: float = 1) -> str:
    """The scene as an ``<svg>`` element with its own colours.

    theme  "auto" follows light, dark and print; else a name of ``palette.THEMES``
    scale  of its size on the page; 1 is 40 pixels a cell
    """
    return element(scene, title, scale=scale, inside=f"<style>{style(theme)}</style>")


def element(
    scene: Scene, title: str, *, scale: float = 1, inside: str = "", numbers: Mapping[Spot, int] | None = None
) -> str:
    """The element, its colours as classes for a style sheet around it.

    numbers  what cells and clues are called by a script that changes them, in ``data-number``
    """
    drawn = picture(scene)
    width, height = (_number(scale * length) for length in (drawn.width, drawn.height))
    box = f"0 0 {_number(drawn.width)} {_number(drawn.height)}"
    groups = "".join(_group(group, scene, numbers) for group in drawn.groups)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="magnets-board" role="img" viewBox="{box}" width="{width}" '
        f'height="{height}"><title>{escape(title)}</title><desc>{escape(described(scene))}</desc>{inside}{groups}</svg>'
    )


def style(theme: str = "auto") -> str:
    """The rules for the classes of drawings, to stand once on a page or in every drawing."""
    fixed = (
        ".magnets-board{max-width:100%;height:auto}.magnets-board text{text-anchor:middle;dominant-baseline:central;"
    )
    fixed += "font-family:system-ui,Helvetica,Arial,sans-serif}"
    if theme != "auto":
        return fixed + _rules(THEMES[theme])
    dark = f"@media (prefers-color-scheme:dark){{{_rules(DARK)}}}"
    return f"{fixed}{_rules(THEMES['light'])}{dark}@media print{{{_rules(PRINT)}}}"


def fragment(shapes: tuple[Shape, ...]) -> str:
    """The shapes of a cell or clue, from its corner."""
    return "".join(map(_shape, shapes))


def _rules(paints: Mapping[str, str]) -> str:
    return "".join(
        f".magnets-board .f-{name}{{fill:{paint}}}.magnets-board .s-{name}{{stroke:{paint}}}"
        for name, paint in paints.items()
    )


def _group(group: Group, scene: Scene, numbers: Mapping[Spot, int] | None) -> str:
    at = f'transform="translate({_number(group.x)} {_number(group.y)})"'
    if numbers is not None and group.spot is not None:
        return f'<g {at} data-number="{numbers[group.spot]}">{fragment(group.shapes)}</g>'
    if group.spot is None or group.spot not in scene.cells:
        return f"<g {at}>{fragment(group.shapes)}</g>"
    r, c = group.spot
    said = f"<title>row {r + 1}, column {c + 1}: {escape(cell(scene, group.spot))}</title>"
    return f"<g {at}>{said}{fragment(group.shapes)}</g>"


def _shape(shape: Shape) -> str:
    if isinstance(shape, Box):
        fill = f'class="f-{shape.fill}' if shape.fill else 'fill="none" class="'
        stroke = f' s-{shape.stroke}" stroke-width="{_number(shape.thickness)}"' if shape.stroke else '"'
        size = f'width="{_number(shape.width)}" height="{_number(shape.height)}"'
        return f'<rect x="{_number(shape.x)}" y="{_number(shape.y)}" {size} {fill}{stroke}/>'
    if isinstance(shape, Line):
        ends = f'd="M{_number(shape.x)} {_number(shape.y)}L{_number(shape.to_x)} {_number(shape.to_y)}"'
        width = f'stroke-width="{_number(shape.thickness)}" stroke-linecap="square"'
        return f'<path {ends} class="s-{shape.stroke}" {width}/>'
    if isinstance(shape, Disc):
        at = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
        return f'<circle {at} class="f-{shape.fill}"/>'
    bold = ' font-weight="700"' if shape.bold else ""
    at = f'x="{_number(shape.x)}" y="{_number(shape.y)}" font-size="{_number(shape.size)}"'
    return f'<text {at} class="f-{shape.fill}"{bold}>{escape(shape.text)}</text>'


def _number(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def described(scene: Scene) -> str:
    """The board row by row, its clues first."""
    layout = scene.layout
    above = [
        _clues(scene, [spot for spot in layout.clues if spot[1] == c and spot[0] < 0]) for c in range(layout.columns)
    ]
    columns = [f"column {c + 1} {said}" for c, said in enumerate(above) if said]
    lines = [f"Board of {layout.rows} rows and {layout.columns} columns."]
    if columns:
        lines.append(f"Clues: {'; '.join(columns)}.")
    for r in range(layout.rows):
        said = _clues(scene, [spot for spot in layout.clues if spot[0] == r and spot[1] < 0])
        cells = ", ".join(cell(scene, (r, c)) for c in range(layout.columns))
        lines.append(f"Row {r + 1}{f', {said}' if said else ''}: {cells}.")
    return " ".join([*lines, *(f"{note.text}{_SAID.get(scene.standing(note), '')}." for note in layout.notes)])


def cell(scene: Scene, spot: Spot) -> str:
    """Say in words what is known of a cell."""
    known, names = scene.cells[spot], scene.layout.names
    signs = [names.get(sign, sign) for sign in known.signs]
    parts = [" or ".join(signs) if 0 < len(signs) < 3 else signs[0] if signs else "open"]
    if len(signs) >= 3:
        parts = ["open"]
    parts += [_ROLES[known.role]] if known.role in _ROLES else []
    parts += ["wrong"] if spot in scene.marked else []
    parts += ["pointed out"] if spot in scene.named else []
    return " ".join(parts)


def _clues(scene: Scene, spots: list[Spot]) -> str:
    said = []
    for spot in sorted(spots):
        clue = scene.layout.clues[spot]
        if clue.text != ".":
            sign = "" if clue.number is None else " ".join(scene.layout.names.get(one, one) for one in clue.signs)
            said.append(f"{clue.text} {sign}".strip() + _SAID.get(scene.standing(clue), ""))
    return " and ".join(said)
