"""Is a finished board right?"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from magnets_cp import drawing
from magnets_cp.api.boards import TEXT, Board, BoardLike, Grid, read
from magnets_cp.api.solving import Answer
from magnets_cp.errors import shown
from magnets_cp.source import Source, read_source
from magnets_cp.violation import Violation

Finished: TypeAlias = Answer | str | Path | Iterable[str]


class Violations(list[Violation]):
    """Broken rules, none for a right solution; printed a line each, drawn on the board.

    >>> print(check("2x1:10,1,01,1,LR", [".."]))
    row plus: row 1: expected 1 +, found 0
    row minus: row 1: expected 1 -, found 0
    column plus: column 1: expected 1 +, found 0
    column minus: column 2: expected 1 -, found 0
    """

    def __init__(self, grid: Grid, found: Iterable[Violation]) -> None:
        super().__init__(found)
        self.grid = grid

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "correct"

    def _repr_html_(self) -> str:
        board = self.grid.board
        said = "".join(f"<div>{one}</div>" for one in lines(self))
        return drawing.html(board.puzzle, board.content, self.grid.rows) + said


def lines(violations: Violations) -> list[str]:
    """Each as a line of HTML."""
    from html import escape

    return [escape(line) for line in str(violations).splitlines()]


def check(board: BoardLike, solution: Finished) -> Violations:
    """Every rule that a solution breaks, without any solver; of several solutions those of the first wrong one.

    solution  rows, an ``Answer``, a file, or a text that ``magnets check`` reads

    Raises InputError for a text that is no solution, TypeError for what cannot be one.

    >>> print(check("2x2:11,11,11,11,TTBB", ["+-", "-+"]))
    correct
    >>> print(check("2x2:11,11,11,11,TTBB", ["+.", "-."])[0])
    row minus: row 1: expected 1 -, found 0
    """
    board = read(board)
    judged = [
        Violations(grid, board.puzzle.violations(board.content, grid.rows)) for grid in _finished(board, solution)
    ]
    return next((found for found in judged if found), judged[0])


def _finished(board: Board, solution: Finished) -> list[Grid]:
    if isinstance(solution, Answer):
        if not solution.solutions:
            raise ValueError("the answer has no solution to check")
        return list(solution.solutions)
    if isinstance(solution, (str, Path)):
        is_text = isinstance(solution, str) and ("\n" in solution or not os.path.exists(solution))
        source = Source(TEXT, str(solution)) if is_text else read_source(str(solution))
        return [board.grid(rows) for rows in board.puzzle.read_solutions(source, board.content)]
    rows = list(solution) if isinstance(solution, Iterable) else [solution]
    if not all(isinstance(row, str) for row in rows):
        raise TypeError(f"a solution is rows of text, an Answer, a file or a text; found {shown(repr(solution))}")
    written = Source(TEXT, json.dumps({"solutions": [rows]}))
    return [board.grid(one) for one in board.puzzle.read_solutions(written, board.content)]
