"""``magnets draw``: a board as a drawing, to play in a browser, or many of them on sheets to print."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from hand_solver import Limits, solve
from magnets_cp import drawing
from magnets_cp.api.boards import Board
from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import PATH, Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.waiting import Waiting
from magnets_cp.drawing.formats import FORMATS, written
from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.scene import Scene
from magnets_cp.drawing.sheet import Entry, Style, sheet
from magnets_cp.errors import UsageError, as_text
from magnets_cp.puzzle.grade import Grade
from magnets_cp.source import read_source
from magnets_cp.text.sanitize import utf8
from magnets_cp.workbench.explain.grading import grade_of
from magnets_cp.workbench.explain.play.game import game, play_page
from magnets_cp.workbench.page.saving import refused, write_whole
from magnets_cp.workbench.page.sheet import sheet_page
from magnets_cp.workbench.run.half_filled import read_half_filled

PAGE = "html"
_THEMES = ("auto", *THEMES)
_NAMES = {"pdf": "a PDF", PAGE: "a page, .html"}
_SECONDS = 20.0  # that a solution is looked for, and the grade


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
@click.option(
    "--play", "plays", is_flag=True, help="A page (.html) to play the board on, or all of a file, with hints."
)
@click.option(
    "--sheet", "per_page", type=Whole(1, 100), help="A PDF or a page (.html) of all boards, N a page, solutions last."
)
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
    plays: bool,
    per_page: int | None,
    no_grade: bool,
    with_rules: bool,
    font: str | None,
    title: str | None,
    reading: Reading,
) -> ExitStatus:
    """Draw a board, empty or with an answer, as SVG, PDF, PNG or TeX; or boards to play, or sheets of them to print.

    Exit status 1: there is nothing to play, as a board has no solution.
    """
    title = None if title is None else as_text(title)
    form = _format(form, output, "play" if plays else "" if per_page is None else "sheet")
    _demand(form, theme, per_page, of_sheets=no_grade or with_rules or font is not None)
    if answer is not None and (plays or per_page is not None):
        raise UsageError(f"--{'play' if plays else 'sheet'} finds the solutions itself: leave out the answer")
    boards, unread = reading.all([file])
    if unread:
        return ExitStatus.UNUSABLE
    if per_page is None and not plays and len(boards) > 1:
        raise UsageError(f"{file} holds {len(boards)} boards: name one, {boards[0].name}, or print all with --sheet N")
    hidden = boards[0].puzzle.left_out(boards[0].content)
    if hidden:
        complain(f"not drawn: {', '.join(hidden)}; cells show signs alone, a layout shows clues and walls too")
    if plays:
        return _play(boards, title, output)
    if per_page is not None:
        rules = boards[0].puzzle.instructions if with_rules else ""
        if with_rules and not rules:
            raise UsageError(f"--rules: puzzle {boards[0].puzzle.name} has no instructions")
        style = Style(title or "", rules, Path(font) if font else None)
        entries = [_entry(board, graded=not no_grade) for board in boards]
        made = utf8(sheet_page(entries, per_page, style)) if form == "html" else sheet(entries, per_page, style)
    else:
        made = written(_seen(boards[0], answer), form, theme=theme, scale=scale, title=title or as_text(boards[0].name))
    return _save(output, made)


def _play(boards: Sequence[Board], title: str | None, output: Path) -> ExitStatus:
    """Write the page on which the boards are played, unless one of them has no solution."""
    games = []
    with Waiting("finding solutions and hints") as waiting:
        for number, board in enumerate(boards, start=1):
            waiting.say(f"board {number} of {len(boards)}")
            games.append(game(board.puzzle, board.content, _short(board.name)))
    for one in games:
        if one.has_no_solution:
            complain(f"{one.name} has no solution: there is nothing to play")
            return ExitStatus.REFUTED
    return _save(output, utf8(play_page(title or _short(boards[0].name), games)))


def _format(form: str | None, output: Path, what: str) -> str:
    """The format to write: of a drawing, or of what else is made. Raises UsageError."""
    possible = {"": FORMATS, "sheet": ("pdf", PAGE), "play": (PAGE,)}[what]
    suffix = output.suffix.lstrip(".").lower().replace("htm", PAGE).replace(f"{PAGE}l", PAGE)
    named = form or suffix or possible[0]
    if named not in possible:
        if what and named in FORMATS:
            raise UsageError(f"--{what} makes {' or '.join(_NAMES[one] for one in possible)}, not {named}")
        expected = "--format" if form else "--output: its suffix, or --format"
        raise UsageError(f"{expected}: expected one of {', '.join(possible)}, found {named!r}")
    return named


def _demand(form: str, theme: str | None, per_page: int | None, *, of_sheets: bool) -> None:
    """Check that the options go together. Raises UsageError."""
    if theme is not None and form == PAGE:
        raise UsageError(f"--theme: a page follows its reader's; leave out {theme!r}")
    if theme not in (None, *_THEMES) or (theme == "auto" and form != "svg"):
        raise UsageError(f"--theme: expected one of auto (for SVG), {', '.join(THEMES)}, found {theme!r}")
    if per_page is None and of_sheets:
        raise UsageError("--no-grade, --rules and --font are for sheets: say --sheet N")


def _seen(board: Board, answer: str | None) -> Scene:
    """The board, with the answer if there is one. Raises UsageError."""
    try:
        if answer is None:
            return drawing.seen(board.puzzle, board.content)
        filled = read_half_filled(board.puzzle, board.content, read_source(answer))
        return drawing.of_answer(board.puzzle, board.content, filled.signs, filled.solution)
    except ValueError as error:
        raise UsageError(str(error)) from error


def _save(output: Path, made: bytes) -> ExitStatus:
    if output == Path("-"):
        sys.stdout.buffer.write(made)
        return ExitStatus.SOLVED
    with refused(f"--output: cannot write {output}"):
        write_whole(output, made)
    complain(f"wrote {output}")
    return ExitStatus.SOLVED


def _entry(board: Board, *, graded: bool) -> Entry:
    """A board for a sheet, with its solution if there is one that is soon found. Raises UsageError."""
    puzzle = board.puzzle
    problem = puzzle.csp(board.content, puzzle.levels[-1])
    found = solve(problem, limits=Limits(seconds=_SECONDS)).solutions
    solution = puzzle.decode(board.content, found[0]) if found else None
    try:
        empty = drawing.seen(puzzle, board.content)
        solved = None if solution is None else drawing.seen(puzzle, board.content, solution)
    except ValueError as error:
        raise UsageError(f"{board.name}: {error}") from error
    grade = grade_of(puzzle, board.content, _SECONDS) if graded and solution is not None else ""
    said = [str(grade.kind)] if isinstance(grade, Grade) else []
    return Entry(", ".join([_short(board.name), board.size, *said]), empty, solved)


def _short(name: str) -> str:
    """The name of a board without its folders, as text.

    >>> _short("instances/magnets/seed-1-6x6.txt")
    'seed-1-6x6.txt'
    """
    return as_text(name.rsplit("/", 1)[-1])
