"""``magnets convert``: boards from one notation to another."""

from __future__ import annotations

from pathlib import Path

import click

from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.command import Command
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import folder_option, some_boards_argument
from magnets_cp.cli.writing import check, check_room, fit_for_names, path_of, printing, write_board
from magnets_cp.errors import UsageError
from magnets_cp.text.sanitize import distinct


@click.command(cls=Command)
@some_boards_argument
@click.option("--to", required=True, metavar="NOTATION", help="The notation to write.")
@reading_options
@folder_option
def convert(files: tuple[str, ...], *, to: str, reading: Reading, output: Path | None) -> ExitStatus:
    """Write boards in another notation. What the notation cannot say, such as a missing clue, is an error."""
    puzzle = reading.puzzle(files)
    if to not in puzzle.notations:
        raise UsageError(f"--to: expected one of {', '.join(puzzle.notations)}, found {to!r}")
    boards, unread = reading.all(files)
    refused = len(unread)
    check_room(puzzle, to, count=len(boards), output=output)
    paths = [None if output is None else output / name for name in distinct(_stem(one.name) for one in boards)]
    check([path_of(puzzle, to, path) for path in paths if path is not None], [one.name for one in boards])
    with printing(count=len(boards)) as show:
        for board, path in zip(boards, paths, strict=True):
            try:
                write_board(board, to, path or show)
            except UsageError as error:
                complain(f"{board.name}: {error}")
                refused += 1
    return ExitStatus.UNUSABLE if refused or not boards else ExitStatus.SOLVED


def _stem(name: str) -> str:
    """A file name for a board: that of its file without the suffix, with its number; of a game id, what fits."""
    file, hash_sign, number = name.rpartition("#")
    stem = Path(file).stem if hash_sign else Path(name).stem
    return fit_for_names(f"{stem}-{number}" if hash_sign else stem)[:100] or "board"
