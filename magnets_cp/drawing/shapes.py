"""A scene as shapes: its cells with their signs or candidates, its walls and its clues.

Colours never speak alone: plus and minus are strokes, a met clue has a tick, one that cannot be met a line under it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from magnets_cp.drawing.primitives import SIDE, Box, Disc, Group, Line, Picture, Shape, Text
from magnets_cp.drawing.scene import Cell, ClueState, Scene
from magnets_cp.drawing.signs import paper_of, sign_shapes
from magnets_cp.layout import EMPTY, Clue, Layout, Spot, pieces
from magnets_cp.partial import Role

MARGIN = 6
# The width of the strips to the right and below, in which rows and columns are numbered as texts name them.
_STRIP = 14


def picture(scene: Scene) -> Picture:
    """The whole scene."""
    layout = scene.layout
    spots = [*layout.clues, (0, 0), (layout.rows - 1, layout.columns - 1)]
    top, left = min(r for r, _ in spots), min(c for _, c in spots)
    bottom, right = max(r for r, _ in spots) + 1, max(c for _, c in spots) + 1

    def place(spot: Spot) -> tuple[float, float]:
        return MARGIN + SIDE * (spot[1] - left), MARGIN + SIDE * (spot[0] - top)

    groups = [Group(*place(spot), cell_shapes(scene, spot), spot) for spot in layout.cells]
    groups.append(Group(*place((0, 0)), (*_walls(scene), *_pieces(layout))))
    groups += [Group(*place(spot), clue_shapes(scene, spot), spot) for spot in layout.clues]
    width, height = 2 * MARGIN + SIDE * (right - left), 2 * MARGIN + SIDE * (bottom - top)
    groups += [Group(width, place((r, 0))[1], _name(f"r{r + 1}", _STRIP / 2, SIDE / 2)) for r in range(layout.rows)]
    groups += [Group(place((0, c))[0], height, _name(f"c{c + 1}", SIDE / 2, _STRIP / 2)) for c in range(layout.columns)]
    height += _STRIP
    for number, note in enumerate(layout.notes):
        at = SIDE * (right - left) / 2 + MARGIN, height + SIDE * number / 2
        groups.append(Group(*at, tuple(_clue(note, scene.standing(note), 0, SIDE / 4))))
    return Picture(width + _STRIP, height + SIDE * len(layout.notes) / 2, tuple(groups))


def _name(name: str, x: float, y: float) -> tuple[Shape, ...]:
    return (Text(x, y, name, 9, "soft"),)


def cell_shapes(scene: Scene, spot: Spot) -> tuple[Shape, ...]:
    """Draw the inside of a cell."""
    cell = scene.cells[spot]
    shapes: list[Shape] = [Box(0, 0, SIDE, SIDE, _paper(scene, spot, cell), "grid", 1)]
    shapes += (
        sign_shapes(cell.sign, cell.role, bushes=spot in scene.layout.ground)
        if cell.sign
        else _candidates(scene, spot, cell)
    )
    if cell.role is Role.DECIDED:
        shapes.append(Box(3.5, 3.5, SIDE - 7, SIDE - 7, stroke="decided", thickness=2))
    return (*shapes, *_corner(scene, spot, cell.role is Role.CONFLICT))


def clue_shapes(scene: Scene, spot: Spot) -> tuple[Shape, ...]:
    """Draw a clue."""
    clue = scene.layout.clues[spot]
    return (*_clue(clue, scene.standing(clue), SIDE / 2, SIDE / 2), *_corner(scene, spot, False))


def _paper(scene: Scene, spot: Spot, cell: Cell) -> str:
    if cell.role in (Role.CONFLICT, Role.REMOVED):
        return f"{cell.role}-paper"
    if spot not in scene.layout.regions:
        return "closed"
    if cell.role is Role.GIVEN:
        return "given"
    return paper_of(cell.sign)


def _candidates(scene: Scene, spot: Spot, cell: Cell) -> Iterator[Shape]:
    """Draw the signs that are possible, small, and those just ruled out, struck out."""
    layout = scene.layout
    if spot in layout.ground:
        yield from sign_shapes(layout.ground[spot], cell.role, bushes=True)
        return
    every = [sign for sign in (*cell.signs, *cell.gone) if sign != EMPTY or layout.shows_empty]
    for number, sign in enumerate(sorted(every, key="+-.".find)):
        middle = SIDE * (2 * number + 1) / (2 * len(every))
        if len(every) == 1:
            middle = SIDE / 2
        yield from sign_shapes(sign, Role.FREE, middle, 4)
        if sign in cell.gone:
            yield Line(middle - 5, SIDE / 2 + 6, middle + 5, SIDE / 2 - 6, "removed", 1.6)


def _corner(scene: Scene, spot: Spot, in_conflict: bool) -> Iterator[Shape]:
    if spot in scene.named:
        yield Box(2, 2, SIDE - 4, SIDE - 4, stroke="named", thickness=3)
        yield Disc(7.5, 7.5, 3, "named")
    if spot in scene.marked:
        yield Box(2, 2, SIDE - 4, SIDE - 4, stroke="conflict", thickness=3)
    if spot in scene.marked or in_conflict:
        yield Text(SIDE - 7.5, 9, "!", 13, "conflict", bold=True)


def _clue(clue: Clue, standing: ClueState, x: float, y: float) -> Iterator[Shape]:
    if clue.text in ("+", "-") and clue.number is None:
        yield from sign_shapes(clue.text, Role.PLAIN, x, 7)
        return
    paint = {ClueState.MET: "met", ClueState.EXCEEDED: "conflict", ClueState.PLAIN: "soft"}.get(standing, "ink")
    yield Text(x, y, clue.text, 16, paint, bold=standing is ClueState.EXCEEDED)
    half = 4.5 * len(clue.text)
    if standing is ClueState.MET:
        yield Line(x + half + 2, y + 3, x + half + 4, y + 6, "met", 1.5)
        yield Line(x + half + 4, y + 6, x + half + 9, y - 2, "met", 1.5)
    elif standing is ClueState.EXCEEDED:
        yield Line(x - half, y + 10, x + half, y + 10, "conflict", 2)


def _walls(scene: Scene) -> Iterator[Line]:
    """Lines between cells of different regions, and around the board; as long as they go straight, one line."""
    layout = scene.layout

    def parted(one: Spot, other: Spot) -> bool:
        return layout.regions.get(one) != layout.regions.get(other)

    for r in range(layout.rows + 1):
        for first, last in _runs([parted((r - 1, c), (r, c)) for c in range(layout.columns)]):
            yield Line(SIDE * first, SIDE * r, SIDE * last, SIDE * r, "wall", 2.4)
    for c in range(layout.columns + 1):
        for first, last in _runs([parted((r, c - 1), (r, c)) for r in range(layout.rows)]):
            yield Line(SIDE * c, SIDE * first, SIDE * c, SIDE * last, "wall", 2.4)


def _pieces(layout: Layout) -> Iterator[Text]:
    """In a corner of each piece of a region that is in pieces, the number of the region."""
    for (r, c), number in pieces(layout).items():
        yield Text(SIDE * c + 4 + 3 * len(number), SIDE * r + 9, number, 9, "wall", bold=True)


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    for is_wall, run in groupby(range(len(flags)), key=flags.__getitem__):
        if is_wall:
            places = list(run)
            yield places[0], places[-1] + 1
