from __future__ import annotations

import json

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
