"""star_battle.py held to the rules, to trying everything, and to itself: its regions are drawn with walls."""

from pathlib import Path

import magnets_cp
from magnets_cp import testing

FILE = str(Path(__file__).with_name("star_battle.py"))
BOARD = magnets_cp.read("stars 1\nA A A B\nA A B B\nC C D B\nC D D D\n", FILE)


def test_everything():
    testing.check(BOARD.puzzle, boards=10)


def test_it_is_solved_read_back_and_explained():
    (solution,) = magnets_cp.solve(BOARD, count=None).solutions
    assert magnets_cp.check(BOARD, str(solution)) == []
    assert "┬" in str(BOARD)
    assert magnets_cp.hint(BOARD, None).state == "solved"
    assert magnets_cp.verify(BOARD).agreed


def test_stars_that_touch_are_marked():
    found = magnets_cp.check(BOARD, ["**..", "...*", "....", "..*."])
    assert {one.rule for one in found} >= {"touching", "region"}
