"""What comes back from another process, or is copied, is what it was."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import magnets_cp
from magnets_cp.puzzles.magnets.puzzle import MAGNETS, Magnets
from magnets_cp.puzzles.registry import PUZZLES

BOARDS = {
    "magnets": "2x2:11,11,11,11,TTBB",
    "queens": "4@1,0",
    "tiles": str(Path(__file__).parents[2] / "instances" / "tiles"),
    "aquarium": str(Path(__file__).parents[2] / "instances" / "aquarium"),
}
COPIES: list[Callable[[Any], Any]] = [
    *(partial(lambda protocol, x: pickle.loads(pickle.dumps(x, protocol)), one) for one in (2, 5)),
    copy.copy,
    copy.deepcopy,
]


def board_of(puzzle: str) -> magnets_cp.Board:
    place = Path(BOARDS[puzzle])
    smallest = (
        min((path for path in place.iterdir() if path.suffix == ".txt"), key=lambda path: path.stat().st_size)
        if place.is_dir()
        else place
    )
    return magnets_cp.read(str(smallest))


def silent(text: str) -> None:
    """No solution, whatever the board."""


@pytest.mark.parametrize("puzzle", BOARDS)
def test_a_copy_is_equal_and_prints_the_same(puzzle: str) -> None:
    board = board_of(puzzle)
    assert board.puzzle is PUZZLES[puzzle]
    answer = magnets_cp.solve(board, count=2)
    wrong = magnets_cp.check(board, ["x"])
    found = magnets_cp.verify(board, ["solver=hand", "solver=cp-sat"], fuzz=2, puzzle=puzzle)
    judgement = magnets_cp.judge(silent, board, fuzz=2)
    whole = (board.puzzle, board, answer, answer.solutions, wrong, found, judgement, judgement.faults)
    for copied in COPIES:
        for one in whole:
            again = copied(one)
            assert type(again) is type(one)
            assert again == one
            assert str(again) == str(one)
        assert hash(copied(board.puzzle)) == hash(board.puzzle)
        assert copied(answer).solutions[:1] == answer.solutions[:1]
        assert copied(wrong).grid == wrong.grid


def test_a_board_keeps_equal_in_another_process(tmp_path: Path) -> None:
    answer = magnets_cp.solve(BOARDS["magnets"], count=None)
    (tmp_path / "answer").write_bytes(pickle.dumps(answer))
    code = "import pickle, sys; sys.stdout.buffer.write(pickle.dumps(pickle.load(open(sys.argv[1], 'rb'))))"
    asked = [sys.executable, "-W", "ignore", "-c", code, str(tmp_path / "answer")]
    assert pickle.loads(subprocess.run(asked, capture_output=True, check=True).stdout) == answer


class Mine(Magnets):
    name, legend = "mine", "other"


def test_a_puzzle_with_other_parts_stays_what_it_is() -> None:
    again = pickle.loads(pickle.dumps(Mine()))
    assert (again.name, again.legend) == ("mine", "other")
    assert copy.deepcopy(again) is again
    assert pickle.loads(pickle.dumps(MAGNETS)) is MAGNETS


def test_other_boards_and_answers_are_not_equal() -> None:
    one, other = (magnets_cp.read(f"2x2:11,11,11,{clues},TTBB") for clues in ("11", "12"))
    assert one != other
    assert replace(one, name="other") == one
    assert magnets_cp.solve(one) != magnets_cp.solve(other)
