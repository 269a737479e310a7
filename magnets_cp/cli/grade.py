"""``magnets grade``: how hard boards are for a person, and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

import click

from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.loading import load_all
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, puzzle_of, variant_of
from magnets_cp.cli.waiting import Waiting
from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import Deduction, Grade
from magnets_cp.workbench.explain.grading import UNKNOWN, grade_of
from magnets_cp.workbench.run.instances import Instance, varied

_KINDS = [str(kind) for kind in Deduction]
_GRADE = len("several solutions")  # the longest there is


def grade(
    files: Annotated[list[str], Argument(metavar="FILES|FOLDERS", help="Files, FILE#K, folders, - or game ids.")],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    seconds: Annotated[
        float, Option(min=0, help="Leave a board after this many seconds, its grade unknown.", metavar="S")
    ] = 10.0,
    as_json: Json = False,
) -> ExitStatus:
    """Grade boards with one solution by the hardest kind of step a person needs, with the number of steps of each kind.

    The kinds: counting (one clue), line (a whole row or column), assumption (one, refuted at a glance), chain (one,
    followed as far as it leads), search. Each is counted only where all easier ones are at their end. Exit status 1: a
    board has no solution, or several; 3: a grade is unknown.
    """
    puzzle = puzzle_of(puzzle_name, notation, arguments=files)
    boards, unread = load_all(files, puzzle, notation)
    boards = varied(boards, puzzle, variant_of(no_rotation))
    rows: list[tuple[Instance, Grade | str]] = []
    lines = _Lines(puzzle, boards)
    if boards and not as_json:
        click.echo(lines.head)
    with Waiting("grading") as waiting:
        for number, instance in enumerate(boards, start=1):
            waiting.say(f"board {number} of {len(boards)}")
            rows.append((instance, grade_of(puzzle, instance.board, seconds)))
            waiting.erase()
            if not as_json:
                click.echo(lines.row(*rows[-1]))
    if as_json:
        click.echo(json.dumps({"instances": [_document(puzzle, *row) for row in rows]}))
    if unread or not rows:
        return ExitStatus.UNUSABLE
    without = {found for _, found in rows if isinstance(found, str)}
    if without - {UNKNOWN}:
        return ExitStatus.REFUTED
    return ExitStatus.UNDECIDED if without else ExitStatus.SOLVED


def _document(puzzle: Puzzle[Any], instance: Instance, found: Grade | str) -> dict[str, Any]:
    named: dict[str, Any] = {"name": instance.name, "size": puzzle.size(instance.board)}
    if isinstance(found, str):
        return {**named, "grade": None, "reason": found}
    return {**named, "grade": str(found.kind), "steps": {str(kind): found.steps[kind] for kind in Deduction}}


class _Lines:
    """A table that is printed line by line, as it comes: its widths are known before its rows."""

    def __init__(self, puzzle: Puzzle[Any], boards: Sequence[Instance]) -> None:
        self._puzzle = puzzle
        self._name = max(map(len, ("instance", *(visible(one.name) for one in boards))))
        self._size = max(map(len, ("size", *(puzzle.size(one.board) for one in boards))))
        self.head = self._line("instance", "size", "grade", _KINDS)

    def row(self, instance: Instance, found: Grade | str) -> str:
        """The line of a board."""
        steps = ["-"] * len(_KINDS) if isinstance(found, str) else [str(found.steps[kind]) for kind in Deduction]
        grade = found if isinstance(found, str) else str(found.kind)
        return self._line(visible(instance.name), self._puzzle.size(instance.board), grade, steps)

    def _line(self, name: str, size: str, grade: str, steps: Sequence[str]) -> str:
        counts = (f"{count:>{len(kind)}}" for kind, count in zip(_KINDS, steps, strict=True))
        return "  ".join([f"{name:<{self._name}}", f"{size:>{self._size}}", f"{grade:<{_GRADE}}", *counts])
