from __future__ import annotations

import pytest

from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.notations import NOTATIONS
from magnets_cp.puzzles.aquarium.puzzle import AQUARIUM
from magnets_cp.source import Source
from tests.boards import INSTANCES

AQP = "2_1_1_2;1,2,2,2"
UWA = "2 1\n1 2\n\n1 2\n2 2\n"
JSON = '{"puzzle": "aquarium", "column_counts": [2, 1], "row_counts": [1, 2], "aquariums": [[1, 2], [2, 2]]}'
SITE = (
    '{"id": "MjoxMSwx", "size": 2, "sums": {"cols": [2, 1], "rows": [1, 2]}, "matrix": [[1, 2], [2, 2]],'
    ' "play": "https://www.puzzle-aquarium.com/?e=MjoxMSwx"}'
)
BOARD = Board((2, 1), (1, 2), ((1, 2), (2, 2)))


def read(text: str, notation: str | None = None) -> Board:
    (board,) = NOTATIONS.read(Source("board", text), notation)
    return board


@pytest.mark.parametrize(
    "text",
    [
        "2 1 1 2 1 2 2 2",
        "2,1,1,2;1,2,2,2\n",
        "2_1_1_2 ; 1, 2, 2, 2",
        "  2_1_1_2;\n1,2,\n2,2\n\n",
        "2|1|1|2|1|2|2|2",
        "2-1-1-2-1-2-2-2",
        "(2) (1) (1) (2) [1 2] [2 2]",
        "2__1;;1..2::1 / 2\t2\r\n2",
        "02_01_1_2;001,2,2,2",
    ],
)
def test_whatever_stands_between_numbers_separates_them(text: str) -> None:
    assert read(text, "aqp") == BOARD
    assert read(text) == BOARD


def test_several_boards_in_one_text() -> None:
    assert NOTATIONS.read(Source("lines", f"{AQP}\n\n{AQP}\n")) == [BOARD, BOARD]
    assert NOTATIONS.read(Source("array", f"[{JSON}, {SITE}]")) == [BOARD, BOARD]


def test_a_line_for_a_board_that_is_not_square() -> None:
    board = Board((2, 1, 1), (1, 3), ((1, 2, 2), (1, 1, 2)))
    assert read("2_1_1;1_3;1,2,2,1,1,2") == board
    assert NOTATIONS["aqp"].write(board) == "2_1_1;1_3;1,2,2,1,1,2\n"
    assert read("2_1;1_2;1,2,2,2") == BOARD


def test_ids_are_kept_as_they_are() -> None:
    assert read("1_1;42").aquariums == ((42,),)
    assert NOTATIONS["aqp"].write(read("1_1;42")) == "1_1;42\n"


def test_uwa_needs_no_blank_line_once_it_is_named_or_nothing_else_fits() -> None:
    assert read(UWA.replace("\n\n", "\n")) == BOARD
    assert read("1 1 0\n2\n1 1 2\n") == Board((1, 1, 0), (2,), ((1, 1, 2),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (AQP, True),
        ("2_1_1;", True),  # a board, if a broken one: read says what is wrong
        ("4_5_5_3_3_1_4_5_5_3_1_3;1,1,2,x", True),
        ("board.aqp", False),
        ("6x6", False),
        ("2026-11-20", False),
        ("3x2:110,11,110,11,LRTLRB", False),
        ("-", False),
    ],
)
def test_what_is_a_board_on_the_command_line(text: str, expected: bool) -> None:
    assert AQUARIUM.is_text(text) == expected


@pytest.mark.parametrize("name", ["seed-1-6x6.txt", "unique-8x7.sgt", "givens-4x4.janko", "givens-6x7.json"])
def test_boards_of_magnets_are_not_taken_for_ours(name: str) -> None:
    text = (INSTANCES / "magnets" / name).read_text()
    assert not AQUARIUM.recognizes(Source(name, text))


def test_sums_that_disagree_and_counts_beyond_any_line_are_boards() -> None:
    for text in ("2_2_2_1;1,2,3,4", "99_0_0_99;1,2,3,4", "0_0_0_4;1,1,1,1"):
        assert len(NOTATIONS.read(Source("odd", text))) == 1
