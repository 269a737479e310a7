"""The kinds of the random boards of the companions; those of Magnets have tests of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.board_classes import Fuzz, pairs, possible_pairs
from magnets_cp.puzzles.aquarium.fuzz import FUZZ as AQUARIUM_FUZZ
from magnets_cp.puzzles.aquarium.puzzle import AQUARIUM
from magnets_cp.puzzles.queens.puzzle import FUZZ as QUEENS_FUZZ
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.puzzles.tiles.fuzz import FUZZ as TILES_FUZZ
from magnets_cp.puzzles.tiles.puzzle import TILES

FIRST = 150
COMPANIONS: list[tuple[Puzzle[Any], Fuzz[Any]]] = [
    (QUEENS, QUEENS_FUZZ),
    (TILES, TILES_FUZZ),
    (AQUARIUM, AQUARIUM_FUZZ),
]
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 50))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("puzzle", "fuzz"), COMPANIONS, ids=lambda one: getattr(one, "name", ""))
def test_every_pair_of_strata_is_among_the_first_boards(puzzle: Puzzle[Any], fuzz: Fuzz[Any], seed: int) -> None:
    found = [list(puzzle.board_classes(puzzle.fuzz(seed, index))) for index in range(1, FIRST + 1)]
    assert [sorted(pair) for pair in fuzz.unseen(map(frozenset, found))] == []
    assert all(name in fuzz.aspects[aspect] for classes in found for aspect, name in classes)
    assert len(possible_pairs(fuzz.aspects, fuzz.possible)) > 100
    for classes in found:  # what a board is in is possible, unless it is in two classes of one aspect
        if len({aspect for aspect, _ in classes}) == len(classes):
            assert all(fuzz.possible(pair) for pair in pairs(classes))


def test_each_board_of_a_plan_is_made_once() -> None:
    made: list[str] = []

    def counting(wanted: Mapping[str, str], rng: Random) -> Any:
        made.append("board")
        return QUEENS_FUZZ.make(wanted, rng)

    fuzz = replace(QUEENS_FUZZ, make=counting)
    for index in range(1, FIRST + 1):  # more than are planned: the first after these asks which classes were missed
        fuzz.board(0, index)
    once = len(made)
    assert [fuzz.board(0, index) for index in range(1, FIRST + 1)]
    assert len(made) == once
