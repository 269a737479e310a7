"""Brute force by the rules, CP-SAT in every formulation, every stage of the hand solver: one solution set."""

from __future__ import annotations

from functools import partial

import pytest

from hand_solver import Limits, Options, PluginError, auto
from hand_solver.backtracking.dfs import solve
from magnets_cp import cpsat
from magnets_cp.puzzles.aquarium.cpsat import FORMULATIONS
from magnets_cp.puzzles.aquarium.csp import LEVELS, csp, longest_streak
from magnets_cp.puzzles.aquarium.puzzle import AQUARIUM
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.configuration import parse
from tests.aquarium.boards import U_SHAPE, U_SOLUTION, board_of, board_solutions, instance
from tests.boards import instance as magnets_instance
from tests.puzzles import judges

ALL = Limits(solutions=None)
by_hand = partial(judges.by_hand, AQUARIUM)
by_cp_sat = partial(judges.by_cp_sat, AQUARIUM)
STREAK = "magnets_cp.puzzles.aquarium.csp:longest_streak"
STAGES = [
    ("picky", "input_order"),
    ("water", "input_order"),
    ("clues", "input_order"),
    ("clues", longest_streak),
    ("redundant", longest_streak),
]


@pytest.mark.parametrize(("level", "variable"), STAGES)
def test_all_stages_of_the_seed_find_the_one_solution(level: str, variable: str) -> None:
    board = instance("unique-6x6.aqp")
    found = by_hand(board, level, Options("mac", variable, "input_order"))
    assert found == by_cp_sat(board, "cells")
    assert len(found) == 1


def test_the_arms_of_a_u_hold_one_level() -> None:
    # A model that ties only cells side by side lets water stand in one arm alone; the counts here would allow it.
    lopsided = board_of("2 1 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n")
    assert board_solutions(U_SHAPE) == {U_SOLUTION}
    assert board_solutions(lopsided) == set()
    for board, expected in ((U_SHAPE, {U_SOLUTION}), (lopsided, set())):
        assert all(by_cp_sat(board, formulation) == expected for formulation in FORMULATIONS)
        assert all(by_hand(board, level, Options()) == expected for level in LEVELS)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0_0_0_0;1,2,3,4", 1),  # an aquarium for each cell, all empty
        ("2_2_2_2;1,2,3,4", 1),  # all full
        ("1_1_1_1;1,2,3,4", 2),  # two diagonals
        ("1_1_0_2;1,1,1,1", 1),  # a single aquarium
        ("1_1_2_0;1,1,1,1", 0),  # water on top
        ("1_0_0_1;1,1,1,1", 0),  # half a row
        ("2_2_2_1;1,2,3,4", 0),  # sums that disagree
        ("1;1;7", 1),
        ("1_0;7", 0),
        ("9_9;7", 0),
    ],
)
def test_small_boards_of_known_numbers_of_solutions(text: str, number: int) -> None:
    board = board_of(text)
    assert len(board_solutions(board)) == number
    for level in LEVELS:
        assert len(auto.solve(csp(board, level), ALL).solutions) == number
    assert all(len(by_cp_sat(board, formulation)) == number for formulation in FORMULATIONS)


def test_the_streak_is_only_for_aquarium() -> None:
    problem = MAGNETS.csp(magnets_instance("seed-1-6x6.txt"), "counts")
    with pytest.raises(PluginError, match="longest_streak is for boards of Aquarium"):
        solve(problem, Options(variable=STREAK), ALL)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_the_static_order_inside_cp_sat_is_that_of_the_hand_solver(formulation: str) -> None:
    puzzle = AQUARIUM
    fixed = parse(f"solver=cp-sat formulation={formulation} fixed=yes", puzzle)
    static = parse("level=clues inference=mac variable=input_order value=input_order", puzzle)
    several = [puzzle.fuzz(5, index) for index in range(60)]
    first = [static.run(puzzle, board, Limits()).solutions for board in several]
    assert [fixed.run(puzzle, board, Limits()).solutions for board in several] == first
    assert any(first)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_what_a_model_shows_of_a_cell_is_what_its_solutions_have_there(formulation: str) -> None:
    board = instance("several-6x6.aqp")
    expected = by_cp_sat(board, formulation)
    for sign in "~.":
        declaration = FORMULATIONS[formulation](board)
        assert declaration.shows is not None
        for constraint in declaration.shows(1, 2, sign):
            declaration.model.add(constraint)
        found = cpsat.run(partial(_same, declaration), cpsat.Parameters(), ALL)
        assert set(found.solutions) == {solution for solution in expected if solution[1][2] == sign}


def _same(declaration: cpsat.Declaration) -> cpsat.Declaration:
    return declaration
