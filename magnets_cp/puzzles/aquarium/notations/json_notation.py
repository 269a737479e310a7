"""Our own notation, and the one puzzles of puzzle-aquarium.com are passed around in: JSON objects, or arrays of them.

    {"puzzle": "aquarium", "column_counts": [2, 1, 1], "row_counts": [1, 3], "aquariums": [[1, 2, 2], [1, 1, 2]]}

    {"id": "...", "size": 2, "sums": {"cols": [2, 1], "rows": [1, 2]}, "matrix": [[1, 2], [1, 1]]}

In the second, boards are square; "id" and "play" are passed over, and it is not written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from magnets_cp.errors import shown
from magnets_cp.puzzles.aquarium.board import MAX_NUMBER, MAX_SIDE, Board
from magnets_cp.source import Source
from magnets_cp.text.json_source import JsonObject, looks_like_json, objects
from magnets_cp.text.notation import Notation

OURS = ("column_counts", "row_counts", "aquariums")
SITE = ("size", "sums", "matrix")
_KEY = re.compile(r'"(?:aquariums|matrix)"')


def read(source: Source) -> list[Board]:
    """The boards of the text. Raises InputError."""
    return [_site(found) if "matrix" in found.value else _ours(found) for found in objects(source, "a board")]


def write(board: Board) -> str:
    """The board as a JSON object, a line a row."""
    head = {"puzzle": "aquarium", "column_counts": board.column_counts, "row_counts": board.row_counts}
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    rows = ",\n".join(f"    {json.dumps(row)}" for row in board.aquariums)
    return "{\n" + ",\n".join([*lines, f'  "aquariums": [\n{rows}\n  ]']) + "\n}\n"


def _ours(found: JsonObject) -> Board:
    found.only(OURS, ("puzzle",))
    if found.value.get("puzzle", "aquarium") != "aquarium":
        found.fail("puzzle", '"aquarium"')
    column_counts, row_counts = (
        found.numbers(key, _length(found, key), MAX_NUMBER) for key in ("column_counts", "row_counts")
    )
    ids = tuple(_grid(found, "aquariums", rows=len(row_counts), columns=len(column_counts)))
    return Board(column_counts, row_counts, ids)


def _site(found: JsonObject) -> Board:
    found.only(SITE, ("id", "play", "puzzle"))
    side = found.number("size", 1, MAX_SIDE)
    sums = found.value["sums"]
    if not isinstance(sums, dict) or set(sums) != {"cols", "rows"}:
        found.fail("sums", 'an object with "cols" and "rows"')
    column_counts, row_counts = (found.numbers("sums", side, MAX_NUMBER, within=sums[key]) for key in ("cols", "rows"))
    return Board(column_counts, row_counts, tuple(_grid(found, "matrix", rows=side, columns=side)))


def _length(found: JsonObject, key: str) -> int:
    """Count the counts: their number is the size of the board."""
    counts = found.value[key]
    if not isinstance(counts, list) or not 1 <= len(counts) <= MAX_SIDE:
        found.fail(key, f"an array of 1 to {MAX_SIDE} counts", str(len(counts)) if isinstance(counts, list) else None)
    return len(counts)


def _grid(found: JsonObject, key: str, *, rows: int, columns: int) -> Iterator[tuple[int, ...]]:
    grid: Any = found.value[key]
    if not isinstance(grid, list) or len(grid) != rows:
        found.fail(key, f"an array of {rows} rows", str(len(grid)) if isinstance(grid, list) else None)
    for row in grid:
        if not isinstance(row, list):
            found.fail(key, "rows that are arrays of ids", shown(json.dumps(row)))
        yield found.numbers(key, columns, MAX_NUMBER, within=row)


def _recognizes(source: Source) -> bool:
    return looks_like_json(source) and _KEY.search(source.text) is not None


JSON = Notation("json", ".json", read, write, looks_like_json, _recognizes)
