"""No output takes the place of an input: what was read would be lost."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzles import PUZZLES
from magnets_cp.source import read_source
from magnets_cp.workbench.folders import files_in, has_suffix, suffixes


def check(outputs: Iterable[Path], inputs: Iterable[str]) -> None:
    """Raises UsageError if an output is the file of an input, FILE, FILE#K or one of a FOLDER, by whatever name."""
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
    """How the names of boards in folders end, whatever the puzzle."""
    return tuple({ending for puzzle in PUZZLES.values() for ending in suffixes(puzzle)})


def _is_recognized(file: str) -> bool:
    """Without a suffix, a file of a folder is read only if it looks like a board."""
    try:
        source = read_source(file)
    except InputError:
        return False
    return any(puzzle.recognizes(source) for puzzle in PUZZLES.values())


def _identity(name: str) -> tuple[int, int] | None:
    """What two names of one file have in common; None where there is no file."""
    try:
        found = os.stat(name)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
