"""The manifest, recomputed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from hand_solver import Limits, Status
from magnets_cp.puzzles.registry import PUZZLES, detect
from magnets_cp.source import read_source
from magnets_cp.workbench.run.configuration import parse
from tests.boards import INSTANCES, MANIFEST
from tests.queens.boards import completions


def entries(name: str) -> list[dict[str, Any]]:
    return [entry for entry in MANIFEST if entry["file"].startswith(f"{name}/")]


def board_of(entry: dict[str, Any]) -> Any:
    puzzle = PUZZLES[entry["file"].partition("/")[0]]
    (board,) = puzzle.read(read_source(str(INSTANCES / entry["file"])), None)
    return board


def sides(entry: dict[str, Any]) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", entry["size"])))


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
    puzzle, board = PUZZLES[entry["file"].partition("/")[0]], board_of(entry)
    assert puzzle.size(board) == entry["size"]
    recorded = str(entry["solutions"])
    limit = int(recorded[2:]) if recorded.startswith(">=") else int(recorded) + 1
    answer = parse(solver, puzzle).run(puzzle, board, Limits(solutions=limit))
    assert answer.status is Status(entry["status"])
    assert len(answer.solutions) == int(recorded.removeprefix(">="))
    assert answer.complete != recorded.startswith(">=")
    assert not any(puzzle.violations(board, solution) for solution in answer.solutions)


# Of each puzzle, how many boards have no, one and several solutions at least.
SOLUTIONS = {"magnets": (10, 20, 10), "queens": (6, 3, 0), "tiles": (6, 8, 8), "aquarium": (6, 20, 4)}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_there_are_boards_with_any_number_of_solutions(name: str) -> None:
    several = [one for one in entries(name) if one["status"] == "satisfiable" and one["solutions"] != 1]
    none = [one for one in entries(name) if one["status"] == "unsatisfiable"]
    one = [one for one in entries(name) if one["solutions"] == 1]
    assert all(len(found) >= least for found, least in zip((none, one, several), SOLUTIONS[name], strict=True))


def test_boards_of_magnets_have_all_that_is_rare() -> None:
    sizes, boards = list(map(sides, entries("magnets"))), list(map(board_of, entries("magnets")))
    assert sum(rows != columns for rows, columns in sizes) >= 20
    assert max(sizes) == (20, 20)
    assert sum(bool(board.singles) for board in boards) >= 5
    assert sum(bool(board.givens) for board in boards) >= 5
    assert sum(any(line.plus is None for line in board.lines) for board in boards) >= 8


def test_boards_of_queens_have_the_numbers_of_solutions_that_were_published() -> None:
    boards = [(entry, board_of(entry)) for entry in entries("queens")]
    assert max(board.n for _, board in boards) >= 40
    assert all(board.n > 9 or entry["solutions"] == completions(board) for entry, board in boards)


def test_landscapes_of_tiles_are_large_and_some_let_nothing_be_turned() -> None:
    landscapes = list(map(board_of, entries("tiles")))
    assert max(landscape.n for landscape in landscapes) == 100
    assert sum(not landscape.rotations for landscape in landscapes) >= 3


def test_boards_of_aquarium_are_large_and_some_aquariums_in_pieces() -> None:
    sizes = Counter(map(sides, entries("aquarium")))
    assert all(sizes[side, side] >= 5 for side in (15, 20, 25, 30))
    assert sum(number for (rows, columns), number in sizes.items() if rows != columns) >= 8
    boards = list(map(board_of, entries("aquarium")))
    apart = [any(part.columns[-1] - part.columns[0] >= len(part.columns) for part in board.parts) for board in boards]
    assert sum(apart) >= 10
