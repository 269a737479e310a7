"""The faults that people make in queens, tiles and aquarium are found on few random boards, whatever the seed.

``pytest -s -m soak tests/judging -k matrix`` shows the figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.aquarium.puzzle import AQUARIUM
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.puzzles.tiles.puzzle import TILES
from magnets_cp.workbench.judge.verdict import Verdict
from tests.judging.companions import aquarium, queens, tiles
from tests.judging.killing import MOST, Solve, boards, figures, needed, verdict
from tests.thorough import examples

COMPANIONS: list[tuple[Puzzle[Any], Solve, Mapping[str, Solve]]] = [
    (QUEENS, lambda board: queens.Queens().solve(board), queens.FAULTS),
    (TILES, lambda board: tiles.Tiles().solve(board), tiles.FAULTS),
    (AQUARIUM, lambda board: aquarium.Aquarium().solve(board), aquarium.FAULTS),
]
each = pytest.mark.parametrize(("puzzle", "right", "faulty"), COMPANIONS, ids=["queens", "tiles", "aquarium"])


@each
def test_every_fault_is_found_and_the_right_solver_has_none(
    puzzle: Puzzle[Any], right: Solve, faulty: Mapping[str, Solve]
) -> None:
    assert len(faulty) >= 12
    assert {verdict(puzzle, right, *one) for one in islice(boards(puzzle, 0), examples(60))} == {Verdict.CORRECT}
    assert {name: number for name, number in needed(puzzle, faulty, 0).items() if number > MOST} == {}


@pytest.mark.soak
@each
def test_the_kill_matrix(puzzle: Puzzle[Any], right: Solve, faulty: Mapping[str, Solve]) -> None:
    most, median = figures(puzzle.name, [needed(puzzle, faulty, seed) for seed in range(20)])
    assert most <= MOST
    assert median < 30
