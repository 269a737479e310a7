"""How much each inference and level prunes, in nodes: answers alone would not show an inference that does nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options
from hand_solver.backtracking.dfs import solve
from magnets_cp.puzzles.tiles.csp import LEVELS, csp
from magnets_cp.puzzles.tiles.landscape import Landscape
from tests.tiles.landscapes import LANDSCAPES, instance

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


@settings(max_examples=40)
@given(LANDSCAPES.filter(lambda landscape: landscape.n <= 8))
def test_more_inference_and_a_higher_level_never_take_more_nodes(landscape: Landscape) -> None:
    found = ladder(landscape)
    for none, fc, mac in found.values():
        assert mac <= fc <= none
    assert all(counts <= late for counts, late in zip(found["counts"], found["late"], strict=True))
