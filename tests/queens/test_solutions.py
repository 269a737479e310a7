"""Finished boards from text, and boards as pictures."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from magnets_cp.errors import TwoAnswersError
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.source import Source
from tests.queens.boards import brute_force, locks

BOARD = Board(4, 0, 1)
SOLUTION = ("1", "3", "0", "2")
OTHER = ("1", "3", "0", "0")


# One answer, SOLUTION, in the forms it comes in.
FORMS = [
    QUEENS.picture(BOARD, SOLUTION),
    ".@..\n...Q\nQ...\n..Q.\n",
    "1 3 0 2",
    "  0 1 2 3\n0 . @ . .\n1 . . . @\n2 @ . . .\n3 . . @ .\n",
    "Queens in columns:\n1 3 0 2",
    "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n",
    json.dumps({"solutions": [[".Q..", "...Q", "Q...", "..Q."]]}),
    "\n1 3 0\t2\r\n",
    "(1, 3, 0, 2)\n",
    "[1, 3, 0, 2]",
    "['1', '3', '0', '2']",
    "[1 3 0 2]",
    "found:\n1,3,0,2",
    "[[1, 3, 0, 2]]",
    "[[0, 1, 0, 0],\n [0, 0, 0, 1],\n [1, 0, 0, 0],\n [0, 0, 1, 0]]",
    "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]",
    json.dumps({"status": "satisfiable", "solutions": [SOLUTION]}),
]


def read(text: str, board: Board = BOARD) -> list[tuple[str, ...]]:
    return QUEENS.read_solutions(Source("answer", text), board)


def test_pictures_show_the_lock_and_mark_attacked_queens() -> None:
    columns = "  0 1 2 3"
    assert QUEENS.picture(BOARD, None).splitlines() == [columns, "0 . Q . .", "1 . . . .", "2 . . . .", "3 . . . ."]
    right = QUEENS.picture(BOARD, SOLUTION).splitlines()
    assert right == [columns, "0 . Q . .", "1 . . . Q", "2 Q . . .", "3 . . Q ."]
    wrong = QUEENS.picture(BOARD, OTHER).splitlines()
    assert wrong == [columns, "0 . Q . .", "1 . . . Q", "2!Q . . .", "3!Q . . ."]
    # A queen that is not where it is locked is wrong as well.
    assert QUEENS.picture(BOARD, ("2", "0", "3", "1")).splitlines()[1] == "0 . .!Q ."


def test_pictures_of_large_boards_are_a_line() -> None:
    columns = tuple(map(str, range(300)))
    for n in (100, 300):
        assert QUEENS.picture(Board(n, 3, 3), columns[:n]) == " ".join(columns[:n])
        assert QUEENS.picture(Board(n, 3, 4), None) == f'{{"puzzle": "queens", "n": {n}, "row": 3, "column": 4}}'


def test_pictures_of_answers_that_are_none() -> None:
    assert QUEENS.picture(BOARD, ("1", "x")) == "1 x"


@given(locks(most=7))
def test_printed_solutions_are_read_back(board: Board) -> None:
    solutions = sorted(brute_force(board))
    if solutions:
        assert read("\n\n".join(QUEENS.picture(board, solution) for solution in solutions), board) == solutions
        assert read("\n".join(" ".join(solution) for solution in solutions), board) == solutions
        assert read(json.dumps({"solutions": solutions}), board) == solutions


def test_attacked_queens_are_read_for_the_judge() -> None:
    assert read(QUEENS.picture(BOARD, OTHER)) == [OTHER]


@pytest.mark.parametrize("heading", ["", "0 1 2 3\n", "1 2 3 4\n"])
def test_a_grid_beside_a_line_of_columns_is_read_if_both_say_the_same(heading: str) -> None:
    picture = heading + "\n".join(line[2:] for line in QUEENS.picture(BOARD, SOLUTION).splitlines()[1:])
    for line in ("1 3 0 2", "[1, 3, 0, 2]"):
        assert read(f"{picture}\n\n{line}\n") == read(f"{line}\n\n{picture}\n") == [SOLUTION]
    for line in ("1 3 0 0", "[2, 0, 3, 1]"):
        for text in (f"{picture}\n\n{line}\n", f"{line}\n\n{picture}\n"):
            with pytest.raises(TwoAnswersError):
                read(text)
