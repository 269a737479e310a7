"""kakuro.py held to the rules, to trying everything, and to itself."""

from pathlib import Path

import magnets_cp
from magnets_cp import testing

FILE = str(Path(__file__).with_name("kakuro.py"))
BOARD = magnets_cp.read("#    4\\0  3\\0\n0\\4  .    .\n0\\3  .    .\n", FILE)


def test_everything():
    testing.check(BOARD.puzzle, boards=10)


def test_it_is_solved_read_back_and_explained():
    (solution,) = magnets_cp.solve(BOARD, count=None).solutions
    assert solution.rows == ("###", "#31", "#12")
    assert magnets_cp.check(BOARD, str(solution)) == []
    assert "across from row 2, column 1: 4" in str(BOARD)
    assert magnets_cp.verify(BOARD).agreed
    assert magnets_cp.hint(BOARD, None).state == "solved"


def test_each_rule_is_named():
    assert {one.rule for one in magnets_cp.check(BOARD, ["###", "#22", "#12"])} == {"sum", "different"}
    assert {one.rule for one in magnets_cp.check(BOARD, ["###", "##1", "#12"])} == {"shape"}
