"""The manifest, recomputed."""

from __future__ import annotations

import re
from collections import Counter

from tests.aquarium.boards import instance
from tests.boards import MANIFEST

ENTRIES = [entry for entry in MANIFEST if entry["file"].startswith("aquarium/")]


def test_the_collection_has_what_it_promises() -> None:
    statuses = Counter(entry["status"] for entry in ENTRIES)
    assert statuses["unsatisfiable"] >= 6
    assert sum(entry["solutions"] == 1 for entry in ENTRIES) >= 20
    assert sum(entry["status"] == "satisfiable" and entry["solutions"] != 1 for entry in ENTRIES) >= 4
    sizes = Counter(tuple(map(int, re.findall(r"\d+", entry["size"]))) for entry in ENTRIES)
    assert all(sizes[side, side] >= 5 for side in (15, 20, 25, 30))
    assert sum(number for (rows, columns), number in sizes.items() if rows != columns) >= 8
    boards = [instance(entry["file"].partition("/")[2]) for entry in ENTRIES]
    apart = [any(part.columns[-1] - part.columns[0] >= len(part.columns) for part in board.parts) for board in boards]
    assert sum(apart) >= 10
