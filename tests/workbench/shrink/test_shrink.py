"""Shrinking, on made-up failures and on solvers with a fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.generator import Recipe, generate
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.violation import Violation
from magnets_cp.workbench.judge.shrink.failure import Asking, Failure, fails_like, failure_of
from magnets_cp.workbench.judge.shrink.shrink import DoesNotFailError, Effort, Shrunk, shrink
from magnets_cp.workbench.judge.verify import Verdict, verify
from magnets_cp.workbench.run.solvers import CpSat
from tests.boards import instance
from tests.faulty import Excusing, unchecked_columns
from tests.puzzles.changed import changed
from tests.strategies import boards

FAMILY = MAGNETS
BOARD = instance("seed-1-6x6.txt")

PREDICATES: dict[str, Callable[[Board], bool]] = {
    "any board": lambda board: True,
    "an upright domino": lambda board: any(a[1] == b[1] for a, b in board.dominoes),
    "three rows": lambda board: board.rows >= 3,
    "a sign in the last column": lambda board: bool(board.column_plus[-1]),
    "five dominoes": lambda board: len(board.dominoes) >= 5,
    "more plus than rows": lambda board: sum(clue or 0 for clue in board.row_plus) > board.rows,
    "a given or a single": lambda board: bool(board.givens or board.singles),
}


def test_a_fault_in_the_columns_of_upright_dominoes_ends_at_two_by_two() -> None:
    solver = Excusing(unchecked_columns)
    board, _ = generate(Recipe(3, 4, density=0.7), Random(4))
    judgement = verify(FAMILY, board, [solver, CpSat("boolean")], Limits())
    failure = failure_of(judgement, judgement.runs[0])
    assert failure == Failure(Verdict.WRONG, Status.SATISFIABLE, "column plus")
    fails = fails_like(FAMILY, solver, failure, Limits())
    shrunk = shrink(FAMILY, board, fails, notation="fum")
    assert FAMILY.size(shrunk.board) == "2x2"
    assert fails(shrunk.board)
    assert FAMILY.write(shrunk.board, "fum") == "2 2\n1 0\n0 1\n1 0\n1 0\n1 1\n1 1\n"
    assert (shrunk.smallest, shrunk.stable) == (True, True)
    assert shrunk == shrink(FAMILY, board, fails, notation="fum")


def _forgetful(board: Board, solution: Solution, violation: Violation) -> bool:
    """The minus clue of the last column is not looked at; on a single domino, by another mistake, no column is."""
    forgets = violation.rule == "column minus" and violation.place == f"column {board.columns}"
    return forgets or (len(board.dominoes) == 1 and violation.rule.startswith("column"))


def test_a_board_that_shows_another_mistake_as_well_is_passed_over() -> None:
    board, _ = generate(Recipe(3, 4, density=0.7), Random(4))
    board = replace(board, column_minus=(*board.column_minus[:-1], 3))
    solver = Excusing(_forgetful)
    judgement = verify(FAMILY, board, [solver, CpSat("boolean")], Limits())
    failure = failure_of(judgement, judgement.runs[0])
    assert failure is not None
    assert str(failure) == "solution where none exists: column minus"
    fails = fails_like(FAMILY, solver, failure, Limits())
    shrunk = shrink(FAMILY, board, fails, notation="fum").board
    (answer,) = solver.run(FAMILY, shrunk, Limits()).solutions
    assert {(one.rule, one.place) for one in FAMILY.violations(shrunk, answer)} == {
        ("column minus", f"column {shrunk.columns}")
    }


@pytest.mark.parametrize("name", PREDICATES)
@pytest.mark.parametrize("notation", ["fum", None])
def test_what_is_found_still_fails_is_no_larger_and_can_be_written(name: str, notation: str | None) -> None:
    fails = PREDICATES[name]
    if not fails(BOARD):
        with pytest.raises(DoesNotFailError):
            shrink(FAMILY, BOARD, fails, notation=notation)
        return
    shrunk = shrink(FAMILY, BOARD, fails, notation=notation)
    assert fails(shrunk.board)
    assert FAMILY.weight(shrunk.board) < FAMILY.weight(BOARD)
    assert FAMILY.write(shrunk.board, notation or "json")
    assert shrunk.smallest
    assert shrunk.stable


@pytest.mark.parametrize("boards", [15, 40])
def test_a_few_boards_make_a_large_one_smaller_before_tiny_ones_are_tried(boards: int) -> None:
    board, _ = generate(Recipe(8, 8, density=0.7), Random(4))
    for fails in (lambda one: one.rows >= 3, lambda one: len(one.dominoes) >= 5):
        shrunk = shrink(FAMILY, board, fails, limit=Effort(boards=boards))
        assert shrunk.board.rows * shrunk.board.columns <= 32
        assert not shrunk.smallest


def test_what_one_failure_has_asked_is_known_to_another_but_not_whether_it_is_stable() -> None:
    calls: list[Board] = []

    class Counted(Excusing):
        def run(self, puzzle: Any, board: Any, limits: Limits) -> Answer:
            calls.append(board)
            return super().run(puzzle, board, limits)

    board, _ = generate(Recipe(3, 4, density=0.7), Random(4))
    asking = Asking(FAMILY, Counted(unchecked_columns), Limits())
    tests = [asking.fails_like(Failure(verdict, Status.SATISFIABLE)) for verdict in (Verdict.CRASH, Verdict.TIMEOUT)]
    assert [fails(board) for fails in tests] == [False, False]
    assert len(calls) == 1
    tests[0](board)
    assert len(calls) == 2


def test_what_a_small_failure_shrinks_to_is_known() -> None:
    assert _size(shrink(FAMILY, BOARD, PREDICATES["any board"], notation="fum")) == "1x2"
    assert _size(shrink(FAMILY, BOARD, PREDICATES["an upright domino"], notation="fum")) == "2x1"
    assert _size(shrink(FAMILY, BOARD, PREDICATES["five dominoes"], notation="fum")) in ("2x5", "5x2", "1x10", "10x1")
    assert _size(shrink(FAMILY, BOARD, PREDICATES["any board"])) == "1x1"


def _size(shrunk: Shrunk[Board]) -> str:
    return FAMILY.size(shrunk.board)


@settings(max_examples=25)
@given(boards(max_cells=12), st.sampled_from(sorted(PREDICATES)), st.integers(1, 60))
def test_any_limit_leaves_a_board_that_fails(board: Board, name: str, limit: int) -> None:
    fails = PREDICATES[name]
    if fails(board):
        shrunk = shrink(FAMILY, board, fails, limit=Effort(boards=limit))
        assert fails(shrunk.board)
        assert shrunk.runs <= limit
        assert FAMILY.weight(shrunk.board) <= FAMILY.weight(board)


def test_a_limit_is_admitted() -> None:
    assert not shrink(FAMILY, BOARD, PREDICATES["five dominoes"], limit=Effort(boards=20)).smallest
    stopped = shrink(FAMILY, BOARD, PREDICATES["five dominoes"], limit=Effort(seconds=-1.0), notation="fum")
    assert (stopped.board, stopped.runs, stopped.smallest) == (BOARD, 1, False)


def test_no_board_is_tried_twice_or_against_the_notation() -> None:
    seen: list[str] = []

    def fails(board: Board) -> bool:
        seen.append(FAMILY.write(board, "fum"))
        return board.rows * board.columns >= 8

    shrunk = shrink(FAMILY, BOARD, fails, notation="fum")
    assert shrunk.board.rows * shrunk.board.columns == 8
    assert len(set(seen)) == len(seen) - 1  # the last is asked again: is it stable?
    assert len(seen) == shrunk.runs + 1


def test_a_failure_that_comes_and_goes_is_not_called_stable() -> None:
    runs = iter(range(10_000))
    assert not shrink(FAMILY, BOARD, lambda board: next(runs) < 2).stable


def test_a_puzzle_that_offers_no_smaller_boards_is_refused() -> None:
    with pytest.raises(ValueError, match="boards of magnets cannot be shrunk"):
        shrink(changed(FAMILY, can_shrink=False), BOARD, lambda board: True)
