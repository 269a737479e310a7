"""colouring.py held to the rules, to trying everything, and to itself."""

from pathlib import Path

import magnets_cp
from magnets_cp import testing

FILE = str(Path(__file__).with_name("colouring.py"))
SQUARE = "c colours 2\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n"
TRIANGLE = "c colours 2\np edge 3 3\ne 1 2\ne 2 3\ne 1 3\n"


def test_everything():
    testing.check(magnets_cp.read(SQUARE, FILE).puzzle, boards=15)


def test_cycles():
    assert magnets_cp.solve(magnets_cp.read(SQUARE, FILE), count=None).solutions == (("1", "2", "1", "2"),)
    assert magnets_cp.solve(magnets_cp.read(TRIANGLE, FILE)).status == "unsatisfiable"


def test_a_graph_without_colours_gets_as_many_as_a_greedy_colouring_needs():
    board = magnets_cp.read(TRIANGLE.partition("\n")[2], FILE)
    assert board.content.colours == 3
    assert len(magnets_cp.solve(board, count=None).solutions) == 2
