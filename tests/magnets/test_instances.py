"""The manifest, recomputed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.magnets.puzzle import MAGNETS
from magnets_cp.workbench.configuration import parse
from tests.boards import INSTANCES, MANIFEST, instance

ENTRIES = [entry for entry in MANIFEST if entry["file"].startswith("magnets/")]


def test_the_manifest_lists_the_files_there_are() -> None:
    files = {str(path.relative_to(INSTANCES)) for path in (INSTANCES / "magnets").iterdir()}
    assert {entry["file"] for entry in ENTRIES} == files
    assert all(entry["source"] for entry in ENTRIES)


@pytest.mark.parametrize(
    ("entry", "solver"),
    [(entry, solver) for entry in ENTRIES for solver in ("solver=cp-sat", "solver=hand")],
    ids=lambda case: case if isinstance(case, str) else str(case["file"]),
)
def test_status_and_number_of_solutions(entry: dict[str, Any], solver: str) -> None:
    board = instance(entry["file"].partition("/")[2])
    recorded = str(entry["solutions"])
    limit = int(recorded[2:]) if recorded.startswith(">=") else int(recorded) + 1
    answer = parse(solver, MAGNETS).run(MAGNETS, board, Limits(solutions=limit))
    assert answer.status is Status(entry["status"])
    assert len(answer.solutions) == int(recorded.removeprefix(">="))
    assert answer.complete != recorded.startswith(">=")
    assert not any(MAGNETS.violations(board, solution) for solution in answer.solutions)


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
