"""The lines of the manifest about queens, recomputed."""

from __future__ import annotations

from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.queens.board import Board
from magnets_cp.queens.puzzle import QUEENS
from magnets_cp.source import read_source
from magnets_cp.workbench.configuration import parse
from tests.boards import INSTANCES, MANIFEST
from tests.queens.boards import completions

ENTRIES = [entry for entry in MANIFEST if entry["file"].startswith("queens/")]


def board_of(entry: dict[str, Any]) -> Board:
    (board,) = QUEENS.read(read_source(str(INSTANCES / entry["file"])), None)
    return board


def test_the_manifest_lists_the_files_there_are() -> None:
    files = {str(path.relative_to(INSTANCES)) for path in (INSTANCES / "queens").iterdir()}
    assert {entry["file"] for entry in ENTRIES} == files
    assert all(entry["source"] for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["file"]))
@pytest.mark.parametrize("solver", ["solver=cp-sat", "solver=hand"])
def test_status_and_number_of_solutions(entry: dict[str, Any], solver: str) -> None:
    board = board_of(entry)
    recorded = str(entry["solutions"])
    limit = int(recorded[2:]) if recorded.startswith(">=") else int(recorded) + 1
    answer = parse(solver, QUEENS).run(QUEENS, board, Limits(solutions=limit))
    assert answer.status is Status(entry["status"])
    assert len(answer.solutions) == int(recorded.removeprefix(">="))
    assert not any(QUEENS.violations(board, solution) for solution in answer.solutions)
    assert QUEENS.size(board) == entry["size"]
    assert board.n > 9 or recorded == str(completions(board))


def test_the_collection_has_what_it_promises() -> None:
    assert sum(entry["status"] == "unsatisfiable" for entry in ENTRIES) >= 6
    assert sum(entry["solutions"] == 1 for entry in ENTRIES) >= 3
    assert max(board_of(entry).n for entry in ENTRIES) >= 40
