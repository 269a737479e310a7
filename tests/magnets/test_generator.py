from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.puzzles.magnets.generator import Recipe, TilingError, generate, random_tiling, shift_clue
from magnets_cp.puzzles.magnets.rules import violations

RECIPES = st.builds(
    lambda rows, columns, density, clues, pairs, givens: Recipe(
        rows, columns, density, clues, min(rows * columns % 2 + 2 * pairs, rows * columns), givens
    ),
    *(st.integers(1, 6), st.integers(1, 6), st.floats(0, 1), st.floats(0, 1), st.integers(0, 3), st.integers(0, 4)),
)


@given(RECIPES, st.integers(0, 1000))
def test_a_generated_board_has_the_solution_it_was_made_from(recipe: Recipe, seed: int) -> None:
    board, solution = generate(recipe, Random(seed))
    assert violations(board, solution) == []
    assert (board.rows, board.columns) == (recipe.rows, recipe.columns)
    assert len(board.singles) == recipe.singles
    assert len(board.givens) == min(recipe.givens, len(board.cells))
    assert (board, solution) == generate(recipe, Random(seed))


@given(st.integers(0, 10_000))
def test_density_and_clues_reach_from_none_to_all(seed: int) -> None:
    empty, solution = generate(Recipe(4, 5, density=0, clues=0), Random(seed))
    assert solution == (".....",) * 4
    assert all(line.plus is line.minus is None for line in empty.lines)
    full, solution = generate(Recipe(4, 5), Random(seed))
    assert all(line.plus is not None and line.minus is not None for line in full.lines)
    assert sum(row.count("+") for row in solution) >= 2


def test_tilings_of_2x3_are_all_three_reached_about_equally() -> None:
    found = Counter(random_tiling(2, 3, Random(seed)) for seed in range(600))
    assert len(found) == 3
    assert min(found.values()) > 120


def test_single_cells_move_and_every_tiling_is_reached() -> None:
    # 3x3 with one single cell: 4 tilings with it in each corner, 2 with it in the centre.
    assert len({random_tiling(3, 3, Random(seed), singles=1) for seed in range(600)}) == 18
    assert len({random_tiling(1, 5, Random(seed), singles=1) for seed in range(200)}) == 3


@pytest.mark.parametrize(("rows", "columns", "singles"), [(3, 3, 0), (2, 2, 1), (2, 2, 6), (1, 1, 2)])
def test_impossible_numbers_of_single_cells(rows: int, columns: int, singles: int) -> None:
    with pytest.raises(TilingError, match="single cells"):
        random_tiling(rows, columns, Random(0), singles=singles)


@given(RECIPES, st.integers(0, 1000))
def test_a_shifted_clue_keeps_every_sum_and_the_geometry(recipe: Recipe, seed: int) -> None:
    board, _ = generate(recipe, Random(seed))
    shifted = shift_clue(board, Random(seed))
    assert shifted.dominoes == board.dominoes
    for name in ("row_plus", "row_minus", "column_plus", "column_minus"):
        before, after = getattr(board, name), getattr(shifted, name)
        assert sum(clue or 0 for clue in before) == sum(clue or 0 for clue in after)
        assert [clue is None for clue in before] == [clue is None for clue in after]
        assert all(clue is None or clue >= 0 for clue in after)
