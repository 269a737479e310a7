"""``magnets grade``: how hard boards are for a person, and why."""

from __future__ import annotations

import json
from typing import Annotated, Any

import click

from magnets_cp.cli.declared import Argument
from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.loading import load_all
from magnets_cp.cli.options import Json, NoRotation, Notation, PuzzleName, puzzle_of, variant_of
from magnets_cp.cli.printing import show
from magnets_cp.cli.progress import tracked
from magnets_cp.deductions import Deduction, Grade
from magnets_cp.deductions import grade as graded
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.instances import Instance, varied
from magnets_cp.workbench.page.table import Cell, Column, Table


def grade(
    files: Annotated[list[str], Argument(metavar="FILES|FOLDERS", help="Files, FILE#K, folders, - or game ids.")],
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    as_json: Json = False,
) -> ExitStatus:
    """Grade boards with one solution by the hardest kind of step a person needs, with the number of steps of each kind.

    The kinds: counting (one clue), line (a whole row or column), assumption (one, refuted at a glance), chain (one,
    followed as far as it leads), search. Each is counted only where all easier ones are at their end.
    """
    puzzle = puzzle_of(puzzle_name, notation, arguments=files)
    boards, unread = load_all(files, puzzle, notation)
    rows: list[tuple[Instance, Grade | str]] = []
    for instance in tracked(boards, total=len(boards), what="grading"):
        [one] = varied([instance], puzzle, variant_of(no_rotation))
        rows.append((one, _grade_of(puzzle, one.board)))
    if as_json:
        click.echo(json.dumps({"instances": [_document(puzzle, *row) for row in rows]}))
    elif rows:
        show([_table(puzzle, rows)])
    if unread or not rows:
        return ExitStatus.UNUSABLE
    return ExitStatus.REFUTED if any(isinstance(one, str) for _, one in rows) else ExitStatus.SOLVED


def _grade_of(puzzle: Puzzle[Any], board: Any) -> Grade | str:
    """The grade, or why there is none. The last level has whole lines, the one before it the clues one by one."""
    counting, whole = (puzzle.csp(board, level) for level in [*puzzle.levels[-2:], puzzle.levels[-1]][:2])
    try:
        found = graded(counting, whole)
    except ValueError as error:
        return str(error).removeprefix("the board has ")
    assert found is not None  # search decides everything
    return found


def _document(puzzle: Puzzle[Any], instance: Instance, found: Grade | str) -> dict[str, Any]:
    named: dict[str, Any] = {"name": instance.name, "size": puzzle.size(instance.board)}
    if isinstance(found, str):
        return {**named, "grade": None, "reason": found}
    return {**named, "grade": str(found.kind), "steps": {str(kind): found.steps[kind] for kind in Deduction}}


def _table(puzzle: Puzzle[Any], rows: list[tuple[Instance, Grade | str]]) -> Table:
    heads = (Column("instance", numeric=False), Column("size"), Column("grade", numeric=False))
    lines = []
    for instance, found in rows:
        steps = ["-"] * len(Deduction) if isinstance(found, str) else [str(found.steps[kind]) for kind in Deduction]
        name = found if isinstance(found, str) else str(found.kind)
        lines.append(tuple(Cell(text) for text in (instance.name, puzzle.size(instance.board), name, *steps)))
    return Table("", (*heads, *(Column(str(kind)) for kind in Deduction)), tuple(lines))
