"""Trying everything, CP-SAT in every formulation, every hand configuration: one solution set; and what each prunes."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options, Problem
from hand_solver.backtracking.dfs import solve
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.queens.board import Board
from magnets_cp.puzzles.queens.csp import LEVELS, MAX_PAIRS, csp
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.workbench.judge.patience import Patience
from magnets_cp.workbench.judge.verify import verify_all
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.default_solvers import default_solvers
from magnets_cp.workbench.run.instances import Instance
from tests.puzzles import judges
from tests.queens.boards import brute_force, completions, every_lock, locks
from tests.strategies import LOOKING
from tests.thorough import examples

ALL = Limits(solutions=None)
by_hand = partial(judges.by_hand, QUEENS)
by_cp_sat = partial(judges.by_cp_sat, QUEENS)


@pytest.mark.parametrize("n", range(1, 7))
def test_every_lock_of_up_to_six_rows_has_the_published_number_of_completions(n: int) -> None:
    for board in every_lock(n):
        expected = brute_force(board)
        assert len(expected) == completions(board)
        assert by_hand(board, "pairs", Options("generate_and_test" if n < 6 else "none")) == expected
        assert by_cp_sat(board, "integer") == expected


@pytest.mark.parametrize("n", [7, 8, 9])
def test_every_lock_of_up_to_nine_rows_has_the_published_number_of_completions(n: int) -> None:
    for board in every_lock(n):
        result = solve(csp(board, "alldifferent"), Options("mac", "mrv", "input_order"), ALL)
        assert (len(result.solutions), result.complete) == (completions(board), True)


@pytest.mark.soak
@pytest.mark.parametrize("n", [7, 8, 9])
def test_every_default_solver_agrees_on_every_lock_of_up_to_nine_rows(n: int) -> None:
    boards = every_lock(n)
    instances = [Instance(str(board), board) for board in boards]
    for board, judged in zip(
        boards, verify_all(QUEENS, instances, Patience(default_solvers(QUEENS)), ALL), strict=True
    ):
        assert judged.agreed
        assert judged.count == completions(board)


def nodes(problem: Problem, inference: str) -> int:
    """Nodes of a complete search in static order."""
    return solve(problem, Options(inference, "input_order", "input_order"), ALL).statistics.nodes


# Nodes of the complete search in static order, exactly, with inference none, fc, mac, bounds, sac, sac3, poac.
NODES = {
    Board(6, 0, 0): {"pairs": (133, 18, 4, 9, 0, 0, 0), "alldifferent": (133, 14, 10, 14, 0, 0, 0)},
    Board(8, 0, 0): {"pairs": (1785, 185, 38, 106, 8, 8, 8), "alldifferent": (1785, 124, 81, 142, 8, 8, 8)},
    Board(9, 4, 4): {"pairs": (6742, 639, 146, 425, 64, 64, 64), "alldifferent": (6742, 406, 188, 441, 68, 68, 68)},
}


@pytest.mark.parametrize("board", NODES, ids=str)
def test_node_counts_are_exactly_these(board: Board) -> None:
    found = {level: tuple(nodes(csp(board, level), inference) for inference in LOOKING) for level in LEVELS}
    assert found == NODES[board]


@settings(max_examples=examples(40))
@given(locks(most=7))
def test_what_one_pass_sees_and_what_a_fixpoint_sees(board: Board) -> None:
    pairs, whole = ({name: nodes(csp(board, level), name) for name in LOOKING} for level in ("pairs", "alldifferent"))
    for found in (pairs, whole):
        assert found["mac"] <= found["fc"] <= found["none"]
    assert whole["fc"] <= pairs["fc"]
    assert pairs["mac"] <= whole["mac"]


def test_large_boards_are_for_alldifferent_which_keeps_nothing_by_pairs() -> None:
    with pytest.raises(UsageError, match="use alldifferent"):
        csp(Board(MAX_PAIRS + 1, 0, 0), "pairs")
    problem = csp(Board(3000, 7, 9), "alldifferent")
    assert len(problem.constraints) == 3
    assert len({id(variable.labels) for variable in problem.variables}) == 1
    assert problem.variables[0].mask == 1 << 9


@pytest.mark.parametrize("n", [30, 100, 200])
def test_the_default_solves_large_boards(n: int) -> None:
    for seed in range(3):
        board = QUEENS.generate(str(n), "any", {}, Random(seed))
        answer = parse("solver=hand", QUEENS).run(QUEENS, board, Limits(nodes=8 * n))
        assert QUEENS.violations(board, answer.solutions[0]) == []
