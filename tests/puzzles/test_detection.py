"""Which puzzle an input is, found by content."""

from __future__ import annotations

from pathlib import Path

import pytest

import magnets_cp
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.registry import DEFAULT, PUZZLES, detect, parted


def test_a_folder_shows_its_first_readable_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing of the kind")
    (tmp_path / "b.sgt").write_text("3x2:110,11,110,11,LRTLRB\n")
    assert detect([str(tmp_path)]).name == "magnets"


def test_nothing_recognized_is_left_to_the_default(tmp_path: Path) -> None:
    assert detect(["no-such-file", str(tmp_path)]) is PUZZLES[DEFAULT]


def test_a_folder_of_several_puzzles_is_parted_and_what_shows_none_goes_with_the_first(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing of the kind")
    (tmp_path / "b.txt").write_text("6@0,1\n")
    assert parted([str(tmp_path)]) == {PUZZLES["queens"]: [str(tmp_path)]}
    (tmp_path / "c.sgt").write_text("3x2:110,11,110,11,LRTLRB\n")
    names = [str(tmp_path / name) for name in ("a.txt", "b.txt", "c.sgt")]
    assert parted([str(tmp_path), "4@1,0"]) == {PUZZLES["queens"]: [*names[:2], "4@1,0"], PUZZLES["magnets"]: names[2:]}
    assert parted([]) == {PUZZLES[DEFAULT]: []}


def test_json_of_a_puzzle_that_is_not_here_asks_for_its_file(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text('{"puzzle" : "sudoku", "rows": ["1"]}')
    with pytest.raises(UsageError, match=r"board\.json: a board of 'sudoku': name its file, --puzzle FILE\.py"):
        detect([str(board)])
    assert detect([str(tmp_path)]) is PUZZLES[DEFAULT]  # a folder may hold anything
    board.write_text('{"puzzle":"queens","n":4,"row":1,"column":0}')
    assert detect([str(board)]).name == "queens"


def test_one_board_of_a_file_is_of_the_puzzle_of_the_file(tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("4@1,0\n5@0,0\n")
    assert detect([f"{boards}#2"]).name == "queens"
    assert magnets_cp.read(f"{boards}#2").to("lock") == "5@0,0\n"
