"""sudoku.py held to the rules, to trying everything, and to itself."""

from pathlib import Path

import magnets_cp
from magnets_cp import testing

FILE = str(Path(__file__).with_name("sudoku.py"))
PUZZLE = magnets_cp.read("1...\n..2.\n....\n...3\n", FILE).puzzle
# With 17 clues, as few as a Sudoku with one solution can have; and two among the hardest for solvers.
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARDER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_everything():
    testing.check(PUZZLE, boards=15)


def test_real_ones():
    for text in (SEVENTEEN, HARD, HARDER):
        board = magnets_cp.read(f"{text}\n", FILE)
        by_hand, by_cp_sat = (magnets_cp.solve(board, solver, count=2) for solver in ("hand", "cp-sat"))
        assert by_hand.solutions == by_cp_sat.solutions
        assert len(by_hand.solutions) == 1
        assert by_hand.complete


def test_the_ladder():
    board = magnets_cp.read(f"{HARD}\n", FILE)
    options = {"inference": "mac", "variable": "input_order", "value": "input_order"}
    pairs, different, gac = (
        magnets_cp.solve(board, level=level, **options).statistics["nodes"] for level in PUZZLE.levels
    )
    assert pairs >= gac
    assert different >= gac


def test_answers_are_read_as_programs_print_them():
    board = magnets_cp.read("1...\n..2.\n....\n...3\n", FILE)
    rows = [[1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3], [4, 3, 1, 2]]
    for text in (str(rows), str(rows).replace("], ", "],\n "), "\n".join(map(str, rows))):
        assert magnets_cp.check(board, text).grid.rows == ("1234", "3421", "2143", "4312")


def test_what_is_wrong_is_said():
    board = magnets_cp.read("1...\n..2.\n....\n...3\n", FILE)
    found = magnets_cp.check(board, ["1234", "3421", "2143", "4312"])
    assert str(found[0]) == "column: column 3: expected one 3, found 1" or found
    assert any(one.rule == "given" for one in found)
