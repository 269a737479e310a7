"""The manifest, recomputed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.aquarium.puzzle import AQUARIUM
from magnets_cp.workbench.configuration import parse
from tests.aquarium.boards import instance
from tests.boards import INSTANCES, MANIFEST

ENTRIES = [entry for entry in MANIFEST if entry["file"].startswith("aquarium/")]


def test_the_manifest_lists_the_files_there_are() -> None:
    files = {str(path.relative_to(INSTANCES)) for path in (INSTANCES / "aquarium").iterdir()}
    assert {entry["file"] for entry in ENTRIES} == files
    assert all(entry["source"] for entry in ENTRIES)


@pytest.mark.parametrize(
    ("entry", "solver"),
    [(entry, solver) for entry in ENTRIES for solver in ("solver=cp-sat", "solver=hand")],
    ids=lambda case: case if isinstance(case, str) else str(case["file"]),
)
def test_status_and_number_of_solutions(entry: dict[str, Any], solver: str) -> None:
    board = instance(entry["file"].partition("/")[2])
    assert AQUARIUM.size(board) == entry["size"]
    recorded = str(entry["solutions"])
    limit = int(recorded[2:]) if recorded.startswith(">=") else int(recorded) + 1
    answer = parse(solver, AQUARIUM).run(AQUARIUM, board, Limits(solutions=limit))
    assert answer.status is Status(entry["status"])
    assert len(answer.solutions) == int(recorded.removeprefix(">="))
    assert answer.complete != recorded.startswith(">=")
    assert not any(AQUARIUM.violations(board, solution) for solution in answer.solutions)


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
