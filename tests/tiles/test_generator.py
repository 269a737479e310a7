from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver.searches import count_solutions
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.tiles.csp import csp
from magnets_cp.puzzles.tiles.fuzz import FUZZ
from magnets_cp.puzzles.tiles.generator import Recipe, generate, recipe, shift_target
from magnets_cp.puzzles.tiles.rules import violations

RECIPES = st.builds(Recipe, st.sampled_from([4, 8, 12, 20]), st.floats(0, 1), st.booleans())


@given(RECIPES, st.integers(0, 1000))
def test_a_generated_landscape_has_the_solution_it_was_made_from(recipe: Recipe, seed: int) -> None:
    landscape, solution = generate(recipe, Random(seed))
    assert violations(landscape, solution) == []
    assert (landscape.n, landscape.rotations) == (recipe.n, recipe.rotations)
    assert (landscape, solution) == generate(recipe, Random(seed))


def test_bushes_and_tiles_come_up_as_often_as_the_assignment_says() -> None:
    landscape, solution = generate(Recipe(200), Random(1))
    bushes = Counter(bush for row in landscape.bushes for bush in row)
    assert all(7500 < bushes[bush] < 8500 for bush in range(5))
    assert all(750 < count < 920 for count in landscape.tiles)
    letters = Counter("".join(solution))
    assert all(150 < letters[letter] < 270 for letter in "r7JL")
    assert not {"7", "J", "L"} & set("".join(generate(Recipe(40, rotations=False), Random(1))[1]))


@given(RECIPES, st.integers(0, 1000))
def test_a_shifted_target_keeps_the_sum_and_the_rest(recipe: Recipe, seed: int) -> None:
    landscape, _ = generate(recipe, Random(seed))
    shifted = shift_target(landscape, Random(seed))
    assert (shifted.bushes, shifted.tiles) == (landscape.bushes, landscape.tiles)
    assert sum(shifted.targets) == sum(landscape.targets)
    assert shifted == landscape if not any(landscape.targets) else shifted.targets != landscape.targets


def test_options_and_sizes() -> None:
    assert recipe("8", {}) == recipe("8x8", {}) == Recipe(8)
    assert recipe("12x12", {"density": 0.25, "rotations": 0}) == Recipe(12, 0.25, rotations=False)


@pytest.mark.parametrize(
    ("size", "options", "message"),
    [
        ("8x12", {}, "size: expected the number of rows of a square"),
        ("10", {}, "size: expected a multiple of 4"),
        ("0", {}, "size: expected 1 to 1000 rows and columns"),
        ("1004", {}, "size: expected 1 to 1000 rows and columns"),
        ("eight", {}, "size: expected the number"),
        ("8", {"clues": 0.5}, "boards of tiles have no 'clues'; they have density, rotations"),
        ("8", {"density": 1.5}, "density: expected a number from 0 to 1"),
        ("8", {"rotations": 0.5}, "rotations: expected a whole number from 0 to 1"),
    ],
)
def test_what_cannot_be_generated_is_said(size: str, options: dict[str, float], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        recipe(size, options)


def test_fuzz_landscapes_are_small_and_have_what_breaks_solvers() -> None:
    landscapes = [FUZZ.board(0, index) for index in range(1, 151)]
    numbers = Counter(count_solutions(csp(landscape, "counts"), 2, "dfs") for landscape in landscapes)
    assert all(numbers[number] > 12 for number in (0, 1, 2))
    share = {
        "unturned": sum(not landscape.rotations for landscape in landscapes),
        "nine blocks": sum(landscape.n == 12 for landscape in landscapes),
        "bare": sum(not any(map(any, landscape.bushes)) for landscape in landscapes),
        "a shape without tiles": sum(0 in landscape.tiles for landscape in landscapes),
        "a colour without bushes": sum(0 in landscape.targets for landscape in landscapes),
    }
    assert all(number >= 5 for number in share.values()), share
