"""Finished boards from text, and boards as pictures."""

from __future__ import annotations

import json

from hypothesis import given

from magnets_cp.queens.board import Board
from magnets_cp.queens.notations import read_solutions
from magnets_cp.queens.picture import picture
from magnets_cp.source import Source
from tests.queens.boards import brute_force, locks

BOARD = Board(4, 0, 1)
SOLUTION = ("1", "3", "0", "2")
OTHER = ("1", "3", "0", "0")


# One answer, SOLUTION, in the forms it comes in.
FORMS = [
    picture(BOARD, SOLUTION),
    ".@..\n...Q\nQ...\n..Q.\n",
    "1 3 0 2",
    "\n1 3 0\t2\r\n",
    json.dumps({"status": "satisfiable", "solutions": [SOLUTION]}),
]


def read(text: str, board: Board = BOARD) -> list[tuple[str, ...]]:
    return read_solutions(Source("answer", text), board)


def test_pictures_show_the_lock_attacked_cells_and_attacked_queens() -> None:
    assert picture(BOARD).splitlines() == ["x @ x x", "x x x .", ". x . x", ". x . ."]
    assert picture(BOARD, SOLUTION).splitlines() == [". @ . .", ". . . Q", "Q . . .", ". . Q ."]
    assert picture(BOARD, OTHER).splitlines() == [". @ . .", ". . . Q", "! . . .", "! . . ."]
    # A queen in place of the locked one is not drawn as locked, and one under attack as attacked.
    assert picture(BOARD, ("2", "0", "3", "1")).splitlines()[0] == ". . Q ."
    assert picture(BOARD, ("1", "1", "3", "0")).splitlines()[0] == ". ! . ."


def test_pictures_of_large_boards_are_a_line() -> None:
    columns = tuple(map(str, range(100)))
    assert picture(Board(100, 3, 3), columns) == " ".join(columns)
    assert picture(Board(100, 3, 4)) == "100@3,4"


def test_pictures_of_answers_that_are_none() -> None:
    assert picture(BOARD, ("1", "x")) == "1 x"


@given(locks(most=7))
def test_printed_solutions_are_read_back(board: Board) -> None:
    solutions = sorted(brute_force(board))
    if solutions:
        assert read("\n\n".join(picture(board, solution) for solution in solutions), board) == solutions
        assert read("\n".join(" ".join(solution) for solution in solutions), board) == solutions
        assert read(json.dumps({"solutions": solutions}), board) == solutions


def test_attacked_queens_are_read_for_the_judge() -> None:
    assert read(picture(BOARD, OTHER)) == [OTHER]
