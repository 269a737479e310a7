"""Lists of rows, as Python, numpy and others print them, whatever word stands before."""

from __future__ import annotations

import pytest

from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.registry import read_boards
from magnets_cp.puzzles.magnets.solutions import read_solutions
from magnets_cp.source import Source

(BOARD,) = read_boards(Source("board", "2x2:11,11,11,11,TTBB"))
RIGHT = ("+-", "-+")


def read(text: str, board: Board = BOARD) -> list[tuple[str, ...]]:
    return read_solutions(Source("output", text), board)


@pytest.mark.parametrize(
    "text",
    [
        "array([[ 1, -1],\n       [-1,  1]])",
        "array([[ 1, -1],\n       [-1,  1]], dtype=int8)",
        "array([[ 1, -1], [-1,  1]], dtype=int8)",
        "np.array([['+', '-'],\n       ['-', '+']], dtype='<U1')",
        "tensor([[ 1, -1],\n        [-1,  1]])",
        "Solution: [[1, -1],\n [-1, 1]]",
        "--\n+-\n-+",
        "--\n+-\n-+\n--",
        "----\n+-\n-+\n----",
        "====\n+-\n-+\n====",
    ],
)
def test_is_read(text: str) -> None:
    assert read(text) == [RIGHT]


@pytest.mark.parametrize(
    ("text", "rows"),
    [("array([[1, 1],\n       [1, -1],\n       [-1, 1]])", ["++", "+-", "-+"]), ("+-\n++\n-+", ["+-", "++", "-+"])],
)
def test_no_row_of_a_wrong_answer_is_lost(text: str, rows: list[str]) -> None:
    assert read(text) == [tuple(rows)]


def test_a_whole_wrong_grid_is_not_lost() -> None:
    assert read("++\n--\n\n+-\n-+") == [("++", "--"), RIGHT]


@pytest.mark.parametrize(
    "text", ["tensor([[9, 9],\n [1, -1],\n [-1, 1]])", "[[9, 9],\n [1, -1],\n [-1, 1]]", "--\n--\n+-\n-+"]
)
def test_what_may_be_a_row_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected a row"):
        read(text)


def test_a_ruled_line_as_wide_as_a_board_of_one_row_is_one() -> None:
    (flat,) = read_boards(Source("board", "4x1:1010,2,0101,2,LRLR"))
    assert read("----\n+-+-\n----", flat) == [("+-+-",)]


def test_rows_without_the_blanks_at_their_ends_are_refused() -> None:
    (wide,) = read_boards(Source("board", "3x2:110,11,110,11,LRTLRB"))
    with pytest.raises(InputError, match=r"expected every blank cell printed as \. or 0 or x, found lines cut short"):
        read("+-\n-+", wide)
    assert read("+- \n-+ ", wide) == [("+-.", "-+.")]
