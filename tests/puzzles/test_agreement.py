"""Trying everything, CP-SAT in every formulation, every level of the hand solver: one solution set, of any puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import product
from typing import Any

from hypothesis import given, settings

from hand_solver import Options
from magnets_cp.answer import Solution
from magnets_cp.puzzle import Puzzle
from tests.puzzles.case import Case
from tests.puzzles.cases import each_puzzle
from tests.puzzles.judges import by_cp_sat, by_default, by_hand, by_learning
from tests.thorough import examples

# More solutions than these are not looked for without any inference.
MANY = 200


def agree(puzzle: Puzzle[Any], board: Any, expected: set[Solution], configurations: Sequence[Options]) -> None:
    for formulation in puzzle.formulations:
        assert by_cp_sat(puzzle, board, formulation) == expected, formulation
    for level in puzzle.levels:
        assert by_learning(puzzle, board, level) == expected, level
        assert by_default(puzzle, board, level) == expected, level
        for options in configurations:
            assert by_hand(puzzle, board, level, options) == expected, (level, options)


@each_puzzle
def test_all_judges_find_what_trying_everything_finds(case: Case) -> None:
    drawn, configurations = case.trying

    @settings(max_examples=examples(drawn))
    @given(case.small)
    def on_small_boards(board: Any) -> None:
        agree(case.puzzle, board, case.solutions(board), configurations)

    on_small_boards()


@each_puzzle
def test_all_judges_find_the_same_on_larger_boards(case: Case) -> None:
    drawn, configurations = case.comparing

    @settings(max_examples=examples(drawn))
    @given(case.larger)
    def on_larger_boards(board: Any) -> None:
        expected = by_cp_sat(case.puzzle, board, case.puzzle.formulations[-1])
        few = len(expected) < MANY
        assert not any(case.puzzle.violations(board, solution) for solution in expected)
        agree(case.puzzle, board, expected, [one for one in configurations if few or one.inference != "none"])

    on_larger_boards()


@each_puzzle
def test_a_solution_that_is_changed_is_another_solution_or_breaks_a_rule(case: Case) -> None:
    puzzle, wrong = case.puzzle, 0
    for index in range(40):
        board = puzzle.fuzz(11, index)
        right = by_cp_sat(puzzle, board, puzzle.formulations[0])
        signs = sorted({sign for solution in right for row in solution for sign in row})
        for solution in sorted(right)[:3]:
            for r, row in enumerate(solution):
                for c, sign in product(range(len(row)), signs):
                    changed = (*solution[:r], row[:c] + sign + row[c + 1 :], *solution[r + 1 :])
                    broken = puzzle.violations(board, changed)
                    assert (broken == []) == (changed in right)
                    assert puzzle.picture(board, changed)
                    wrong += bool(broken)
            assert puzzle.violations(board, solution[:-1])
            assert puzzle.violations(board, (*solution, solution[0]))
            assert puzzle.violations(board, (*solution[:-1], ""))
    assert wrong > 100


@each_puzzle
def test_the_formulations_listed_are_those_there_are(case: Case) -> None:
    there_are = import_module(f"magnets_cp.puzzles.{case.puzzle.name}.cpsat").FORMULATIONS
    assert case.puzzle.formulations == tuple(there_are)
