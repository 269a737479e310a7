"""How much each inference and level prunes, in nodes: answers alone would not show an inference that does nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options, Problem
from hand_solver.backtracking import inference
from hand_solver.backtracking.dfs import solve
from hand_solver.backtracking.inference import forward_checking
from hand_solver.propagation.revise import Propagation
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import LEVELS, csp
from tests.boards import instance
from tests.strategies import boards
from tests.thorough import examples

# Nodes of the complete search in static order, exactly, with inference none, fc, mac.
NODES = {
    "seed-1-6x6.txt": {"arcs": (378, 79, 28), "counts": (378, 65, 11), "lines": (156, 54, 2)},
    "seed-2-10x9.txt": {"arcs": (3399, 917, 578), "counts": (3399, 377, 98), "lines": (666, 114, 0)},
    "unsatisfiable-7x6.txt": {"arcs": (738, 172, 114), "counts": (738, 40, 20), "lines": (57, 9, 0)},
    "missing-clues-6x5.sgt": {"arcs": (156, 32, 7), "counts": (156, 31, 5), "lines": (87, 27, 0)},
    "singles-6x7.sgt": {"arcs": (96, 37, 20), "counts": (96, 23, 0), "lines": (57, 21, 0)},
    "several-4x6.sgt": {"arcs": (492, 123, 31), "counts": (492, 123, 31), "lines": (309, 76, 15)},
}
INFERENCES = ("none", "fc", "mac")


def nodes(problem: Problem, name: str) -> int:
    """Nodes of a complete search in static order."""
    return solve(problem, Options(name, "input_order", "input_order"), Limits(solutions=None)).statistics.nodes


def ladder(board: Board) -> dict[str, tuple[int, ...]]:
    return {level: tuple(nodes(csp(board, level), name) for name in INFERENCES) for level in LEVELS}


@pytest.mark.parametrize("name", NODES)
def test_node_counts_are_exactly_these(name: str) -> None:
    assert ladder(instance(name)) == NODES[name]


@settings(max_examples=examples(100))
@given(boards(max_cells=12))
def test_more_inference_and_a_higher_level_never_take_more_nodes(board: Board) -> None:
    found = ladder(board)
    for level, (none, fc, mac) in found.items():
        assert mac <= fc
        # With arcs ``none`` looks at both bounds of a clue, and forward checking at pairs only.
        assert fc <= none or level == "arcs"
    assert all(counts <= arcs for counts, arcs in zip(found["counts"], found["arcs"], strict=True))
    # Of forward checking that is no theorem: its one pass meets the constraints of the two levels in another order.
    for place in (INFERENCES.index("none"), INFERENCES.index("mac")):
        assert found["lines"][place] <= found["counts"][place]


def test_an_idle_inference_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(propagation: Propagation, variable: int | None) -> bool:
        """A MAC that tells the right from the wrong but never prunes, as a well-known library shipped it."""
        mark = propagation.domains.mark()
        consistent = forward_checking(propagation, variable)
        propagation.domains.undo(mark)
        return consistent

    monkeypatch.setattr(inference, "INFERENCES", {**inference.INFERENCES, "mac": idle})
    board = instance("seed-1-6x6.txt")
    # It still finds both solutions, so only the counts give it away.
    assert len(solve(csp(board, "counts"), Options("mac"), Limits(solutions=None)).solutions) == 2
    with pytest.raises(AssertionError):
        test_node_counts_are_exactly_these("seed-1-6x6.txt")
    _, fc, mac = ladder(board)["counts"]
    assert mac > fc
