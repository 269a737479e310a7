"""``magnets draw``: a board as a drawing, or many of them on sheets to print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from hand_solver import Limits, solve
from magnets_cp import drawing
from magnets_cp.cli.declared import Argument, Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.loading import load_all
from magnets_cp.cli.options import NoRotation, Notation, PuzzleName, puzzle_of, variant_of
from magnets_cp.drawing.formats import FORMATS, written
from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.scene import Scene
from magnets_cp.drawing.shapes import picture
from magnets_cp.drawing.sheet import Entry, sheet
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.deductions import Grade
from magnets_cp.source import read_source
from magnets_cp.workbench.explain.grading import grade_of
from magnets_cp.workbench.page.saving import write_whole
from magnets_cp.workbench.run.half_filled import read_half_filled
from magnets_cp.workbench.run.instances import Instance, varied

_SECONDS = 20.0  # that a solution for a sheet is looked for, and its grade


def draw(
    board: Annotated[str, Argument(metavar="BOARD", help="A file, FILE#K, - or a game id; a folder for --sheet.")],
    answer: Annotated[
        str | None,
        Argument(metavar="[ANSWER]", help="Draw this answer on it, half-filled or whole; what is wrong is marked."),
    ] = None,
    output: Annotated[Path, Option("--output", "-o", metavar="FILE", help="The file to write.")] = Path("-"),
    form: Annotated[
        str | None, Option("--format", help=f"One of {', '.join(FORMATS)}; as FILE is named if not given.")
    ] = None,
    theme: Annotated[
        str | None, Option(help=f"One of auto, {', '.join(THEMES)}; auto, for SVG alone, follows the reader's.")
    ] = None,
    scale: Annotated[float, Option(min=0.1, max=10, help="Of the size; 1 is 40 pixels a cell.")] = 1,
    per_page: Annotated[
        int | None,
        Option("--sheet", min=1, max=100, metavar="N", help="A PDF of all the boards, N a page, solutions last."),
    ] = None,
    title: Annotated[str, Option(help="Of the drawing, or at the head of every page.")] = "",
    puzzle_name: PuzzleName = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
) -> ExitStatus:
    """Draw a board, empty or with an answer, as SVG, PDF, PNG or TeX; or sheets of boards to print."""
    puzzle = puzzle_of(puzzle_name, notation, arguments=[board])
    form = _format(form, output, per_page)
    if theme not in (None, "auto", *THEMES) or (theme == "auto" and form != "svg"):
        raise UsageError(f"--theme: expected one of auto (for SVG), {', '.join(THEMES)}, found {theme!r}")
    found, unread = load_all([board], puzzle, notation)
    if unread:
        return ExitStatus.UNUSABLE
    instances = varied(found, puzzle, variant_of(no_rotation))
    if per_page is None and len(instances) > 1:
        raise UsageError(
            f"{board} holds {len(instances)} boards: name one, {instances[0].name}, or print all with --sheet N"
        )
    hidden = puzzle.left_out(instances[0].board)
    if hidden:
        complain(f"not drawn: {', '.join(hidden)}; cells show signs alone, a layout shows clues and walls too")
    if per_page is not None and answer is not None:
        raise UsageError("--sheet prints the solutions it finds: leave out the answer")
    if per_page is not None:
        made = sheet([_entry(puzzle, one) for one in instances], per_page, title)
    else:
        seen = _seen(puzzle, instances[0].board, answer)
        made = written(seen, form, theme=theme, scale=scale, title=title or instances[0].name)
    return _save(output, made)


def _format(form: str | None, output: Path, per_page: int | None) -> str:
    """What is to be written. Raises UsageError."""
    named = form or output.suffix.lstrip(".").lower() or ("pdf" if per_page else "svg")
    if named not in FORMATS:
        expected = "--format" if form else "--output: its suffix, or --format"
        raise UsageError(f"{expected}: expected one of {', '.join(FORMATS)}, found {named!r}")
    if per_page is not None and named != "pdf":
        raise UsageError(f"--sheet makes a PDF, not {named}")
    return named


def _seen(puzzle: Puzzle[Any], board: Any, answer: str | None) -> Scene:
    """The board, with the answer if there is one. Raises UsageError."""
    try:
        if answer is None:
            return drawing.seen(puzzle, board)
        return drawing.of_answer(puzzle, board, *read_half_filled(puzzle, board, read_source(answer)))
    except ValueError as error:
        raise UsageError(str(error)) from error


def _entry(puzzle: Puzzle[Any], instance: Instance) -> Entry:
    """A board for a sheet, with its solution if there is one that is soon found."""
    problem = puzzle.csp(instance.board, puzzle.levels[-1])
    found = solve(problem, limits=Limits(seconds=_SECONDS)).solutions
    solution = puzzle.decode(instance.board, found[0]) if found else None
    name = instance.name.rsplit("/", 1)[-1]
    try:
        empty = picture(drawing.seen(puzzle, instance.board))
        solved = None if solution is None else picture(drawing.seen(puzzle, instance.board, solution))
    except ValueError as error:
        raise UsageError(f"{instance.name}: {error}") from error
    grade = "" if solution is None else grade_of(puzzle, instance.board, _SECONDS)
    graded = [str(grade.kind)] if isinstance(grade, Grade) else []
    return Entry(", ".join([name, puzzle.size(instance.board), *graded]), empty, solved)


def _save(output: Path, made: bytes) -> ExitStatus:
    if output == Path("-"):
        sys.stdout.buffer.write(made)
        return ExitStatus.SOLVED
    try:
        write_whole(output, made)
    except OSError as error:
        raise UsageError(f"--output: cannot write {output}: {(error.strerror or str(error)).lower()}") from error
    complain(f"wrote {output}")
    return ExitStatus.SOLVED
