"""Read the boards that a command line names, and say how they were read, or why they were not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import groupby
from typing import Any

import click

from magnets_cp.api.boards import Board
from magnets_cp.cli.exits import complain
from magnets_cp.cli.waiting import Waiting
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import PUZZLES, detect, named
from magnets_cp.text.notation import SeveralReadingsError
from magnets_cp.workbench.run import instances
from magnets_cp.workbench.run.instances import Instance, varied

# How many names, or lines of one file, a message holds.
_MOST = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """The way boards are read, as the options name it; None for a part that is found by content.

    name      the puzzle, or its file
    notation  of the boards
    variant   other rules than the usual ones
    """

    name: str | None = None
    notation: str | None = None
    variant: str | None = None

    def puzzle(self, arguments: Iterable[str] = ()) -> Puzzle[Any]:
        """The puzzle: the one that is named, or else that of the arguments. Raises UsageError."""
        puzzle = detect(arguments) if self.name is None else named(self.name)
        if puzzle.origin:
            _limit_parts()
        if self.notation is not None and self.notation not in puzzle.notations:
            raise UsageError(f"--notation: expected one of {', '.join(puzzle.notations)}, found {self.notation!r}")
        return puzzle

    def one(self, argument: str) -> Board:
        """The one board of an argument. Raises InputError, UsageError."""
        puzzle = self.puzzle([argument])
        found = instances.load_one(argument, puzzle, self.notation)
        tell_notes([found])
        [board] = self._boards(puzzle, [found])
        return board

    def all(self, arguments: Sequence[str]) -> tuple[list[Board], list[InputError]]:
        """The boards of all arguments, and what could not be read. Raises UsageError."""
        puzzle = self.puzzle(arguments)
        read, unread = load_all(arguments, puzzle, self.notation)
        return self._boards(puzzle, read), unread

    def _boards(self, puzzle: Puzzle[Any], read: Iterable[Instance]) -> list[Board]:
        return [Board(puzzle, one.board, one.name) for one in varied(read, puzzle, self.variant)]


class _NotationOption(click.Option):
    """The notations are listed when help is asked for: that loads all puzzles."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """See ``click.Option``."""
        known = "; ".join(f"{puzzle.name}: {', '.join(puzzle.notations)}" for puzzle in PUZZLES.values())
        self.help = f"The notation of the input, found by content if not given: {known}."
        return super().get_help_record(ctx)


def reading_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add --puzzle, --notation and --no-rotation; the function is given them as ``reading``."""

    @click.option(
        "--puzzle",
        metavar="NAME|FILE.py",
        help=f"The puzzle: {', '.join(PUZZLES)}, xcsp3, cnf, opb, or FILE.py, your own or a CPMpy model; found by "
        "content if not given.",
    )
    @click.option("--notation", cls=_NotationOption, metavar="NAME")
    @click.option("--no-rotation", is_flag=True, help="Tiles only: lay them as they come, as the first answer keys do.")
    @wraps(function)
    def decorated(*, puzzle: str | None, notation: str | None, no_rotation: bool, **others: Any) -> Any:
        reading = Reading(puzzle, notation, "no-rotation" if no_rotation else None)
        return function(reading=reading, **others)

    return decorated


def _limit_parts() -> None:
    """Give the parts of a user's own puzzle no more time than the command has for a run."""
    from magnets_cp.puzzle.file import limit_parts

    context = click.get_current_context(silent=True)
    limit_parts(context.params.get("seconds") if context is not None else None)


def load_all(
    arguments: Iterable[str], puzzle: Puzzle[Any], notation: str | None
) -> tuple[list[Instance], list[InputError]]:
    """The boards of ``instances.load_all``, and what could not be read, all said. Raises UsageError."""
    with Waiting("reading boards"):
        found = list(instances.load_all(arguments, puzzle, notation))
    read = [one for one in found if isinstance(one, Instance)]
    unread = [one for one in found if isinstance(one, InputError)]
    tell_notes(read)
    tell_unread(unread)
    return read, unread


def tell_notes(read: Iterable[Instance]) -> None:
    """Say how boards were read, where that is not plain: a line for all that were read in one way."""
    notes: dict[str, list[str]] = {}
    for one in read:
        if one.note:
            notes.setdefault(one.note, []).append(one.name)
    for note, names in notes.items():
        complain(f"{_listed(names)}: {note}")


def tell_unread(unread: Iterable[InputError]) -> None:
    """Say what could not be read: a line each, but one for all with the same several readings, and few of one file."""
    several: dict[str, list[str]] = {}
    others: list[InputError] = []
    for error in unread:
        if isinstance(error, SeveralReadingsError):
            several.setdefault(error.options("--notation "), []).append(error.source)
        else:
            others.append(error)
    for _, group in groupby(others, key=lambda error: error.source):
        errors = list(group)
        for error in errors[:_MOST]:
            complain(str(error))
        if len(errors) > _MOST:
            complain(f"{errors[0].source}: and {len(errors) - _MOST} more lines that cannot be read")
    for options, names in several.items():
        complain(f"{_listed(names)}: can be read in several ways, and nothing shows which is meant: say {options}")


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more
