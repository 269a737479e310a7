"""No output takes the place of an input: what was read would be lost."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from magnets_cp.errors import UsageError
from magnets_cp.workbench.folders import NUMBERED


def check(outputs: Iterable[Path], inputs: Iterable[str]) -> None:
    """Raises UsageError if an output is the file of an input, FILE or FILE#K, by whatever name."""
    read = {identity: name for name in inputs if (identity := _identity(_file(name)))}
    for path in outputs:
        identity = _identity(str(path))
        if identity in read:
            raise UsageError(f"cannot write {path}: it is read as well, as {read[identity]}; name another file")


def _file(name: str) -> str:
    match = None if _identity(name) else NUMBERED.fullmatch(name)
    return match[1] if match else name


def _identity(name: str) -> tuple[int, int] | None:
    """What two names of one file have in common; None where there is no file."""
    try:
        found = os.stat(name)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
