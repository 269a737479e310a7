"""How much each stage prunes, in nodes: answers alone would not show a constraint that does nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Observer, Options, Statistics
from hand_solver.backtracking.dfs import solve
from hand_solver.backtracking.heuristics.variable import VariableHeuristic
from magnets_cp.puzzles.aquarium.board import Board, Part
from magnets_cp.puzzles.aquarium.csp import LEVELS, csp, longest_streak
from tests.aquarium.boards import board_of, boards, instance
from tests.thorough import examples

# Nodes of the complete search with MAC in static order, at each level. Poured from the bottom, water has nothing left
# to fall on: stage 5 prunes no more than complaining does, as its author noted.
NODES = {
    "several-6x6.aqp": (390, 390, 8, 8, 6),
    "several-9x6.txt": (5370, 5370, 32, 20, 20),
    "unsatisfiable-7x9.txt": (598, 598, 0, 0, 0),
    "unique-7x5.txt": (154, 154, 2, 0, 0),
}
# Guesses until the first solution by the longest streak: stage 7, stage 8, and lines filtered to GAC.
GUESSES = {
    "redundancy-15x15-34.aqp": (158, 11, 11),
    "redundancy-20x20-9.aqp": (2621, 125, 50),
    "redundancy-25x25-3.aqp": (2858, 18, 16),
    "redundancy-30x30-fewer-3.aqp": (1480, 16, 9),
}


def search(
    board: Board, level: str, variable: str | VariableHeuristic, limits: Limits, observer: Observer | None = None
) -> Statistics:
    """The counters of a search with MAC, water before emptiness."""
    options = Options("mac", variable, "input_order")
    return solve(csp(board, level), options, limits, observer=observer).statistics


@pytest.mark.parametrize("name", NODES)
def test_node_counts_are_exactly_these(name: str) -> None:
    everything = Limits(solutions=None)
    found = tuple(search(instance(name), level, "input_order", everything).nodes for level in LEVELS)
    assert found == NODES[name]


@pytest.mark.parametrize("name", GUESSES)
def test_guesses_are_exactly_these(name: str) -> None:
    stages = ("clues", "redundant", "lines")
    found = tuple(search(instance(name), level, longest_streak, Limits()).nodes for level in stages)
    assert found == GUESSES[name]


@settings(max_examples=examples(100))
@given(boards())
def test_a_higher_stage_never_takes_more_nodes_in_the_same_order(board: Board) -> None:
    for variable in ("input_order", longest_streak):
        ladder = [search(board, level, variable, Limits(solutions=None)).nodes for level in LEVELS]
        assert ladder == sorted(ladder, reverse=True)


def test_the_longest_streak_comes_first_then_the_highest_row_then_the_smallest_id_and_water_before_emptiness() -> None:
    board = board_of("2 2 2 2\n2 2 4\n\n7 7 3 3\n7 7 3 3\n5 5 5 6\n")
    order: list[tuple[Part, int]] = []

    class Decisions(Observer):
        def on_decision(self, variable: int, value: int, depth: int) -> None:
            order.append((board.parts[variable], value))

    search(board, "picky", longest_streak, Limits(nodes=4), Decisions())
    assert [(part.aquarium, part.row, value) for part, value in order] == [
        (5, 2, 0),  # three cells
        (3, 0, 0),  # two cells, the highest row, the smaller id
        (7, 0, 0),  # four cells are too many for the row
        (7, 0, 1),
    ]
