"""All solutions of a board, as each of the solvers finds them: all there are, and each once."""

from __future__ import annotations

from typing import Any

from hand_solver import Limits, Options, Result, auto, learning
from hand_solver.backtracking.dfs import solve
from magnets_cp import cpsat
from magnets_cp.answer import Solution
from magnets_cp.puzzle import Puzzle

ALL = Limits(solutions=None)


def by_hand(puzzle: Puzzle[Any], board: Any, level: str, options: Options) -> set[Solution]:
    """By search, depth first."""
    return _decoded(puzzle, board, solve(puzzle.csp(board, level), options, ALL))


def by_learning(puzzle: Puzzle[Any], board: Any, level: str) -> set[Solution]:
    """By learning from dead ends."""
    return _decoded(puzzle, board, learning.solve(puzzle.csp(board, level), ALL))


def by_default(puzzle: Puzzle[Any], board: Any, level: str) -> set[Solution]:
    """As the hand solver does unless told otherwise."""
    return _decoded(puzzle, board, auto.solve(puzzle.csp(board, level), ALL))


def _decoded(puzzle: Puzzle[Any], board: Any, result: Result) -> set[Solution]:
    found = {puzzle.decode(board, assignment) for assignment in result.solutions}
    assert len(found) == len(result.solutions)
    assert result.complete
    return found


def by_cp_sat(puzzle: Puzzle[Any], board: Any, formulation: str) -> set[Solution]:
    """By CP-SAT."""
    answer = cpsat.run(lambda: puzzle.cpsat(board, formulation), cpsat.Parameters(), ALL)
    assert len(set(answer.solutions)) == len(answer.solutions)
    assert answer.complete
    return set(answer.solutions)
