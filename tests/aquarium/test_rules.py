"""Each rule broken on purpose, and named."""

from __future__ import annotations

import pytest

from magnets_cp.puzzles.aquarium.rules import violations
from tests.aquarium.boards import U_SHAPE, U_SOLUTION, board_of


def test_a_right_solution_breaks_nothing() -> None:
    assert violations(U_SHAPE, U_SOLUTION) == []


@pytest.mark.parametrize(
    ("solution", "rule", "place"),
    [
        (("...", "~.~"), "shape", "board"),
        (("...", "~.~", "~~"), "shape", "board"),
        (("...", "~.~", "~~?"), "sign", "row 3, column 3"),
        (("...", "~..", "~~~"), "level", "aquarium 1, row 2"),
        (("~.~", "...", "~~~"), "fall", "aquarium 1, row 2"),
        (("~.~", "~.~", "..."), "fall", "aquarium 1, row 3"),
        ((".~.", "...", "~~~"), "fall", "aquarium 2, row 2"),
        (("...", "...", "~~~"), "row count", "row 2"),
        (("...", "...", "~~~"), "column count", "column 1"),
        (("...", "~~~", "~~~"), "column count", "column 2"),
    ],
)
def test_each_broken_rule_is_named_with_its_place(solution: tuple[str, ...], rule: str, place: str) -> None:
    assert (rule, place) in {(found.rule, found.place) for found in violations(U_SHAPE, solution)}


def test_what_a_violation_says() -> None:
    assert [str(found) for found in violations(U_SHAPE, ("~.~", "~..", "~~~"))] == [
        "level: aquarium 1, row 2: expected all cells with water or all empty, found both",
        "row count: row 1: expected 0 ~, found 2",
        "row count: row 2: expected 2 ~, found 1",
        "column count: column 1: expected 2 ~, found 3",
    ]


def test_a_level_holds_for_pieces_that_do_not_touch() -> None:
    scattered = board_of("1 1\n0 2\n\n1 2\n2 1\n")
    assert violations(scattered, ("..", "~~")) == []
    diagonal = board_of("1 1\n1 1\n\n1 2\n2 1\n")
    assert [found.rule for found in violations(diagonal, ("~.", "~."))][:1] == ["fall"]
