"""How much each stage prunes, in nodes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Options, solve
from hand_solver.heuristics.registry import VariableHeuristic
from hand_solver.events import Observer
from magnets_cp.aquarium.board import Board
from magnets_cp.aquarium.csp import LEVELS, PartVariable, csp
from magnets_cp.aquarium.streak import longest_streak
from tests.aquarium.boards import board_of, boards, instance

# Nodes of the complete search with MAC in static order, at each level.
NODES = {}
# Guesses until the first solution, with MAC and the longest streak, without and with the redundant constraint.
GUESSES = {}


def nodes(board: Board, level: str, variable: object = "input_order", solutions: int | None = None) -> int:
    """Nodes of a search with MAC, complete unless a number of solutions is given."""
    options = Options("mac", variable, "input_order")  # type: ignore[arg-type]
    return solve(csp(board, level), options, Limits(solutions=solutions)).statistics.nodes


@settings(max_examples=100, deadline=None)
@given(boards())
def test_a_higher_stage_never_takes_more_nodes_in_the_same_order(board: Board) -> None:
    ladder = [nodes(board, level) for level in LEVELS]
    assert ladder == sorted(ladder, reverse=True)
    assert [nodes(board, level, longest_streak) for level in LEVELS] == sorted(
        (nodes(board, level, longest_streak) for level in LEVELS), reverse=True
    )
