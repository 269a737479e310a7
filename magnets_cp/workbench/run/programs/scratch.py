"""The folder an external program works in, gone afterwards whatever the program did to it. Standard library only."""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def scratch(mark: str) -> Iterator[Path]:
    """A folder of the program's own, with the mark in its name. It is removed under whatever name it has in the end."""
    folder = tempfile.mkdtemp(prefix=mark)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        yield Path(folder)
    finally:
        moved = _name_of(descriptor)
        os.close(descriptor)
        for path in {folder, moved or folder}:
            if os.path.lexists(path):
                _remove(path)


def remove_marked(mark: str) -> None:
    """Remove the folders of programs that whoever made them had no time to remove."""
    with os.scandir(tempfile.gettempdir()) as entries:
        found = [entry.path for entry in entries if entry.name.startswith(mark)]
    for folder in found:
        _remove(folder)


def _name_of(descriptor: int) -> str | None:
    """Return where the folder is now, for the program may have moved it; None where the system does not tell."""
    with suppress(OSError):
        return os.readlink(f"/proc/self/fd/{descriptor}")
    return None


def _remove(path: str) -> None:
    """Remove the folder, or what the program put in its place: what a link points to is none of ours.

    Nothing of the program runs any more, so what is no link now stays none.
    """
    with suppress(OSError):  # such as a file system that can be written no more
        if os.path.islink(path) or not os.path.isdir(path):
            os.unlink(path)
            return
        os.chmod(path, stat.S_IRWXU)  # it may have taken our rights away
        _empty(path)
        os.rmdir(path)


def _empty(folder: str) -> None:
    """Remove all that is in the folder.

    Folders in folders are first moved up here, so that no path is too long and no call too deep.
    """
    while entries := [*os.scandir(folder)]:
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.path)
                continue
            os.chmod(entry.path, stat.S_IRWXU)
            for inner in [*os.scandir(entry.path)]:
                if inner.is_dir(follow_symlinks=False):
                    os.chmod(inner.path, stat.S_IRWXU)
                    os.rename(inner.path, os.path.join(folder, secrets.token_hex(16)))
                else:
                    os.unlink(inner.path)
            os.rmdir(entry.path)
