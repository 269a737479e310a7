"""All solutions of a board, counted where somebody says that his are all, or how many there are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hand_solver import Limits
from magnets_cp.answer import Answer
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.verdict import JudgedInstance
from magnets_cp.workbench.run.enumeration import Enumeration

_MOST = 100_000


def census(puzzle: Puzzle[Any], board: Any, judgement: JudgedInstance, limits: Limits) -> Answer | None:
    """The answer of an enumeration; None where there is none, or nobody needs it."""
    if judgement.complete or puzzle.is_optimized(board) or not puzzle.defines("every"):
        return None
    answers = [run.answer for run in judgement.runs if run.is_external]
    if not any(answer.count is not None or (answer.complete and answer.solutions) for answer in answers):
        return None
    return Enumeration().run(puzzle, board, replace(limits, solutions=_MOST))
