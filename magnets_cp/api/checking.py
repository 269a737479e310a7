"""Check a finished board by the rules."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from hand_solver import Status
from magnets_cp.answer import Answer
from magnets_cp.api.boards import Board, Grid
from magnets_cp.api.reading import TEXT, BoardLike, read
from magnets_cp.errors import InputError, UsageError, shown
from magnets_cp.source import MARK, Source, read_source
from magnets_cp.text.sanitize import utf8
from magnets_cp.violation import Violation
from magnets_cp.workbench.run.programs.calling import SHAPES, as_json
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.understood import Reading, not_convicted

Finished: TypeAlias = Answer | str | Path | Iterable[Any] | Mapping[Any, Any]


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
        return self.grid._repr_html_() + "".join(f"<div>{escape(line)}</div>" for line in str(self).splitlines())


def check(board: BoardLike, solution: Finished) -> Violations:
    """Name every rule that a solution breaks, without any solver; of several solutions those of the first wrong one.

    solution  rows, an ``Answer``, a file, a text that ``magnets check`` reads, or what else a function that is judged
              may return: lists or an array of signs, signs by cell or by domino

    Raises InputError for a text that is no solution, TypeError for what cannot be one.

    >>> print(check("2x2:11,11,11,11,TTBB", ["+-", "-+"]))
    correct
    >>> print(check("2x2:11,11,11,11,TTBB", ["+.", "-."])[0])
    row minus: row 1: expected 1 -, found 0
    >>> print(check("2x2:11,11,11,11,TTBB", [[1, -1], [-1, 1]]))
    correct
    """
    board = read(board)
    if isinstance(solution, Answer):
        if not solution.solutions:
            raise ValueError("the answer has no solution to check")
        found = [_violations(board, rows) for rows in solution.solutions]
    elif (rows := _rows(solution)) is not None:
        document = Source(TEXT, json.dumps({"solutions": [rows]}))
        found = [_violations(board, one) for one in board.puzzle.read_solutions(document, board.content)]
        if any(found) and any(" " in row for row in rows):
            with suppress(TypeError):  # a space may be a blank cell, or stand between cells
                found = _placed(board, rows)
    else:
        found = judged(board, source) if (source := _written(solution)) else _placed(board, solution)
    return next((one for one in found if one), found[0])


def judged(board: Board, answer: Source) -> list[Violations]:
    """The broken rules of each solution in a text, which is read as the output of a program that is judged.

    Raises InputError, also for what need not be meant as the board, and UsageError if there is no solution.
    """
    if (said := answer.text.strip()) in (Status.UNSATISFIABLE, Status.UNKNOWN):
        raise UsageError(f"{answer.name}: expected a solution, found the answer {said}, which is none")
    try:
        reading = _read(board, answer.text)
    except InputError as error:
        solutions = board.puzzle.read_solutions(answer, board.content)  # its error has a place
        if len(solutions) == 1:
            raise replace(error, source=answer.name) from error
        return [_violations(board, rows) for rows in solutions]  # of several each is judged
    if not reading.solutions:
        raise UsageError(f"{answer.name}: expected a solution, found none: {reading.how}")
    found = [_violations(board, rows) for rows in reading.solutions]
    if reading.not_understood and any(found) and not _holds_a_board(board, answer):
        against = next(str(one) for violations in found for one in violations)
        raise replace(not_convicted(reading.not_understood, against), source=answer.name)
    return found


def _read(board: Board, text: str) -> Reading:
    """A text as the output of a program that is judged. Raises InputError."""
    return read_output(board.puzzle, board.content, Execution(Ending.EXITED, stdout=utf8(text)))


def _holds_a_board(board: Board, answer: Source) -> bool:
    """Is the text a board, with its answer below? Then the line may be one of the board's."""
    with suppress(InputError, UsageError):
        return bool(board.puzzle.read(answer, None))
    return False


def _violations(board: Board, rows: Iterable[str]) -> Violations:
    grid = board.grid(rows)
    return Violations(grid, board.puzzle.violations(board.content, grid.rows))


def _rows(solution: Finished) -> list[str] | None:
    """The rows of a solution, which are strings; None for what is no such rows."""
    if isinstance(solution, (str, Path, Mapping, Set)) or not isinstance(solution, Iterable):
        return None
    rows = list(solution)
    return rows if all(isinstance(row, str) for row in rows) else None


def _written(solution: Finished) -> Source | None:
    """The solution as a text; None for what is none."""
    if not isinstance(solution, (str, Path)):
        return None
    is_text = isinstance(solution, str) and ("\n" in solution or not os.path.exists(solution))
    return Source(TEXT, str(solution).removeprefix(MARK)) if is_text else read_source(str(solution))


def _placed(board: Board, solution: Any) -> list[Violations]:
    """The broken rules of what is no text. Raises TypeError."""
    try:
        reading = _read(board, as_json(solution))
        if not reading.solutions:
            raise TypeError("it has no solution to check")
    except (TypeError, ValueError) as error:
        found = f"found {shown(repr(solution))}"
        raise TypeError(f"a solution is an Answer, a file, or {SHAPES}; {found}: {error}") from error
    return [_violations(board, rows) for rows in reading.solutions]
