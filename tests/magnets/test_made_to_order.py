"""Boards to order: unique by both solvers, minimal, symmetric, of a grade, the same for a seed, or a clear end."""

from __future__ import annotations

from random import Random

import pytest

from hand_solver import Limits
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.puzzle.grade import grade
from magnets_cp.puzzle.orders import NotFoundError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.made_to_order import made_to_order, opposite, places, without
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.configuration import parse
from tests.thorough import sample

CP_SAT = parse("solver=cp-sat", MAGNETS)
SIZES = ["6x5", "8x7", "10x9", "15x14"]


def made(size: str, seed: int, **options: float) -> Board:
    return made_to_order(size, "unique", options, Random(seed))


def solutions(board: Board) -> int:
    """How many CP-SAT finds, up to two."""
    return len(CP_SAT.run(MAGNETS, board, Limits(solutions=2)).solutions)


def check_unique(size: str, seed: int) -> None:
    board = made(size, seed)
    assert solutions(board) == 1
    assert None not in (*board.row_plus, *board.row_minus, *board.column_plus, *board.column_minus)
    assert made(size, seed) == board


def check_minimal(size: str, seed: int) -> None:
    board = made(size, seed, minimal=1)
    assert solutions(board) == 1
    assert all(solutions(without(board, [place])) == 2 for place in places(board))
    assert made(size, seed, minimal=1) == board


@pytest.mark.parametrize("size", [*SIZES, "20x20", "1x6", "3x3"])
def test_one_solution_and_the_same_board_for_the_same_seed(size: str) -> None:
    for seed in range(1 if size == "20x20" else 3):
        check_unique(size, seed)


@pytest.mark.parametrize("size", SIZES[:3])
def test_no_clue_of_a_minimal_board_can_go(size: str) -> None:
    check_minimal(size, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("size", "count"), [*((size, 200) for size in SIZES), ("20x20", 20)])
def test_so_are_many(size: str, count: int) -> None:
    for seed in range(count):
        check_unique(size, seed)
        check_minimal(size, seed)


def test_symmetric_clues_stand_in_the_same_places_after_half_a_turn() -> None:
    for seed in range(4):
        board = made("8x7", seed, minimal=1, symmetric=1)
        shown = set(places(board))
        assert {opposite(board, place) for place in shown} == shown
        assert len(shown) < 30
        assert all(solutions(without(board, {place, opposite(board, place)})) == 2 for place in shown)


@pytest.mark.parametrize("kind", Deduction)
def test_a_board_is_of_the_grade_that_was_asked_for(kind: Deduction) -> None:
    size = "10x9" if kind is Deduction.SEARCH else "8x7"
    board = made(size, 2, grade=kind)
    found = grade(csp(board, "counts"), csp(board, "lines"))
    assert found is not None
    assert found.kind is kind
    assert solutions(board) == 1
    assert kind is Deduction.SEARCH or made(size, 2, grade=kind) == board


def test_a_minimal_board_of_a_grade_has_a_higher_one_with_any_clue_less() -> None:
    board = made("6x5", 3, grade=Deduction.LINE, minimal=1)
    for place in places(board):
        fewer = without(board, [place])
        assert solutions(fewer) == 2 or grade(csp(fewer, "counts"), csp(fewer, "lines"), most=Deduction.LINE) is None


@pytest.mark.parametrize("options", [{"singles": 4.0}, {"density": 0.6}, {"clues": 0.8}, {"givens": 3.0}])
def test_what_else_is_asked_for_stays(options: dict[str, float]) -> None:
    board = made("8x7", 5, **options)
    assert solutions(board) == 1
    assert len(board.singles) == options.get("singles", 0)
    assert len(board.givens) == options.get("givens", 0)
    assert (len(places(board)) < 30) == ("clues" in options)


def test_the_end_is_clear() -> None:
    with pytest.raises(NotFoundError, match="none of 20 boards was settled by 16 changes"):
        made("2x2", 0, clues=0)
    with pytest.raises(NotFoundError, match="none of 100 boards of 1x2 was of grade search"):
        made("1x2", 0, grade=Deduction.SEARCH)
    with pytest.raises(UsageError, match="--minimal: for boards with one solution"):
        made_to_order("6x5", "several", {"minimal": 1.0}, Random(0))


@pytest.mark.parametrize("options", [{"clues": 0.3}, {"clues": 0.6, "minimal": 1.0}, {"minimal": 1.0}])
def test_half_a_turn_brings_clues_to_where_clues_are(options: dict[str, float]) -> None:
    for seed in sample(range(25), 8):
        board = made_to_order("4x4", "unique", {"symmetric": 1.0, **options}, Random(seed))
        there = set(places(board))
        assert {opposite(board, place) for place in there} == there, seed


@pytest.mark.parametrize("name", ["density", "clues", "givens", "singles"])
@pytest.mark.parametrize("number", [float("nan"), float("inf"), -1.0, 1e300, 1e400, 1.5])
def test_numbers_that_are_none_are_refused_by_name(name: str, number: float) -> None:
    with pytest.raises(UsageError, match=f"{name}: expected a"):
        made_to_order("4x4", "any", {name: number}, Random(0))
