from __future__ import annotations

import json

import pytest

from magnets_cp.errors import InputError
from magnets_cp.magnets.picture import picture
from magnets_cp.magnets.solutions import read_solutions
from magnets_cp.source import Source
from tests.boards import instance

BOARD = instance("tiny-2x3-upright.txt")
SOLUTION = ("+-+", "-+-")
OTHER = ("+-.", "-+.")


def read(text: str) -> list[tuple[str, ...]]:
    return read_solutions(Source("answer", text), BOARD)


@pytest.mark.parametrize(
    "text",
    [
        "+-.\n-+.\n",
        "+ - 0\r\n- + 0",
        "2 3\n+ - x\n- + X\n",
        "\n\n+-.\n\n-+.\n\n",
        picture(BOARD, OTHER),
        json.dumps({"status": "satisfiable", "solutions": [OTHER]}),
    ],
)
def test_one_answer_in_many_forms(text: str) -> None:
    assert read(text) == [OTHER]


def test_several_answers_follow_one_another() -> None:
    assert read("+-+\n-+-\n\n+-.\n-+.\n") == [SOLUTION, OTHER]
    assert read(f"{picture(BOARD, SOLUTION)}\n\n{picture(BOARD, OTHER)}\n") == [SOLUTION, OTHER]
    assert read(json.dumps({"solutions": [SOLUTION, OTHER]})) == [SOLUTION, OTHER]


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", (1, 1), "2 rows of signs"),
        ("+-+\n\n-+-\n\n+-+\n", (5, 1), "boards of 2 rows"),
        ("+-+\n-+\n", (2, 1), "3 cells"),
        ("+-+\n-+?\n", (2, 3), "+ - . 0 or x"),
        (picture(BOARD, SOLUTION).replace("+", "*", 1), (3, 12), "+ - or a blank"),
        ("{", (1, 2), "JSON"),
        ("{}", (1, 1), "solutions"),
        ('{"solutions": []}', (1, 1), "solutions"),
        ('{"solutions": [["+-+", 3]]}', (1, 1), "array of strings"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, place: tuple[int, int], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == place
    assert expected in caught.value.expected


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
