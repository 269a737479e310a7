"""timetable.py held to the rules, to trying everything, and to itself."""

from pathlib import Path

import magnets_cp
from magnets_cp import testing

FILE = str(Path(__file__).with_name("timetable.py"))
BOARD = magnets_cp.read("times 3\nrooms 2\nada 1a\nada 1b not 1\nbob 1a\nbob 1b\n", FILE)


def test_everything():
    testing.check(BOARD.puzzle, boards=12)


def test_it_is_solved_and_read_back():
    solutions = magnets_cp.solve(BOARD, count=None).solutions
    assert len(solutions) > 1
    assert all(magnets_cp.check(BOARD, str(one)) == [] for one in solutions)
    assert magnets_cp.verify(BOARD).agreed


def test_each_rule_is_named():
    found = magnets_cp.check(BOARD, "1 1 1 2")
    assert {one.rule for one in found} == {"teacher", "class", "away", "rooms"}


def test_there_is_a_reason_why_not():
    none = magnets_cp.read("times 1\nrooms 2\nada 1a\nada 1b\n", FILE)
    assert "teacher ada" in str(magnets_cp.hint(none).mistake)
