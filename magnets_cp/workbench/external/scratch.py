"""The folder a foreign program works in, gone afterwards whatever the program did to it. Standard library only."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def scratch(mark: str) -> Iterator[Path]:
    """A folder of the program's own, with the mark in its name."""
    folder = tempfile.mkdtemp(prefix=mark)
    try:
        yield Path(folder)
    finally:
        _remove(folder)


def remove_marked(mark: str) -> None:
    """Remove the folders of programs that whoever made them had no time to remove."""
    with os.scandir(tempfile.gettempdir()) as entries:
        found = [entry.path for entry in entries if entry.name.startswith(mark)]
    for folder in found:
        _remove(folder)


def _remove(folder: str) -> None:
    """Remove the folder, or the link that the program put in its place: what that points to is none of ours.

    Nothing of the program runs any more, so what is no link now stays none.
    """
    if os.path.islink(folder):
        os.unlink(folder)
        return
    shutil.rmtree(folder, ignore_errors=True)
    if not os.path.lexists(folder):
        return
    if not os.path.isdir(folder):
        os.unlink(folder)
        return
    os.chmod(folder, stat.S_IRWXU)  # it took our rights away
    for path, folders, _ in os.walk(folder):
        for name in folders:
            if not os.path.islink(os.path.join(path, name)):
                os.chmod(os.path.join(path, name), stat.S_IRWXU)
    shutil.rmtree(folder, ignore_errors=True)
