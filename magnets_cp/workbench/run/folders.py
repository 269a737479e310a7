"""The files that folders of boards stand for."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

from magnets_cp.errors import InputError
from magnets_cp.puzzle import Puzzle

MANIFEST = "manifest.json"
# FILE#K, the K-th board of a file.
NUMBERED = re.compile(r"(.+)#([0-9]{1,99})", re.DOTALL)


def suffixes(puzzle: Puzzle[Any]) -> tuple[str, ...]:
    """How the names of files with boards of the puzzle end: as its notations say, or .txt."""
    return tuple(dict.fromkeys([".txt", *(puzzle.suffix(notation) for notation in puzzle.notations)]))


def files_in(argument: str, endings: tuple[str, ...]) -> list[str]:
    """The files an argument of ``load_all`` stands for: those of a folder, FILE of FILE#K, or the argument itself."""
    if os.path.isdir(argument):
        return [name for name in files_below(argument, endings) if isinstance(name, str)]
    match = None if os.path.exists(argument) else NUMBERED.fullmatch(argument)
    return [match[1] if match else argument]


def files_below(folder: str, endings: tuple[str, ...]) -> Iterator[str | InputError]:
    """The files below a folder whose names end so, or have no suffix at all; folders that cannot be read, as errors."""
    unreadable: list[InputError] = []
    pending = [folder]
    while pending:  # not os.walk: it calls itself for each folder in a folder
        path = pending.pop()
        try:
            entries = sorted(os.scandir(path), key=lambda entry: entry.name)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            unreadable.append(InputError(path, None, None, "a readable folder", reason))
            continue
        shown = [entry for entry in entries if not entry.name.startswith(".")]
        pending += [entry.path for entry in reversed(shown) if entry.is_dir(follow_symlinks=False)]
        for entry in shown:
            is_named_so = entry.name != MANIFEST and (entry.name.endswith(endings) or not has_suffix(entry.name))
            if is_named_so and not entry.is_dir():
                yield entry.path
    yield from unreadable


def has_suffix(name: str) -> bool:
    """Does the name say what kind of file it is?"""
    return bool(os.path.splitext(name)[1])
