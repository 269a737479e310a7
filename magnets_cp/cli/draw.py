"""``magnets draw``: a board as a drawing, or many of them on sheets to print."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from hand_solver import Limits, solve
from magnets_cp import drawing
from magnets_cp.api.boards import Board
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import PATH, Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.drawing.formats import FORMATS, written
from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.scene import Scene
from magnets_cp.drawing.shapes import picture
from magnets_cp.drawing.sheet import Entry, Style, sheet
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.grade import Grade
from magnets_cp.source import read_source
from magnets_cp.workbench.explain.grading import grade_of
from magnets_cp.workbench.page.saving import write_whole
from magnets_cp.workbench.run.half_filled import read_half_filled

_SECONDS = 20.0  # that a solution for a sheet is looked for, and its grade
_THEMES = ("auto", *THEMES)


@click.command(cls=Command)
@click.argument("file", metavar="BOARD", help="A file, FILE#K, - or a game id; a folder for --sheet.")
@click.argument(
    "answer",
    metavar="[ANSWER]",
    required=False,
    help="Draw this answer on it, half-filled or whole; what is wrong is marked.",
)
@click.option("--output", "-o", type=PATH, metavar="FILE", default="-", help="The file to write.")
@click.option("--format", "form", metavar="NAME", help=f"One of {', '.join(FORMATS)}; as FILE is named if not given.")
@click.option(
    "--theme", metavar="NAME", help=f"One of {', '.join(_THEMES)}; auto, for SVG alone, follows the reader's."
)
@click.option("--scale", type=Number(0.1, 10), default=1.0, help="Of the size; 1 is 40 pixels a cell.")
@click.option("--sheet", "per_page", type=Whole(1, 100), help="A PDF of all the boards, N a page, solutions last.")
@click.option("--no-grade", is_flag=True, help="Of a sheet: leave out how hard each board is.")
@click.option("--rules", "with_rules", is_flag=True, help="Of a sheet: the rules at the head of every page.")
@click.option("--font", metavar="FILE", help="Of a sheet: a .ttf or .otf for titles that are not Latin.")
@click.option("--title", metavar="TEXT", help="Of the drawing, or at the head of every page.")
@reading_options
def draw(
    file: str,
    answer: str | None,
    *,
    output: Path,
    form: str | None,
    theme: str | None,
    scale: float,
    per_page: int | None,
    no_grade: bool,
    with_rules: bool,
    font: str | None,
    title: str | None,
    reading: Reading,
) -> ExitStatus:
    """Draw a board, empty or with an answer, as SVG, PDF, PNG or TeX; or sheets of boards to print."""
    form = _format(form, output, per_page)
    if theme not in (None, *_THEMES) or (theme == "auto" and form != "svg"):
        raise UsageError(f"--theme: expected one of auto (for SVG), {', '.join(THEMES)}, found {theme!r}")
    if per_page is None and (no_grade or with_rules or font):
        raise UsageError("--no-grade, --rules and --font are for sheets: say --sheet N")
    boards, unread = reading.all([file])
    if unread:
        return ExitStatus.UNUSABLE
    if per_page is None and len(boards) > 1:
        raise UsageError(f"{file} holds {len(boards)} boards: name one, {boards[0].name}, or print all with --sheet N")
    hidden = boards[0].puzzle.left_out(boards[0].content)
    if hidden:
        complain(f"not drawn: {', '.join(hidden)}; cells show signs alone, a layout shows clues and walls too")
    if per_page is not None and answer is not None:
        raise UsageError("--sheet prints the solutions it finds: leave out the answer")
    if per_page is not None:
        rules = boards[0].puzzle.instructions if with_rules else ""
        if with_rules and not rules:
            raise UsageError(f"--rules: puzzle {boards[0].puzzle.name} has no instructions")
        entries = [_entry(board, graded=not no_grade) for board in boards]
        made = sheet(entries, per_page, Style(title or "", rules, Path(font) if font else None))
    else:
        made = written(_seen(boards[0], answer), form, theme=theme, scale=scale, title=title or boards[0].name)
    return _save(output, made)


def _format(form: str | None, output: Path, per_page: int | None) -> str:
    """The format to write. Raises UsageError."""
    named = form or output.suffix.lstrip(".").lower() or ("pdf" if per_page else "svg")
    if named not in FORMATS:
        expected = "--format" if form else "--output: its suffix, or --format"
        raise UsageError(f"{expected}: expected one of {', '.join(FORMATS)}, found {named!r}")
    if per_page is not None and named != "pdf":
        raise UsageError(f"--sheet makes a PDF, not {named}")
    return named


def _seen(board: Board, answer: str | None) -> Scene:
    """The board, with the answer if there is one. Raises UsageError."""
    try:
        if answer is None:
            return drawing.seen(board.puzzle, board.content)
        filled = read_half_filled(board.puzzle, board.content, read_source(answer))
        return drawing.of_answer(board.puzzle, board.content, *filled)
    except ValueError as error:
        raise UsageError(str(error)) from error


def _entry(board: Board, *, graded: bool) -> Entry:
    """A board for a sheet, with its solution if there is one that is soon found."""
    puzzle = board.puzzle
    problem = puzzle.csp(board.content, puzzle.levels[-1])
    found = solve(problem, limits=Limits(seconds=_SECONDS)).solutions
    solution = puzzle.decode(board.content, found[0]) if found else None
    try:
        empty = picture(drawing.seen(puzzle, board.content))
        solved = None if solution is None else picture(drawing.seen(puzzle, board.content, solution))
    except ValueError as error:
        raise UsageError(f"{board.name}: {error}") from error
    grade = grade_of(puzzle, board.content, _SECONDS) if graded and solution is not None else ""
    said = [str(grade.kind)] if isinstance(grade, Grade) else []
    return Entry(", ".join([board.name.rsplit("/", 1)[-1], board.size, *said]), empty, solved)


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
