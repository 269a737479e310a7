"""The files of folders that hold boards, by their names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

from magnets_cp.errors import InputError
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import PACKED

_MANIFEST = "manifest.json"


def suffixes(puzzle: Puzzle[Any]) -> tuple[str, ...]:
    """The endings of the names of files with boards of the puzzle: .txt and those of its notations, or compressed."""
    return also_packed(dict.fromkeys([".txt", *(puzzle.suffix(notation) for notation in puzzle.readable)]))


def also_packed(endings: Iterable[str]) -> tuple[str, ...]:
    """The endings of the names of files, and of those files compressed.

    >>> also_packed([".xml"])
    ('.xml', '.xml.lzma', '.xml.xz')
    """
    return tuple(ending + packed for ending in endings for packed in ("", *PACKED))


def files_below(folder: str, endings: tuple[str, ...]) -> Iterator[str | InputError]:
    """The files below a folder whose names end so, or have no suffix at all; folders that cannot be read, as errors."""
    unreadable: list[InputError] = []
    pending = [folder]
    while pending:  # not os.walk: it calls itself for each folder in a folder
        path = pending.pop()
        try:
            entries = sorted(os.scandir(path), key=lambda entry: entry.name)
        except OSError as error:
            unreadable.append(InputError(path, None, None, "a readable folder", (error.strerror or str(error)).lower()))
            continue
        shown = [entry for entry in entries if not entry.name.startswith(".")]
        pending += [entry.path for entry in reversed(shown) if entry.is_dir(follow_symlinks=False)]
        for entry in shown:
            is_named_so = entry.name != _MANIFEST and (entry.name.endswith(endings) or not has_suffix(entry.name))
            if is_named_so and not entry.is_dir():
                yield entry.path
    yield from unreadable


def has_suffix(name: str) -> bool:
    """Return whether the name says what kind of file it is."""
    return bool(os.path.splitext(name)[1])
