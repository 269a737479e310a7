"""Brute force by the rules, CP-SAT in both formulations, every search of the hand solver: one solution set."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Status, auto, min_conflicts
from hand_solver.min_conflicts.repair import LocalOptions
from magnets_cp.puzzles.tiles.csp import csp, decode
from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.puzzle import TILES
from magnets_cp.puzzles.tiles.rules import violations
from tests.puzzles import judges
from tests.tiles.landscapes import LANDSCAPES, brute_force, instance

ALL = Limits(solutions=None)
by_cp_sat = partial(judges.by_cp_sat, TILES)


@settings(max_examples=60)
@given(LANDSCAPES)
def test_min_conflicts_finds_nothing_but_solutions(landscape: Landscape) -> None:
    expected = by_cp_sat(landscape, "boolean") if landscape.n <= 8 else None
    result = min_conflicts.solve(csp(landscape, "counts"), LocalOptions(steps=1500, starts=3))
    for assignment in result.solutions:
        assert not violations(landscape, decode(landscape, assignment))
    if expected is not None:
        assert (result.status is Status.SATISFIABLE) == bool(expected)


@pytest.mark.parametrize("name", ["large-20x20.txt", "large-40x40.txt", "large-100x100.txt"])
@pytest.mark.parametrize("search", ["auto", "min_conflicts"])
def test_large_landscapes_are_solved(name: str, search: str) -> None:
    landscape = instance(name)
    problem = csp(landscape, "counts")
    limits = Limits(nodes=20_000)
    result = auto.solve(problem, limits) if search == "auto" else min_conflicts.solve(problem, limits=limits)
    (solution,) = result.solutions
    assert not violations(landscape, decode(landscape, solution))


def test_a_tile_that_has_to_be_turned() -> None:
    landscape = instance("turned-only-8x8.txt")
    unturned = TILES.variants["no-rotation"](landscape)
    assert len(brute_force(landscape)) == 1
    for judged, status in ((landscape, Status.SATISFIABLE), (unturned, Status.UNSATISFIABLE)):
        assert auto.solve(csp(judged, "counts")).status is status
        assert bool(by_cp_sat(judged, "boolean")) == (status is Status.SATISFIABLE)
