"""futoshiki.py held to the rules, to trying everything, and to itself."""

from pathlib import Path

import magnets_cp
from magnets_cp import testing

FILE = str(Path(__file__).with_name("futoshiki.py"))
BOARD = """.<. . .
v     ^
. . 2 .

. .>. .

. . . 4
"""


def test_everything():
    testing.check(magnets_cp.read(BOARD, FILE).puzzle, boards=15)


def test_a_board():
    board = magnets_cp.read(BOARD, FILE)
    assert str(board) == BOARD.rstrip()
    answer = magnets_cp.solve(board, count=None)
    assert answer.complete
    assert answer.solutions == tuple(sorted(answer.solutions, key=answer.solutions.index))
    assert set(answer.solutions) == set(magnets_cp.solve(board, "cp-sat", count=None).solutions)
