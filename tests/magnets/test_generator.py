from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.puzzles.magnets.generator import Recipe, generate, shift_clue
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
