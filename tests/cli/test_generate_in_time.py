"""``generate --seconds`` ends every search for a board, of any grade and any puzzle, with exit status 3."""

from __future__ import annotations

from pathlib import Path

import pytest

import magnets_cp
from magnets_cp.puzzle.orders import NotFoundError
from tests.running import magnets

ENDLESS = """
from dataclasses import dataclass
from magnets_cp import Puzzle

@dataclass(frozen=True)
class Board:
    n: int

class Mine(Puzzle):
    name = "mine"
    board = Board
    def violations(self, board, solution): return []
    def csp(self, board, level): raise NotImplementedError
    def cpsat(self, board, formulation): raise NotImplementedError
    def cells(self, board): return ["."] * board.n
    def random(self, rng, size):
        while True:
            pass

PUZZLE = Mine()
"""


@pytest.mark.parametrize("options", [["20x20", "--grade", "chain"], ["20x20", "--grade", "counting", "--minimal"]])
def test_a_grade_that_takes_long_is_given_up(options: list[str]) -> None:
    done = magnets("generate", *options, "--seconds", "0.5")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "magnets: board 1 of 1: no such board was found in 0.5 seconds\n"


def test_a_puzzle_of_ones_own_is_given_up_too(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(ENDLESS)
    done = magnets("generate", "3", "--puzzle", str(tmp_path / "mine.py"), "--seconds", "0.5")
    assert done.returncode == 3, done.stderr
    assert "no such board was found in 0.5 seconds" in done.stderr
    with pytest.raises(NotFoundError, match="in 0 seconds"):
        magnets_cp.generate("20x20", "unique", grade="chain", seconds=0)
