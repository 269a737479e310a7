"""All who solve tiles agree, and how much each inference and level prunes, in nodes."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options, Status, auto, min_conflicts
from hand_solver.backtracking.dfs import solve
from hand_solver.min_conflicts.repair import LocalOptions
from magnets_cp.puzzles.tiles.csp import LEVELS, csp, decode
from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.puzzle import TILES
from magnets_cp.puzzles.tiles.rules import violations
from tests.puzzles import judges
from tests.thorough import examples
from tests.tiles.landscapes import LANDSCAPES, brute_force, instance

ALL = Limits(solutions=None)
by_cp_sat = partial(judges.by_cp_sat, TILES)


@settings(max_examples=examples(60))
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


INFERENCES = ("none", "fc", "mac")
# Nodes of the complete search in static order, exactly, with inference none, fc, mac.
NODES = {
    "unique-8x8.txt": {"late": (1554, 259, 258), "counts": (60, 11, 4)},
    "several-8x8.txt": {"late": (1554, 260, 258), "counts": (330, 21, 10)},
    "unturned-12x12.json": {"late": (29523, 9841, 9840), "counts": (867, 85, 51)},
    "unsatisfiable-8x8-sparse.txt": {"late": (1554, 258, 258), "counts": (18, 7, 0)},
    "turned-only-8x8.txt": {"late": (1554, 259, 258), "counts": (276, 25, 19)},
}


def ladder(landscape: Landscape) -> dict[str, tuple[int, ...]]:
    def nodes(level: str, inference: str) -> int:
        options = Options(inference, "input_order", "input_order")
        return solve(csp(landscape, level), options, Limits(solutions=None)).statistics.nodes

    return {level: tuple(nodes(level, inference) for inference in INFERENCES) for level in LEVELS}


@pytest.mark.parametrize("name", NODES)
def test_node_counts_are_exactly_these(name: str) -> None:
    assert ladder(instance(name)) == NODES[name]


@settings(max_examples=examples(40))
@given(LANDSCAPES.filter(lambda landscape: landscape.n <= 8))
def test_more_inference_and_a_higher_level_never_take_more_nodes(landscape: Landscape) -> None:
    found = ladder(landscape)
    for none, fc, mac in found.values():
        assert mac <= fc <= none
    assert all(counts <= late for counts, late in zip(found["counts"], found["late"], strict=True))
