"""The grid of a page to play: cells with their walls, clues around them, and the words for who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from magnets_cp.layout import EMPTY, Layout, Spot, pieces


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the grid on the page: a cell or clue by its number, or a corner; with its walls and its words."""

    kind: str
    number: int = -1
    text: str = ""
    walls: str = ""
    said: str = ""


def places(layout: Layout) -> Iterator[list[Place]]:
    """The places of the board and of the clues around it, a list a row."""
    spots = [*layout.clues, (0, 0), (layout.rows - 1, layout.columns - 1)]
    names = pieces(layout)
    apart = set(names.values())
    numbers = {spot: number for number, spot in enumerate(layout.clues)}
    for r in range(min(r for r, _ in spots), max(r for r, _ in spots) + 1):
        row = []
        for c in range(min(c for _, c in spots), max(c for _, c in spots) + 1):
            spot = r, c
            if 0 <= r < layout.rows and 0 <= c < layout.columns:
                closed = spot not in layout.regions
                walls, said = _walls(layout, spot)
                if (region := str(layout.regions.get(spot))) in apart:
                    said = f", part of {region}"
                kind = "closed" if closed else "cell"
                row.append(Place(kind, number_of(layout, spot), names.get(spot, ""), walls, said))
            elif spot in layout.clues:
                is_corner = not (0 <= r < layout.rows or 0 <= c < layout.columns)
                kind = "corner" if is_corner else "columnheader" if 0 <= c < layout.columns else "rowheader"
                clue = layout.clues[spot]
                text = "" if clue.text == EMPTY else clue.text
                said = f"{clue.place}: {clue.text} {clue.unit}" if clue.place else clue.name or clue.text
                row.append(Place(kind, numbers[spot], text, said=said if text else "no clue"))
            else:
                row.append(Place("corner"))
        yield row


def _walls(layout: Layout, spot: Spot) -> tuple[str, str]:
    """The sides on which a cell has a wall, as classes; and what a reader of the screen is told of its region."""
    r, c = spot
    sides = {"top": (r - 1, c), "left": (r, c - 1), "bottom": (r + 1, c), "right": (r, c + 1)}
    own = layout.regions.get(spot)
    has_inner = layout.has_walls or own is None
    parted = (side for side, other in sides.items() if layout.regions.get(other) != own)
    walls = " ".join(side for side in parted if has_inner or sides[side] not in layout.regions)
    if not layout.has_walls or own is None:
        return walls, ""
    size = sum(region == own for region in layout.regions.values())
    if size > 2:
        return walls, f", region {own + 1}"
    joined = {"top": "above", "left": "left", "bottom": "below", "right": "right"}
    open_to = [word for side, word in joined.items() if side not in walls.split()]
    return walls, f", joined to the one {open_to[0]}" if open_to else ", alone"


def first_number(layout: Layout) -> int:
    """The number of the first row: 0 if all rows are headed by their numbers from 0 on, else 1."""
    heads = [layout.clues.get((r, -1)) for r in range(layout.rows)]
    return int(any(head is None or head.text != str(r) for r, head in enumerate(heads)))


def number_of(layout: Layout, spot: Spot) -> int:
    """The number of a cell, row by row."""
    return spot[0] * layout.columns + spot[1]
