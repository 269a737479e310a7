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
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeAlias

from hand_solver import Problem
from hand_solver.plugins import Plugin, name_of, shortened
from hand_solver.user_errors import blamed_on
from magnets_cp.puzzle import Puzzle

Level: TypeAlias = str | Callable[[Any], Problem]


def is_own(level: Level) -> bool:
    """Return whether it is a user's own model, and no name of the puzzle's."""
    return callable(level) or ":" in level


def problem_at(level: Level, puzzle: Puzzle[Any], board: Any) -> Problem:
    """The board as a problem at that level. Raises PluginError if a user's own function fails."""
    if isinstance(level, str) and not is_own(level):
        return puzzle.csp(board, level)
    problem: Problem = _LevelPlugin(level, puzzle)(board)
    return problem


def guarded(level: Level) -> AbstractContextManager[None]:
    """Blame what goes wrong in the block on the level, if it is a user's own: its constraints run there."""
    if not is_own(level):
        return nullcontext()
    # A generator that is left ends with GeneratorExit, which is nobody's fault.
    return blamed_on(level if isinstance(level, str) else name_of(level), Exception)


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
