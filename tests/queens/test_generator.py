from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from magnets_cp.errors import UsageError
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.puzzle import QUEENS
from tests.queens.boards import completions


def test_every_cell_is_locked_about_equally_often() -> None:
    found = Counter(QUEENS.generate("3", "any", {}, Random(seed)) for seed in range(900))
    assert len(found) == 9
    assert min(found.values()) > 60


@pytest.mark.parametrize("size", ["", "0", "x", "8x9", "-8", "1000000", "8.0", "٨"])
def test_sizes_that_make_no_sense(size: str) -> None:
    with pytest.raises(UsageError, match="size"):
        QUEENS.generate(size, "any", {}, Random(0))


def test_fuzz_boards_are_small_and_many_have_no_completion() -> None:
    boards = [QUEENS.fuzz(3, index) for index in range(1, 1001)]
    counts = Counter(min(2, completions(board)) for board in boards if board.n < 10)
    assert all(counts[number] > 150 for number in (0, 1, 2))
    assert {board.n for board in boards} == {*range(1, 9), 11}
    assert boards[:5] == [QUEENS.fuzz(3, index) for index in range(1, 6)]
    assert len({Board(board.n, board.row, board.column) for board in boards}) > 150
