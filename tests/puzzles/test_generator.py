"""Random boards of any puzzle."""

from __future__ import annotations

from random import Random

import pytest

from magnets_cp.errors import UsageError
from magnets_cp.puzzle.orders import KINDS, NotFoundError
from tests.puzzles.case import Case
from tests.puzzles.cases import CASES, each_puzzle
from tests.thorough import sample


@pytest.mark.parametrize("kind", KINDS)
@each_puzzle
def test_a_board_of_a_kind_is_of_that_kind_by_trying_everything(case: Case, kind: str) -> None:
    assert kind in case.puzzle.kinds
    size, options = case.made[kind]
    for seed in sample(range(10), 4):
        board = case.puzzle.generate(size, kind, options, Random(seed))
        number = len(case.solutions(board))
        # A queen may be locked where there is no completion.
        possible = number > 0 or case.puzzle.name == "queens"
        assert {"unique": number == 1, "several": number > 1, "unsatisfiable": number == 0, "any": possible}[kind]
        assert case.puzzle.generate(size, kind, options, Random(seed)) == board


@pytest.mark.parametrize("case", [case for case in CASES if case.never], ids=str)
def test_a_kind_that_does_not_turn_up_is_said(case: Case) -> None:
    assert case.never is not None
    with pytest.raises(NotFoundError, match="unsatisfiable"):
        case.puzzle.generate(case.never[0], "unsatisfiable", case.never[1], Random(0))


@pytest.mark.parametrize("size", ["", "0", "x", "-8", "1000000", "8.0", "٨", "٨x٨"])
@each_puzzle
def test_sizes_that_make_no_sense(case: Case, size: str) -> None:
    with pytest.raises(UsageError, match="size"):
        case.puzzle.generate(size, "any", {}, Random(0))


@each_puzzle
def test_options_that_a_puzzle_does_not_have(case: Case) -> None:
    with pytest.raises(UsageError, match="no such-thing"):
        case.puzzle.generate(case.made["any"][0], "any", {"no such-thing": 1.0}, Random(0))


@each_puzzle
def test_fuzz_boards_are_the_same_for_the_same_seed_and_different_ones(case: Case) -> None:
    boards = [case.puzzle.fuzz(3, index) for index in range(40)]
    assert boards == [case.puzzle.fuzz(3, index) for index in range(40)]
    assert len({case.puzzle.write(board, case.puzzle.notations[-1]) for board in boards}) > 20
