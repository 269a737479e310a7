"""Boards by the names users give them, with all that is to be said of how they were read, or were not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from magnets_cp.cli.exits import complain
from magnets_cp.errors import InputError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.notation import SeveralReadingsError
from magnets_cp.workbench.run import instances
from magnets_cp.workbench.run.instances import Instance

# How many names, or lines of one file, a message holds.
_MOST = 3


def load_one(argument: str, puzzle: Puzzle[Any], notation: str | None) -> Instance:
    """``instances.load_one``; says how it was read. Raises InputError."""
    instance = instances.load_one(argument, puzzle, notation)
    tell_notes([instance])
    return instance


def load_all(
    arguments: Iterable[str], puzzle: Puzzle[Any], notation: str | None
) -> tuple[list[Instance], list[InputError]]:
    """The boards of ``instances.load_all``, and what could not be read, all said. Raises UsageError."""
    found = list(instances.load_all(arguments, puzzle, notation))
    read = [one for one in found if isinstance(one, Instance)]
    unread = [one for one in found if isinstance(one, InputError)]
    tell_notes(read)
    tell_unread(unread)
    return read, unread


def tell_notes(read: Iterable[Instance]) -> None:
    """How boards were read, where that is not plain: a line for all of which the same is to be said."""
    notes: dict[str, list[str]] = {}
    for one in read:
        if one.note:
            notes.setdefault(one.note, []).append(one.name)
    for note, names in notes.items():
        complain(f"{_listed(names)}: {note}")


def tell_unread(unread: Iterable[InputError], option: str = "--notation ") -> None:
    """What could not be read: a line each, but one for all that have the same several readings, and few of one file.

    option  what a notation is named by on this command line
    """
    several: dict[str, list[str]] = {}
    others: list[InputError] = []
    for error in unread:
        if isinstance(error, SeveralReadingsError):
            several.setdefault(error.options(option), []).append(error.source)
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
