"""Boards written for the user: several one after the other where the notation allows it, or a file each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from magnets_cp.cli.exits import complain
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.whole import write_whole
from magnets_cp.workbench.instances import can_write


def usual_notations(puzzle: Puzzle[Any], *, follow: bool) -> list[str]:
    """What boards are written in if nobody says: the first that can say the board.

    A line a board where boards follow one another. One alone is written for people: what can say every board, such as
    JSON, comes last then.
    """
    if follow:
        return [*puzzle.one_line, *puzzle.notations]
    return [*(name for name in puzzle.one_line if name != puzzle.notations[-1]), *puzzle.notations]


def check_room(puzzle: Puzzle[Any], notation: str, *, count: int, output: Path | None) -> None:
    """Is there room for the boards where they are to go?

    Raises UsageError for several on standard output in a notation in which they cannot follow one another, and for a
    folder that is called like a file.
    """
    if output is not None and not output.is_dir():
        suffixes = {".txt", *map(puzzle.suffix, puzzle.notations)}
        if output.suffix in suffixes or str(output) == "-":
            raise UsageError(f"--output: expected a folder, found {output}; leave it out to write to standard output")
    if count > 1 and output is None and notation not in puzzle.one_line:
        raise UsageError(f"several {notation} boards need files of their own: name a folder with --output")


def path_of(puzzle: Puzzle[Any], notation: str, path: Path) -> Path:
    """The path with the suffix of the notation."""
    return path.with_name(path.name + puzzle.suffix(notation))


def write_board(puzzle: Puzzle[Any], board: Any, notation: str, *, path: Path | None) -> None:
    """Print the board, or save it as ``path`` with the suffix of the notation.

    Raises UsageError where it cannot, or where a file of that name, which nobody has chosen, holds something else.
    """
    try:
        text = puzzle.write(board, notation)
    except ValueError as error:
        others = [one for one in puzzle.notations if can_write(puzzle, board, one)]
        raise UsageError(
            f"{error}; the board can be written as {', '.join(others)}" if others else str(error)
        ) from error
    if path is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    path = path_of(puzzle, notation, path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.read_bytes() != text.encode():
            raise UsageError(f"{path} is there already, with another content: remove it, or name another folder")
        write_whole(path, text)
    except OSError as error:
        raise UsageError(f"--output: cannot write {path}: {(error.strerror or str(error)).lower()}") from error
    complain(f"wrote {path}")
