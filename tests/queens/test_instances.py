"""The lines of the manifest about queens, recomputed."""

from __future__ import annotations

from typing import Any

from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.source import read_source
from tests.boards import INSTANCES, MANIFEST
from tests.queens.boards import completions

ENTRIES = [entry for entry in MANIFEST if entry["file"].startswith("queens/")]


def board_of(entry: dict[str, Any]) -> Board:
    (board,) = QUEENS.read(read_source(str(INSTANCES / entry["file"])), None)
    return board


def test_the_collection_has_what_it_promises() -> None:
    assert sum(entry["status"] == "unsatisfiable" for entry in ENTRIES) >= 6
    assert sum(entry["solutions"] == 1 for entry in ENTRIES) >= 3
    assert max(board_of(entry).n for entry in ENTRIES) >= 40


def test_the_numbers_of_solutions_are_those_published() -> None:
    for entry in ENTRIES:
        board = board_of(entry)
        assert board.n > 9 or entry["solutions"] == completions(board)
