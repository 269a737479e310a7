"""The grade of a board, within a time: the highest kind of step it needs, or why it has none."""

from __future__ import annotations

import time
from typing import Any

from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import OutOfTimeError
from magnets_cp.puzzle.grade import Grade, grade, only_solution

UNKNOWN = "unknown"


def grade_of(puzzle: Puzzle[Any], board: Any, seconds: float) -> Grade | str:
    """The grade; else "no solution", "several solutions", or ``UNKNOWN`` if that takes longer than so many seconds.

    The last level of the puzzle has whole lines, the one before it the clues one by one.
    """
    if puzzle.is_optimized(board):
        raise UsageError("a board with an objective has no grade")
    until = time.monotonic() + seconds
    counting, whole = (puzzle.csp(board, level) for level in [*puzzle.levels[-2:], puzzle.levels[-1]][:2])
    try:
        only_solution(whole, until=until)  # in milliseconds, where steps would take minutes to be at their end
        found = grade(counting, whole, until=until)
    except ValueError as error:
        return str(error).removeprefix("the board has ")
    except OutOfTimeError:
        return UNKNOWN
    assert found is not None  # search decides everything
    return found
