from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver.searches import count_solutions
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.csp import csp
from magnets_cp.puzzles.aquarium.fuzz import FUZZ, MAX_CELLS
from magnets_cp.puzzles.aquarium.generator import Recipe, generate, recipe, shift_water
from magnets_cp.puzzles.aquarium.rules import violations

RECIPES = st.builds(
    lambda rows, columns, share: Recipe(rows, columns, max(1, round(share * rows * columns))),
    st.integers(1, 9),
    st.integers(1, 9),
    st.floats(0, 1),
)


def is_connected(board: Board, aquarium: int) -> bool:
    cells = {(r, c) for r, row in enumerate(board.aquariums) for c, one in enumerate(row) if one == aquarium}
    seen, waiting = set[tuple[int, int]](), [next(iter(cells))]
    while waiting:
        r, c = waiting.pop()
        if (r, c) in cells and (r, c) not in seen:
            seen.add((r, c))
            waiting += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return seen == cells


@given(RECIPES, st.integers(0, 1000))
def test_a_generated_board_has_the_solution_it_was_made_from(recipe: Recipe, seed: int) -> None:
    board, solution = generate(recipe, Random(seed))
    assert violations(board, solution) == []
    assert (board.rows, board.columns) == (recipe.rows, recipe.columns)
    assert sorted(board.parts_of) == list(range(1, recipe.aquariums + 1))
    assert all(is_connected(board, aquarium) for aquarium in board.parts_of)
    assert (board, solution) == generate(recipe, Random(seed))


def test_every_division_and_every_level_comes_up() -> None:
    found = Counter(generate(Recipe(2, 2, 2), Random(seed))[0].aquariums for seed in range(600))
    assert len(found) == 6  # a corner alone, four times; halves upright and lying
    levels = Counter(generate(Recipe(3, 1, 1), Random(seed))[1] for seed in range(400))
    assert len(levels) == 4
    assert min(levels.values()) > 60


@given(RECIPES, st.integers(0, 1000))
def test_a_shifted_count_keeps_the_sums_and_the_aquariums(recipe: Recipe, seed: int) -> None:
    board, _ = generate(recipe, Random(seed))
    shifted = shift_water(board, Random(seed))
    assert shifted.aquariums == board.aquariums
    assert sum(shifted.row_counts) == sum(board.row_counts)
    assert sum(shifted.column_counts) == sum(board.column_counts)
    assert all(0 <= count <= board.columns for count in shifted.row_counts)
    assert all(0 <= count <= board.rows for count in shifted.column_counts)


def test_sizes_and_numbers_of_aquariums() -> None:
    assert [recipe(size, {}).aquariums for size in ("6x6", "10x10", "15x15", "1x1", "3x8")] == [18, 33, 45, 1, 12]
    assert recipe("3x8", {"aquariums": 5}) == Recipe(3, 8, 5)
    for size, options, message in (
        ("6by6", {}, "ROWSxCOLUMNS"),
        ("0x6", {}, "1 to 1000"),
        ("3x3", {"aquariums": 10.0}, "from 1 to 9"),
        ("3x3", {"aquariums": 0.0}, "from 1 to 9"),
        ("3x3", {"density": 0.5}, "no 'density'"),
    ):
        with pytest.raises(UsageError, match=message):
            recipe(size, options)


def test_fuzz_boards_are_small_and_have_what_breaks_solvers() -> None:
    boards = [FUZZ.board(0, index) for index in range(1, 201)]
    assert all(board.rows * board.columns <= MAX_CELLS for board in boards)
    counts = Counter(count_solutions(csp(board, "redundant"), 2, "dfs") for board in boards)
    assert all(counts[number] > 20 for number in (0, 1, 2))
    share = {
        "not square": sum(board.rows != board.columns for board in boards),
        "one line": sum(min(board.rows, board.columns) == 1 for board in boards),
        "in pieces": sum(not all(is_connected(board, one) for one in board.parts_of) for board in boards),
        "apart in a row": sum(
            any(part.columns[-1] - part.columns[0] >= len(part.columns) for part in board.parts) for board in boards
        ),
        "single cells": sum(len(board.parts_of) == board.rows * board.columns for board in boards),
        "one aquarium": sum(len(board.parts_of) == 1 for board in boards),
        "all empty": sum(not any(board.row_counts) for board in boards),
        "all full": sum(all(count == board.columns for count in board.row_counts) for board in boards),
        "beyond the line": sum(any(count > board.columns for count in board.row_counts) for board in boards),
    }
    assert all(number >= 5 for number in share.values()), share
