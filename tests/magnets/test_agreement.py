"""Brute force by the rules, CP-SAT in every formulation, every hand configuration: one solution set."""

from __future__ import annotations

from functools import cache, partial
from itertools import product

import pytest
from hypothesis import given

from hand_solver import Limits, Options
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from magnets_cp.answer import Solution
from magnets_cp.puzzles.magnets.board import Board, Domino
from magnets_cp.puzzles.magnets.cpsat import FORMULATIONS
from magnets_cp.puzzles.magnets.csp import LEVELS
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.explain.hint.hint import Explainer
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.default_solvers import default_solvers
from tests.boards import instance
from tests.brute_force import board_solutions
from tests.puzzles import judges
from tests.strategies import LOOKING, ORDERS, boards
from tests.thorough import sample

ALL = Limits(solutions=None)
by_hand = partial(judges.by_hand, MAGNETS)
by_learning = partial(judges.by_learning, MAGNETS)
by_cp_sat = partial(judges.by_cp_sat, MAGNETS)
CONFIGURATIONS = [Options(inference, *order) for inference, order in product(LOOKING, ORDERS)]
HAND = list(product(LEVELS, CONFIGURATIONS))
# The inferences of every course, with every order.
TAUGHT = ("none", "fc", "mac")


@given(boards(max_cells=8))
def test_generate_and_test_finds_what_brute_force_finds(board: Board) -> None:
    for level in LEVELS:
        assert by_hand(board, level, Options("generate_and_test")) == board_solutions(board)


@cache
def both_solutions_of_seed_board_1() -> set[Solution]:
    """By CP-SAT."""
    return by_cp_sat(instance("seed-1-6x6.txt"), next(iter(FORMULATIONS)))


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_seed_board_1_has_two_solutions_in_every_formulation(formulation: str) -> None:
    found = by_cp_sat(instance("seed-1-6x6.txt"), formulation)
    assert len(found) == 2
    assert found == both_solutions_of_seed_board_1()


@pytest.mark.parametrize(("level", "options"), sample(HAND, 300), ids=str)
def test_seed_board_1_has_two_solutions_in_every_configuration(level: str, options: Options) -> None:
    assert by_hand(instance("seed-1-6x6.txt"), level, options) == both_solutions_of_seed_board_1()


@pytest.mark.parametrize("level", LEVELS)
def test_the_seed_boards_by_learning(level: str) -> None:
    assert len(by_learning(instance("seed-1-6x6.txt"), level)) == 2
    assert len(by_learning(instance("seed-2-10x9.txt"), level)) == 1


# Without inference, orders that do not follow the board see a broken clue only when its line is nearly full: on this
# board they take 35 to 57 million nodes. They are run by hand, not in the suite.
TOO_SLOW = {("none", name) for name in VARIABLE_HEURISTICS if name not in ("input_order", "mrv")}
SLOW_ARCS = {*product(("mac", "fc"), ("random", "degree")), ("fc", "mrv_degree"), ("poac", "mrv")}


ON_BOARD_2 = [
    (level, options)
    for level, options in HAND
    if (options.inference in TAUGHT or (options.variable, options.value) == ("mrv", "lcv"))
    and (options.inference, options.variable) not in TOO_SLOW
    and not (level == "arcs" and (options.inference, options.variable) in SLOW_ARCS)
]


@pytest.mark.parametrize(("level", "options"), sample(ON_BOARD_2, 80), ids=str)
def test_seed_board_2_is_unique(level: str, options: Options) -> None:
    board = instance("seed-2-10x9.txt")
    assert len(by_hand(board, level, options)) == 1


@pytest.mark.parametrize("dominoes", [(), (((0, 0), (0, 1)),)])
def test_a_sign_given_on_a_single_cell_leaves_no_solution(dominoes: tuple[Domino, ...]) -> None:
    columns = 2 * len(dominoes) + 1
    none: tuple[None, ...] = (None,) * columns
    board = Board(1, columns, dominoes, (None,), (None,), none, none, {(0, columns - 1): "+"})
    assert not board_solutions(board)
    judged = verify(MAGNETS, board, default_solvers(MAGNETS), Limits(solutions=20), name="single")
    assert {run.verdict for run in judged.runs} == {Verdict.CORRECT}
    assert [hint.sentence for hint in Explainer(MAGNETS, board).steps()] == [
        f"R1c{columns} is +, a single cell: the board has no solution."
    ]
