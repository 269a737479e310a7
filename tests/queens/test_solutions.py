"""Finished boards from text, and boards as pictures."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from magnets_cp.errors import InputError
from magnets_cp.queens.board import Board
from magnets_cp.queens.picture import picture
from magnets_cp.queens.solutions import read_solutions
from magnets_cp.source import Source
from tests.queens.boards import brute_force, locks

BOARD = Board(4, 0, 1)
SOLUTION = ("1", "3", "0", "2")
OTHER = ("1", "3", "0", "0")


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
    assert read(".@..\n...Q\nQ...\n..Q.\n") == [SOLUTION]


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", (1, 1), "4 rows of cells, or a line of 4 columns"),
        (". @ . .\n", (2, 1), "4 rows of cells"),
        (". @ . .\n. . . Q\nQ . .\n. . Q .\n", (3, 1), "4 cells"),
        (". @ . .\n. . . Q\nQ . . Q\n. . Q .\n", (3, 1), "one queen in the row"),
        (". @ . .\n. . . Q\n. . . .\n. . Q .\n", (3, 1), "one queen in the row"),
        (". @ . .\n. . . Q\nQ . . ?\n. . Q .\n", (3, 7), "one of Q @ !"),
        ("1 3 0\n", (1, 6), "4 columns"),
        ("1 3 0 2 1\n", (1, 10), "4 columns"),
        ("1 3 0 z\n", (1, 7), "a column from 0 to 3"),
        ("1 3 0 1111111111111\n", (1, 7), "a column from 0 to 3"),
        ("{", (1, 2), "JSON"),
        ("{}", (1, 1), "solutions"),
        ('{"solutions": []}', (1, 1), "solutions"),
        ('{"solutions": [["1", 3]]}', (1, 1), "array of strings"),
        ('{"solutions": ' + "[" * 100_000, (1, 1), "JSON"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, place: tuple[int, int], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == place
    assert expected in caught.value.expected
