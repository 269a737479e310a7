"""``magnets grade``: how hard boards are for a person, and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from magnets_cp.api.boards import Board
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import Command
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.options import json_option, seconds_option, some_boards_argument
from magnets_cp.cli.waiting import Waiting
from magnets_cp.errors import visible
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.puzzle.grade import Grade
from magnets_cp.workbench.explain.grading import UNKNOWN, grade_of
from magnets_cp.workbench.run.boards import cells_of

_KINDS = [str(kind) for kind in Deduction]
_GRADE = len("several solutions")  # the longest there is


@click.command(cls=Command)
@some_boards_argument
@reading_options
@seconds_option(10.0, about="Leave a board after this many seconds, its grade unknown.")
@click.option("--sort", "is_sorted", is_flag=True, help="The easiest first: by size, grade, score; shown at the end.")
@json_option
def grade(files: tuple[str, ...], *, reading: Reading, seconds: float, is_sorted: bool, as_json: bool) -> ExitStatus:
    """Grade boards with one solution by the hardest kind of step a person needs, with the number of steps of each kind.

    The kinds: counting (one clue), line (a whole row or column), assumption (one, refuted at a glance), chain (one,
    followed as far as it leads), search. Each is counted only where all easier ones are at their end. The score tells
    boards of one size and grade apart: how much there is to see in all steps. Exit status 1: a board has no solution,
    or several; 3: a grade is unknown.
    """
    boards, unread = reading.all(files)
    rows: list[tuple[Board, Grade | str]] = []
    lines = _Lines(boards)
    if boards and not as_json:
        click.echo(lines.head)
    with Waiting("grading") as waiting:
        for number, board in enumerate(boards, start=1):
            waiting.say(f"board {number} of {len(boards)}")
            rows.append((board, grade_of(board.puzzle, board.content, seconds)))
            waiting.erase()
            if not as_json and not is_sorted:
                click.echo(lines.row(*rows[-1]))
    if is_sorted:
        rows.sort(key=lambda row: _difficulty(*row))
        for row in () if as_json else rows:
            click.echo(lines.row(*row))
    if as_json:
        click.echo(json.dumps({"instances": [_document(*row) for row in rows]}))
    if unread or not rows:
        return ExitStatus.UNUSABLE
    without = {found for _, found in rows if isinstance(found, str)}
    if without - {UNKNOWN}:
        return ExitStatus.REFUTED
    return ExitStatus.UNDECIDED if without else ExitStatus.SOLVED


def _difficulty(board: Board, found: Grade | str) -> tuple[int, int, int]:
    """What boards are sorted by; those without a grade are last of their size."""
    cells = cells_of(board.size)
    return (cells, len(Deduction) + 1, 0) if isinstance(found, str) else (cells, found.kind, found.score)


def _document(board: Board, found: Grade | str) -> dict[str, Any]:
    named: dict[str, Any] = {"name": board.name, "size": board.size}
    if isinstance(found, str):
        return {**named, "grade": None, "reason": found}
    return {**named, "grade": str(found.kind), "score": found.score, "steps": _steps(found)}


def _steps(found: Grade) -> dict[str, int]:
    return {str(kind): found.steps[kind] for kind in Deduction}


class _Lines:
    """A table that is printed line by line, as it comes: its widths are known before its rows."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self._name = max(map(len, ("instance", *(visible(one.name) for one in boards))))
        self._size = max(map(len, ("size", *(one.size for one in boards))))
        self.head = self._line("instance", "size", "grade", "score", _KINDS)

    def row(self, board: Board, found: Grade | str) -> str:
        """The line of a board."""
        steps = ["-"] * len(_KINDS) if isinstance(found, str) else [str(found.steps[kind]) for kind in Deduction]
        grade, score = (found, "-") if isinstance(found, str) else (str(found.kind), str(found.score))
        return self._line(visible(board.name), board.size, grade, score, steps)

    def _line(self, name: str, size: str, grade: str, score: str, steps: Sequence[str]) -> str:
        counts = (f"{count:>{len(kind)}}" for kind, count in zip(_KINDS, steps, strict=True))
        named = f"{name:<{self._name}}  {size:>{self._size}}  {grade:<{_GRADE}}  {score:>5}"
        return "  ".join([named, *counts])
