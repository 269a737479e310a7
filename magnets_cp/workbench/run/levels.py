"""Levels of the consistency ladder by name: those of a puzzle, and a user's own model by ``file.py:function``.

A user's own level is a function from the board to a ``Problem`` over the puzzle's variables, in their order, with any
constraints. Often it adds to a level there is:

    from hand_solver import Problem
    from magnets_cp.puzzles.magnets.csp import csp

    def level(board):
        counts = csp(board, "counts")
        return Problem(counts.variables, (*counts.constraints, MyConstraint(...)))
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeAlias

from hand_solver import PluginError, Problem
from hand_solver.plugins import Plugin, explain, name_of, shortened
from magnets_cp.puzzle import Puzzle

Level: TypeAlias = str | Callable[[Any], Problem]


def is_own(level: Level) -> bool:
    """Is it a user's own model, and no name of the puzzle's?"""
    return callable(level) or ":" in level


def problem_at(level: Level, puzzle: Puzzle[Any], board: Any) -> Problem:
    """The board as a problem at that level. Raises PluginError if a user's own function fails."""
    if isinstance(level, str) and not is_own(level):
        return puzzle.csp(board, level)
    problem: Problem = _LevelPlugin(level, puzzle)(board)
    return problem


class blamed_on(AbstractContextManager[None]):  # noqa: N801 - reads as what it does
    """What constraints of a user's own raise within comes out as a PluginError that names the user's line."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, PluginError) and is_own(self._level):
            raise explain(self._level if isinstance(self._level, str) else name_of(self._level), error) from error


class _LevelPlugin(Plugin):
    def __init__(self, level: Level, puzzle: Puzzle[Any]) -> None:
        super().__init__(level)
        self._puzzle = puzzle

    def problem_with(self, answer: Any, *arguments: Any) -> str | None:
        if not isinstance(answer, Problem):
            return f"answered {shortened(answer)}; expected a hand_solver.Problem"
        (board,) = arguments
        expected = self._puzzle.csp(board, self._puzzle.levels[0]).variables
        if [variable.labels for variable in answer.variables] == [variable.labels for variable in expected]:
            return None
        return (
            f"posted {len(answer.variables)} variables; expected the {len(expected)} of {self._puzzle.name}, "
            "with their values, as csp(board, level).variables has them"
        )
