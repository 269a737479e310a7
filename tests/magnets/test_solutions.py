from __future__ import annotations

import json

import pytest

import magnets_cp
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.picture import picture
from magnets_cp.puzzles.magnets.solutions import read_solutions
from magnets_cp.source import Source
from tests.boards import instance

BOARD = instance("tiny-2x3-upright.txt")
SOLUTION = ("+-+", "-+-")
OTHER = ("+-.", "-+.")


def read(text: str) -> list[tuple[str, ...]]:
    return read_solutions(Source("answer", text), BOARD)


# One answer, OTHER, in the forms it comes in.
FORMS = [
    "+-.\n-+.\n",
    "+ - 0\r\n- + 0",
    "2 3\n+ - x\n- + X\n",
    "\n\n+-.\n\n-+.\n\n",
    picture(BOARD, OTHER),
    json.dumps({"status": "satisfiable", "solutions": [OTHER]}),
]


def test_several_answers_follow_one_another() -> None:
    assert read("+-+\n-+-\n\n+-.\n-+.\n") == [SOLUTION, OTHER]
    assert read(f"{picture(BOARD, SOLUTION)}\n\n{picture(BOARD, OTHER)}\n") == [SOLUTION, OTHER]
    assert read(json.dumps({"solutions": [SOLUTION, OTHER]})) == [SOLUTION, OTHER]


def test_the_picture_is_the_seeds() -> None:
    text = picture(instance("seed-1-6x6.txt"), (".-+...", ".+-.+-", "+..+-+", "-.+-.-", "+.-+..", "-..-+."))
    assert text.splitlines() == [
        "           2   1   2   2   2   1",
        "           2   1   2   2   1   2",
        "   1   1       -   +",
        "   2   2       +   -       +   -",
        "   3   1   +           +   -   +",
        "   1   3   -       +   -       -",
        "   2   1   +       -   +",
        "   1   2   -           -   +",
    ]


def test_a_picture_without_solution_shows_givens_missing_clues_and_what_is_open() -> None:
    assert picture(instance("givens-contradict-2x2.json")).splitlines() == [
        "           .   .",
        "           .   .",
        "   .   .   +   ?",
        "   .   .   +   ?",
    ]


STANDING = "2x4:21,1101,21,1110,LRLRTTBB"


@pytest.mark.parametrize("text", ["0: -+\n1: +-\n2: -+\n3: ..\n", "1 -+\n2 +-\n3 -+\n4 ..\n"])
def test_a_number_and_two_signs_a_line_may_be_a_row_or_a_domino(text: str) -> None:
    """On a board of two columns, which has as many dominoes as rows."""
    board = magnets_cp.read(STANDING).content
    with pytest.raises(InputError, match="a row, or a domino"):
        read_solutions(Source("output", text), board)


@pytest.mark.parametrize("heading", ["", "   0 1\n"])
def test_rows_with_numbers_are_read_where_they_are_no_dominoes_or_the_same(heading: str) -> None:
    board = magnets_cp.read(STANDING).content
    third = "-+" if heading else ".."
    text = f"{heading}0: -+\n1: +-\n2: {third}\n3: ..\n"
    assert read_solutions(Source("output", text), board) == [("-+", "+-", third, "..")]
