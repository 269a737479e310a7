"""The manifest, recomputed."""

from __future__ import annotations

from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.puzzles.registry import PUZZLES, detect
from magnets_cp.source import read_source
from magnets_cp.workbench.run.configuration import parse
from tests.boards import INSTANCES, MANIFEST


def test_the_manifest_lists_the_files_there_are() -> None:
    files = {path.relative_to(INSTANCES).as_posix() for name in PUZZLES for path in (INSTANCES / name).iterdir()}
    assert {entry["file"] for entry in MANIFEST} == files
    assert all(entry["source"] for entry in MANIFEST)


@pytest.mark.parametrize("entry", MANIFEST, ids=lambda entry: str(entry["file"]))
def test_an_instance_is_recognized_by_its_own_puzzle_alone(entry: dict[str, Any]) -> None:
    path, name = str(INSTANCES / entry["file"]), entry["file"].partition("/")[0]
    assert [puzzle.name for puzzle in PUZZLES.values() if puzzle.recognizes(read_source(path))] == [name]
    assert detect([path]).name == name


@pytest.mark.parametrize("entry", MANIFEST, ids=lambda entry: str(entry["file"]))
@pytest.mark.parametrize("solver", ["solver=cp-sat", "solver=hand"])
def test_status_and_number_of_solutions(entry: dict[str, Any], solver: str) -> None:
    puzzle = PUZZLES[entry["file"].partition("/")[0]]
    (board,) = puzzle.read(read_source(str(INSTANCES / entry["file"])), None)
    assert puzzle.size(board) == entry["size"]
    recorded = str(entry["solutions"])
    limit = int(recorded[2:]) if recorded.startswith(">=") else int(recorded) + 1
    answer = parse(solver, puzzle).run(puzzle, board, Limits(solutions=limit))
    assert answer.status is Status(entry["status"])
    assert len(answer.solutions) == int(recorded.removeprefix(">="))
    assert answer.complete != recorded.startswith(">=")
    assert not any(puzzle.violations(board, solution) for solution in answer.solutions)
