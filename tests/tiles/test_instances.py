"""The lines of the manifest about tiles, recomputed."""

from __future__ import annotations

from tests.boards import MANIFEST
from tests.tiles.landscapes import instance

ENTRIES = [entry for entry in MANIFEST if entry["file"].startswith("tiles/")]


def test_the_collection_has_what_it_promises() -> None:
    landscapes = [instance(entry["file"].partition("/")[2]) for entry in ENTRIES]
    assert sum(entry["status"] == "unsatisfiable" for entry in ENTRIES) >= 6
    assert sum(entry["solutions"] == 1 for entry in ENTRIES) >= 8
    assert sum(entry["status"] == "satisfiable" and entry["solutions"] != 1 for entry in ENTRIES) >= 8
    assert max(landscape.n for landscape in landscapes) == 100
    assert sum(not landscape.rotations for landscape in landscapes) >= 3
