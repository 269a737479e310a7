"""The lines of the manifest about tiles, recomputed."""

from __future__ import annotations

from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.tiles.puzzle import TILES
from magnets_cp.workbench.configuration import parse
from tests.boards import INSTANCES, MANIFEST
from tests.tiles.landscapes import instance

ENTRIES = [entry for entry in MANIFEST if entry["file"].startswith("tiles/")]


def test_the_manifest_lists_the_files_there_are() -> None:
    files = {str(path.relative_to(INSTANCES)) for path in (INSTANCES / "tiles").iterdir()}
    assert {entry["file"] for entry in ENTRIES} == files
    assert all(entry["source"] for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["file"]))
@pytest.mark.parametrize("solver", ["solver=cp-sat", "solver=hand"])
def test_status_and_number_of_solutions(entry: dict[str, Any], solver: str) -> None:
    landscape = instance(entry["file"].partition("/")[2])
    recorded = str(entry["solutions"])
    limit = int(recorded[2:]) if recorded.startswith(">=") else int(recorded) + 1
    answer = parse(solver, TILES).run(TILES, landscape, Limits(solutions=limit))
    assert answer.status is Status(entry["status"])
    assert len(answer.solutions) == int(recorded.removeprefix(">="))
    assert not any(TILES.violations(landscape, solution) for solution in answer.solutions)
    assert TILES.size(landscape) == entry["size"]


def test_the_collection_has_what_it_promises() -> None:
    landscapes = [instance(entry["file"].partition("/")[2]) for entry in ENTRIES]
    assert sum(entry["status"] == "unsatisfiable" for entry in ENTRIES) >= 6
    assert sum(entry["solutions"] == 1 for entry in ENTRIES) >= 8
    assert sum(entry["status"] == "satisfiable" and entry["solutions"] != 1 for entry in ENTRIES) >= 8
    assert max(landscape.n for landscape in landscapes) == 100
    assert sum(not landscape.rotations for landscape in landscapes) >= 3
