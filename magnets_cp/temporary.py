"""Folders for as long as this process lives."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile


def temporary_folder(prefix: str) -> str:
    """Make a folder that is removed when this process ends, and not when one forked from it does."""
    folder = tempfile.mkdtemp(prefix=prefix)
    atexit.register(_remove, folder, os.getpid())
    return folder


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)
