"""The manifest, recomputed."""

from __future__ import annotations

import re
from collections import Counter

from tests.boards import MANIFEST, instance

ENTRIES = [entry for entry in MANIFEST if entry["file"].startswith("magnets/")]


def test_the_collection_has_what_it_promises() -> None:
    statuses = Counter(entry["status"] for entry in ENTRIES)
    assert statuses["unsatisfiable"] >= 10
    assert sum(entry["solutions"] == 1 for entry in ENTRIES) >= 20
    assert sum(entry["status"] == "satisfiable" and entry["solutions"] != 1 for entry in ENTRIES) >= 10
    sizes = [tuple(map(int, re.findall(r"\d+", entry["size"]))) for entry in ENTRIES]
    assert sum(rows != columns for rows, columns in sizes) >= 20
    assert max(sizes) == (20, 20)
    boards = [instance(entry["file"].partition("/")[2]) for entry in ENTRIES]
    assert sum(bool(board.singles) for board in boards) >= 5
    assert sum(bool(board.givens) for board in boards) >= 5
    assert sum(any(line.plus is None for line in board.lines) for board in boards) >= 8
