"""Boards whose clues are left out in pairs."""

from __future__ import annotations

from random import Random

import pytest

from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.made_to_order import made_to_order, opposite, places


@pytest.mark.parametrize("options", [{"clues": 0.3}, {"clues": 0.6, "minimal": 1.0}, {"minimal": 1.0}])
def test_half_a_turn_brings_clues_to_where_clues_are(options: dict[str, float]) -> None:
    for seed in range(25):
        board = made_to_order("4x4", "unique", {"symmetric": 1.0, **options}, Random(seed))
        there = set(places(board))
        assert {opposite(board, place) for place in there} == there, seed


@pytest.mark.parametrize("name", ["density", "clues", "givens", "singles"])
@pytest.mark.parametrize("number", [float("nan"), float("inf"), -1.0, 1e300, 1e400, 1.5])
def test_numbers_that_are_none_are_refused_by_name(name: str, number: float) -> None:
    with pytest.raises(UsageError, match=f"{name}: expected a"):
        made_to_order("4x4", "any", {name: number}, Random(0))
