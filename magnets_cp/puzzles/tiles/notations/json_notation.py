"""Our own notation: a JSON object, or an array of them.

    {"puzzle": "tiles", "landscape": ["1122", "3112", "4143", "1321"],
     "tiles": {"FULL_BLOCK": 0, "OUTER_BOUNDARY": 1, "EL_SHAPE": 0}, "targets": [3, 0, 0, 1], "rotations": true}

The landscape has a string a row and a digit a cell, 0 for none. The targets are those of the colours 1 to 4. A shape
left out of "tiles" has none; "rotations" left out is true.
"""

from __future__ import annotations

import json
from typing import Any

from magnets_cp.errors import shown
from magnets_cp.puzzles.tiles.landscape import BLOCK, COLOURS, MAX_NUMBER, MAX_SIDE, SHAPES, Landscape
from magnets_cp.puzzles.tiles.notations.gwu import is_json
from magnets_cp.source import Source
from magnets_cp.text.json_source import JsonObject, indented, objects
from magnets_cp.text.notation import Notation

REQUIRED = ("landscape", "tiles", "targets")
OPTIONAL = ("puzzle", "rotations")


def read(source: Source) -> list[Landscape]:
    """The landscapes of the text. Raises InputError."""
    return [_landscape(found) for found in objects(source, "a landscape")]


def write(board: Landscape) -> str:
    """The landscape as an indented JSON object."""
    document: dict[str, Any] = {
        "puzzle": "tiles",
        "landscape": ["".join(map(str, row)) for row in board.bushes],
        "tiles": dict(zip(SHAPES, board.tiles, strict=True)),
        "targets": board.targets,
        "rotations": board.rotations,
    }
    return indented(document)


def _landscape(found: JsonObject) -> Landscape:
    found.only(REQUIRED, OPTIONAL)
    if found.value.get("puzzle", "tiles") != "tiles":
        found.fail("puzzle", '"tiles"')
    if type(found.value.get("rotations", True)) is not bool:
        found.fail("rotations", "true or false")
    bushes = _bushes(found)
    tiles = _tiles(found)
    blocks = (len(bushes) // BLOCK) ** 2
    if sum(tiles) != blocks:
        found.fail("tiles", f"{blocks} tiles in all", str(sum(tiles)))
    one, two, three, four = found.numbers("targets", len(COLOURS), MAX_NUMBER)
    return Landscape(bushes, tiles, (one, two, three, four), found.value.get("rotations", True))


def _bushes(found: JsonObject) -> tuple[tuple[int, ...], ...]:
    rows = found.value["landscape"]
    if not isinstance(rows, list) or len(rows) % BLOCK or not BLOCK <= len(rows) <= MAX_SIDE:
        number = f"{len(rows)} rows" if isinstance(rows, list) else None
        found.fail("landscape", f"an array of 4, 8, 12, ... or {MAX_SIDE} rows", number)
    for row in rows:
        if not isinstance(row, str) or len(row) != len(rows) or set(row) - set("01234"):
            found.fail("landscape", f"strings of {len(rows)} digits from 0 to 4", shown(json.dumps(row)))
    return tuple(tuple(map(int, row)) for row in rows)


def _tiles(found: JsonObject) -> tuple[int, int, int]:
    counts = found.value["tiles"]
    if not isinstance(counts, dict):
        found.fail("tiles", "an object of numbers by shape")
    for shape, count in counts.items():
        if shape not in SHAPES:
            found.fail("tiles", f"the shapes {', '.join(SHAPES)}", shown(shape))
        if type(count) is not int or not 0 <= count <= MAX_NUMBER:
            found.fail("tiles", f"numbers from 0 to {MAX_NUMBER}", shown(json.dumps(count)))
    full, outer, el = (counts.get(shape, 0) for shape in SHAPES)
    return full, outer, el


def _recognizes(source: Source) -> bool:
    return is_json(source) and '"landscape"' in source.text


JSON = Notation("json", ".json", read, write, is_json, _recognizes)
