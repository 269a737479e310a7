"""nonogram.py held to the rules, to trying everything, and to itself."""

from pathlib import Path

import pytest

import magnets_cp
from magnets_cp import testing
from magnets_cp.errors import InputError

FILE = str(Path(__file__).with_name("nonogram.py"))
BOARD = magnets_cp.read("rows 1 1,1 3\ncolumns 2 1,1 2\n", FILE)
SOLUTION = [".#.", "#.#", "###"]


def test_everything():
    testing.check(BOARD.puzzle, boards=20)


def test_a_board_is_drawn_with_its_clues():
    (solution,) = magnets_cp.solve(BOARD, count=2).solutions
    drawn = ["      1", "    2 1 2", "  1 . # .", "1 1 # . #", "  3 # # #"]
    assert str(solution).splitlines() == drawn
    assert list(solution.rows) == SOLUTION
    assert BOARD.puzzle.size(BOARD.content) == "3x3"
    wrong = BOARD.puzzle.picture(BOARD.content, ("###", "#.#", "###"))
    assert wrong.splitlines()[2] == "  1!#!#!#"


@pytest.mark.parametrize("answer", ["\n".join(SOLUTION), "\n".join(map(" ".join, SOLUTION)), "done:\n.#.\n#.#\n###\n"])
def test_answers_are_read_with_blanks_and_without(answer):
    assert magnets_cp.check(BOARD, answer) == []


def test_a_line_of_values_is_not_taken_for_one_row():
    one = magnets_cp.read("rows 2\ncolumns 1 1\n", FILE)
    assert magnets_cp.check(one, "# #") == []
    with pytest.raises(InputError, match="row 1, column 2 open"):
        magnets_cp.check(one, "# ?")


def test_text_and_json_are_both_written():
    assert BOARD.to("text") == "rows 1 1,1 3\ncolumns 2 1,1 2\n"
    assert magnets_cp.read(BOARD.to("json"), FILE) == BOARD


def test_what_is_no_board_is_refused_in_its_words():
    for text in ("rows\ncolumns\n", '{"puzzle": "nonogram", "rows": [], "columns": []}'):
        with pytest.raises(InputError, match=r"expected a board \(1 to 14 rows and columns, runs of 1 cell or more\)"):
            magnets_cp.read(text, FILE)
    with pytest.raises(InputError, match=r":2:9: expected lengths of runs such as 2,1, or 0, found 'x'"):
        magnets_cp.read("rows 1\ncolumns x\n", FILE)


def test_hints_name_one_line():
    assert "Row 2: 1,1, so r2c1 is #, r2c2 is . and r2c3 is #." in str(magnets_cp.hint(BOARD, None))
    assert "No solution keeps this: r1c1 is #" in str(magnets_cp.hint(BOARD, filled="# ? ?\n? ? ?\n? ? ?"))
