"""Folders for as long as this process lives."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

_PREFIX, _LOCK = "magnets-process-", ".lock"


def temporary_folder(prefix: str) -> str:
    """Make a folder that is removed when this process ends, and not when one forked from it does.

    A process that a signal ends removes nothing: the next one that makes such a folder does, where files can be locked.
    """
    return tempfile.mkdtemp(prefix=prefix, dir=_of_process(os.getpid(), tempfile.gettempdir()))


@cache
def _of_process(owner: int, parent: str) -> str:
    """The folder of all those that a process makes, with one lock: each is an open file."""
    _remove_abandoned(parent)
    folder = tempfile.mkdtemp(prefix=_PREFIX, dir=parent)
    new = Path(folder, f"{_LOCK}-new")
    if _locked(new, os.O_CREAT) is not None:
        new.rename(new.with_name(_LOCK))  # which nobody sees before it is locked
    atexit.register(_remove, folder, owner)
    return folder


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_abandoned(parent: str) -> None:
    """Remove the folders of processes that are gone: a lock ends with the last process that has its file open."""
    with suppress(OSError):
        for file in Path(parent).glob(f"{_PREFIX}*/{_LOCK}"):
            lock = _locked(file)
            if lock is not None:
                shutil.rmtree(file.parent, ignore_errors=True)
                os.close(lock)


def _locked(file: Path, flags: int = 0) -> int | None:
    """The descriptor of the file, opened and locked; None if that cannot be."""
    with suppress(ImportError, OSError):
        import fcntl

        descriptor = os.open(file, os.O_RDWR | flags, 0o600)
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        os.close(descriptor)
    return None
