"""A scene read aloud: for screen readers, and for who cannot see the drawing."""

from __future__ import annotations

from magnets_cp.drawing.scene import Scene, Standing
from magnets_cp.layout import Spot
from magnets_cp.partial import Role

_SAID = {Standing.MET: ", met", Standing.EXCEEDED: ", cannot be met"}
_ROLES = {Role.GIVEN: "given", Role.DECIDED: "decided", Role.CONFLICT: "in conflict", Role.REMOVED: "changed"}


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
    """What is known of a cell."""
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
