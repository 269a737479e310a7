"""Each rule broken on purpose, and named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.rules import violations

# L R T
# L R B      solved by   + - +
# * L R                  - + -
#                        . - +
BOARD = Board(
    3,
    3,
    (((0, 0), (0, 1)), ((0, 2), (1, 2)), ((1, 0), (1, 1)), ((2, 1), (2, 2))),
    row_plus=(2, 1, 1),
    row_minus=(1, 2, 1),
    column_plus=(1, 1, 2),
    column_minus=(1, 2, 1),
    givens={(0, 0): "+"},
)
RIGHT = ("+-+", "-+-", ".-+")


def test_a_right_solution_breaks_nothing() -> None:
    assert violations(BOARD, RIGHT) == []


@pytest.mark.parametrize(
    ("solution", "rule", "place"),
    [
        (("+-+", "-+-"), "shape", "board"),
        (("+-+", "-+-", ".-"), "shape", "board"),
        (("+-+", "-+-", ".-?"), "sign", "row 3, column 3"),
        (("+-+", "-+-", ".-."), "domino", "row 3, column 2 and row 3, column 3"),
        (("+-+", "-+.", ".-+"), "domino", "row 1, column 3 and row 2, column 3"),
        (("+-+", "-+-", "+-+"), "single", "row 3, column 1"),
        (("+-+", "+--", ".-+"), "touching", "row 1, column 1 and row 2, column 1"),
        (("+--", "-++", ".-+"), "touching", "row 1, column 2 and row 1, column 3"),
        (("-++", "+--", ".+-"), "given", "row 1, column 1"),
        (("..+", "-+-", ".-+"), "row plus", "row 1"),
        (("..+", "-+-", ".-+"), "row minus", "row 1"),
        (("..+", "-+-", ".-+"), "column plus", "column 1"),
        (("..+", "-+-", ".-+"), "column minus", "column 2"),
    ],
)
def test_each_broken_rule_is_named_with_its_place(solution: tuple[str, ...], rule: str, place: str) -> None:
    assert (rule, place) in {(found.rule, found.place) for found in violations(BOARD, solution)}


def test_a_count_says_what_it_expected_and_found() -> None:
    (only,) = violations(replace(BOARD, column_plus=(1, 1, 3)), RIGHT)
    assert str(only) == "column plus: column 3: expected 3 +, found 2"


def test_a_missing_clue_asks_for_nothing() -> None:
    free = replace(
        BOARD, row_plus=(None,) * 3, row_minus=(None,) * 3, column_plus=(None,) * 3, column_minus=(None,) * 3
    )
    assert violations(free, ("+-.", "...", "...")) == []


def test_the_columns_of_upright_dominoes_count() -> None:
    upright = Board(2, 2, (((0, 0), (1, 0)), ((0, 1), (1, 1))), (1, 1), (1, 1), (1, 0), (1, 1))
    assert [str(found) for found in violations(upright, ("+-", "-+"))] == [
        "column plus: column 2: expected 0 +, found 1"
    ]
