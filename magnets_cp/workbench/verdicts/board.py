"""A layout as rows of cells for a page."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from magnets_cp.answer import Solution
from magnets_cp.layout import Layout, Spot

_SIGNS = {"+": "plus", "-": "minus"}
_BLANKS = (".", " ")


@dataclass(frozen=True, slots=True)
class Square:
    """A cell, a clue, or nothing: its text, and what the style sheet makes of it."""

    text: str = ""
    classes: str = ""
    marked: bool = False


def squares(layout: Layout, solution: Solution | None, marked: Collection[Spot] = ()) -> list[list[Square]]:
    """The board with its clues, row by row, a solution filled in. What has no room on the board is left out."""
    spots = [*layout.labels, (0, 0), (layout.rows - 1, layout.columns - 1)]
    rows = range(min(r for r, _ in spots), max(r for r, _ in spots) + 1)
    columns = range(min(c for _, c in spots), max(c for _, c in spots) + 1)
    return [[_square(layout, solution, (r, c), (r, c) in marked) for c in columns] for r in rows]


def bare(solution: Solution) -> list[list[Square]]:
    """The rows of an answer that does not fit on the board."""
    return [
        [Square(_text(sign), f"cell wall-t wall-r wall-b wall-l {_SIGNS.get(sign, '')}") for sign in row]
        for row in solution
    ]


def fits(layout: Layout, solution: Solution) -> bool:
    """Has the answer the shape of the board?"""
    return len(solution) == layout.rows and all(len(row) == layout.columns for row in solution)


def _square(layout: Layout, solution: Solution | None, spot: Spot, is_marked: bool) -> Square:
    r, c = spot
    if not (0 <= r < layout.rows and 0 <= c < layout.columns):
        return Square(layout.labels.get(spot, ""), "clue", is_marked)
    sign = solution[r][c] if solution is not None else layout.givens.get(spot, "")
    classes = ["cell", _SIGNS.get(sign, ""), "given" if spot in layout.givens else ""]
    if spot not in layout.regions:
        classes.append("closed")
    for side, other in (("t", (r - 1, c)), ("r", (r, c + 1)), ("b", (r + 1, c)), ("l", (r, c - 1))):
        if spot not in layout.regions or layout.regions.get(other) != layout.regions[spot]:
            classes.append(f"wall-{side}")
    return Square(_text(sign), " ".join(filter(None, classes)), is_marked)


def _text(sign: str) -> str:
    return "" if sign in _BLANKS else sign
