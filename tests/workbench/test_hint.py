"""Hints: each follows from those before it, and together they go as far as simple steps can."""

from __future__ import annotations

from collections import deque

from hypothesis import given

from hand_solver import Problem
from hand_solver.problem.domains import members
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.csp import csp, decode
from magnets_cp.magnets.rules import violations
from magnets_cp.workbench.hint import hints
from tests import strategies
from tests.brute_force import board_solutions, problem_solutions


@given(strategies.problems())
def test_no_hint_rules_out_a_solution(problem: Problem) -> None:
    solutions = set(problem_solutions(problem))
    masks = [variable.mask for variable in problem.variables]
    for hint in hints(problem):
        if hint.refuted:
            assert not solutions
            return
        assert hint.removed
        for variable, removed in hint.removed:
            assert removed & masks[variable] == removed
            masks[variable] &= ~removed
            assert not any(1 << solution[variable] & removed for solution in solutions)
        assert tuple(masks) == hint.masks


@given(strategies.boards())
def test_hints_alone_solve_a_small_unique_board_or_stop_undecided(board: Board) -> None:
    solutions = board_solutions(board)
    last = next(iter(deque(hints(csp(board, "lines")), maxlen=1)), None)
    if last is None or last.refuted or not all(mask.bit_count() == 1 for mask in last.masks):
        assert last is None or not last.refuted or not solutions
        return
    assignment = tuple(next(members(mask)) for mask in last.masks)
    assert decode(board, assignment) in solutions
    assert violations(board, decode(board, assignment)) == []


def test_the_easiest_constraint_comes_first() -> None:
    board = Board(1, 4, (((0, 0), (0, 1)), ((0, 2), (0, 3))), (2,), (2,), (1, None, None, None), (None,) * 4)
    problem = csp(board, "lines")
    first = next(hints(problem))
    assert first.constraint is not None
    assert problem.constraints[first.constraint].name == "column 1"
    assert first.removed == ((0, 0b110),)
