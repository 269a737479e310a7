"""Write boards, and never write to a file that is read: what was read would be lost."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from magnets_cp.api.boards import Board
from magnets_cp.cli.exits import complain
from magnets_cp.cli.force import is_forced
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import read_source
from magnets_cp.text.sanitize import utf8
from magnets_cp.workbench.page.saving import refused, write_whole
from magnets_cp.workbench.run.board_files import has_suffix, suffixes
from magnets_cp.workbench.run.instances import can_write, files_in

_UNFIT_FOR_NAMES = re.compile(r"[^\w.-]+")
_ARRAY = ".json"  # the suffix of notations in which several boards are one array


def fit_for_names(text: str) -> str:
    """The text as a part of the name of a file."""
    return _UNFIT_FOR_NAMES.sub("_", text)


def usual_notations(puzzle: Puzzle[Any], *, follow: bool) -> list[str]:
    """The notations that boards are written in if none is named: the first that can say the board.

    Where boards follow one another, those in which they can. One alone is written for people: what can say every board,
    such as JSON, comes last then.
    """
    if follow:
        return [*puzzle.one_line, *(name for name in puzzle.notations if _can_follow(puzzle, name)), *puzzle.notations]
    return [*(name for name in puzzle.one_line if name != puzzle.notations[-1]), *puzzle.notations]


def check_room(puzzle: Puzzle[Any], notation: str, *, count: int, output: Path | None) -> None:
    """See that there is room for the boards where they are to go.

    Raises UsageError for several on standard output in a notation in which they cannot follow one another, and for a
    folder that is called like a file.
    """
    if output is not None and not output.is_dir():
        suffixes = {".txt", *map(puzzle.suffix, puzzle.notations)}
        if output.suffix in suffixes or str(output) == "-":
            raise UsageError(f"--output: expected a folder, found {output}; leave it out to write to standard output")
    if count > 1 and output is None and not _can_follow(puzzle, notation):
        raise UsageError(f"several {notation} boards need files of their own: name a folder with --output")


def path_of(puzzle: Puzzle[Any], notation: str, path: Path) -> Path:
    """The path with the suffix of the notation."""
    return path.with_name(path.name + puzzle.suffix(notation))


def write_board(board: Board, notation: str, to: Path | Callable[[Board, str, str], None]) -> None:
    """Save the board as the path ``to`` with the suffix of the notation, or hand its text to what prints it.

    Raises UsageError where it cannot, or where a file of that name, which nobody has chosen, holds something else.
    """
    try:
        text = board.to(notation)
    except UsageError as error:
        others = [one for one in board.puzzle.notations if can_write(board.puzzle, board.content, one)]
        raise UsageError(
            f"{error}; the board can be written as {', '.join(others)}" if others else str(error)
        ) from error
    if not isinstance(to, Path):
        to(board, notation, text)
        return
    path = path_of(board.puzzle, notation, to)
    with refused(f"--output: cannot write {path}"):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != utf8(text):
            if path.is_file() and not is_forced():
                raise UsageError(
                    f"{path} is there already, with another content: name another folder, or write over it with --force"
                )
            write_whole(path, text)
    complain(f"wrote {path}")


def is_taken(path: Path) -> bool:
    """Is there a file, or a folder, that is not empty?"""
    try:
        return any(path.iterdir()) if path.is_dir() else path.is_file() and path.stat().st_size > 0
    except OSError:  # it cannot be looked at; to write there will say why
        return False


def check(outputs: Iterable[Path], inputs: Iterable[str]) -> None:
    """Raise UsageError if an output is the file of an input, FILE, FILE#K or one of a FOLDER, by whatever name."""
    written: dict[tuple[int, int] | None, Path] = {
        identity: path for path in outputs if (identity := _identity(str(path)))
    }
    for name in inputs if written else ():
        is_folder = os.path.isdir(name)
        for file in files_in(name, _endings() if is_folder else ()):
            path = written.get(_identity(file))
            if path is not None and (not is_folder or has_suffix(file) or _is_recognized(file)):
                said = file if is_folder else name
                raise UsageError(f"cannot write {path}: it is read as well, as {said}; name another file")


def _endings() -> tuple[str, ...]:
    """The suffixes of the names of boards in folders, of all puzzles."""
    return tuple({ending for puzzle in PUZZLES.values() for ending in suffixes(puzzle)})


def _is_recognized(file: str) -> bool:
    """Without a suffix, a file of a folder is read only if it looks like a board."""
    try:
        source = read_source(file)
    except InputError:
        return False
    return any(puzzle.recognizes(source) for puzzle in PUZZLES.values())


def _identity(name: str) -> tuple[int, int] | None:
    """The identity of a file, the same for all of its names; None where there is no file."""
    try:
        found = os.stat(name)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def _can_follow(puzzle: Puzzle[Any], notation: str) -> bool:
    """Can boards in the notation stand in one text, to be read as several?"""
    return notation in puzzle.one_line or puzzle.suffix(notation) == _ARRAY


@contextmanager
def printing(*, count: int) -> Iterator[Callable[[Board, str, str], None]]:
    """A function that prints a board, given its notation and its text in that; one of up to ``count``.

    An array is closed however the block ends: what was printed until then can be read.
    """
    is_open = False

    def show(board: Board, notation: str, text: str) -> None:
        nonlocal is_open
        if count > 1 and notation not in board.puzzle.one_line:
            click.echo(f"{',' if is_open else '['}\n{text.rstrip()}", nl=False)
            is_open = True
        else:
            click.echo(text, nl=not text.endswith("\n"))

    try:
        yield show
    finally:
        if is_open:
            click.echo("\n]")
