"""skyscrapers.py held to the rules, to trying everything, and to itself: its clues stand on four sides."""

from pathlib import Path

import magnets_cp
from magnets_cp import testing

FILE = str(Path(__file__).with_name("skyscrapers.py"))
BOARD = magnets_cp.read("top . 3 . .\nbottom . . . 2\nleft 4 . . .\nright . . 2 .\n", FILE)


def test_everything():
    testing.check(BOARD.puzzle, boards=12)


def test_its_own_output_is_read_back():
    (solution,) = magnets_cp.solve(BOARD).solutions
    drawn = str(solution).splitlines()
    assert drawn[0].split() == ["3"]
    assert drawn[1].split()[0] == "4"
    assert drawn[-1].split() == ["2"]
    assert magnets_cp.check(BOARD, str(solution)) == []
    assert magnets_cp.check(BOARD, f"found it:\n{solution}\n") == []
    assert magnets_cp.check(BOARD, "\n".join(solution.rows)) == []


def test_clues_over_every_column_are_no_row():
    board = magnets_cp.read("top 3 2 1\nbottom 1 2 2\nleft 3 2 1\nright 1 2 2\n", FILE)
    (solution,) = magnets_cp.solve(board, count=None).solutions
    assert str(solution).splitlines()[0].split() == ["3", "2", "1"]
    assert magnets_cp.check(board, str(solution)) == []


def test_a_hint_reads_what_a_hint_has_drawn():
    first = str(magnets_cp.hint(BOARD, None))
    drawn = first.split("\n\n", maxsplit=1)[0].split("\n", 1)[1]
    assert "r1c1 is 1" in first
    assert "r1c1" not in str(magnets_cp.hint(BOARD, filled=drawn)).splitlines()[0]


def test_a_broken_clue_is_marked():
    wrong = ("2143", "1234", "4321", "3412")
    assert any("!" in line for line in BOARD.puzzle.picture(BOARD.content, wrong).splitlines())
