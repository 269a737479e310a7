"""A scene as text: a line a row of cells with its clues, for terminals. Walls are left to the other formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from magnets_cp.drawing.scene import Cell, ClueState, Scene
from magnets_cp.layout import EMPTY, Spot
from magnets_cp.partial import Drawing, Piece, Role

# Before a cell or a clue that is wrong, and before one that a hint or a learnt inequality speaks of.
_WRONG, _NAMED = "!", "*"


def text(scene: Scene) -> Drawing:
    """The cells and clues in columns, each after a blank or a mark: "!" what is wrong, "*" what is spoken of.

    A cell shows its sign, or those it may still have; "?" if it may also be empty, "." where nothing is known, and "-"
    where all but emptiness was ruled out in this step.
    """
    layout = scene.layout
    choices = Counter(spot for values in layout.shows for signs in values for spot in signs)
    shown = {spot: _sign(cell, choices[spot]) for spot, cell in scene.cells.items() if spot in layout.regions}
    shown |= {spot: clue.text for spot, clue in layout.clues.items()}
    rows = _span(layout.rows, [r for r, _ in shown])
    columns = _span(layout.columns, [c for _, c in shown])
    widths = {c: max(len(shown.get((r, c), "")) for r in rows) for c in columns}
    inside = max((widths[c] for c in range(layout.columns)), default=0)
    widths |= dict.fromkeys(range(layout.columns), inside)
    lines = [[part for c in columns for part in _pieces(scene, (r, c), shown, widths[c])] for r in rows]
    return [*lines, *([Piece(note.text)] for note in layout.notes)]


def _span(inside: int, numbers: Iterable[int]) -> range:
    """From the first to the last of the numbers of lines, those inside the board and the others."""
    known = {*range(inside), *numbers}
    return range(min(known, default=0), max(known, default=-1) + 1)


def _sign(cell: Cell, choices: int) -> str:
    if cell.gone and cell.signs == (EMPTY,):
        return "-"
    if len(cell.signs) > 1:
        return "?" if EMPTY in cell.signs else EMPTY if len(cell.signs) == choices else "".join(cell.signs)
    return cell.sign or EMPTY


def _pieces(scene: Scene, spot: Spot, shown: dict[Spot, str], width: int) -> tuple[Piece, Piece]:
    role = scene.cells[spot].role if spot in scene.cells else Role.PLAIN
    clue = scene.layout.clues.get(spot)
    if spot in scene.marked or (clue and scene.standing(clue) is ClueState.EXCEEDED):
        role = Role.CONFLICT
    elif spot in scene.named and role is not Role.CONFLICT:
        role = Role.LEARNT
    mark = {Role.CONFLICT: _WRONG, Role.LEARNT: _NAMED}.get(role, " ")
    written = shown.get(spot, "")
    return Piece(" " * (width - len(written))), Piece(f"{mark}{written}", role)
