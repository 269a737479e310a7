"""Files that a command was asked to write."""

from __future__ import annotations

from pathlib import Path

from magnets_cp.errors import UsageError
from magnets_cp.whole import write_whole


def demand_page(path: Path, otherwise: str) -> None:
    """Is the file called like a page? Raises UsageError, which says what becomes of the content without a file."""
    if path.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"--output: expected FILE.html, a page, found {path}; without it {otherwise}")


def claim(path: Path) -> None:
    """Make sure that the file can be written before the work for it begins. Raises UsageError if it cannot."""
    try:
        path.touch()
    except OSError as error:
        raise UsageError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from error


def claim_folder(folder: Path) -> None:
    """Make the folder, before the work for it begins. Raises UsageError if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make the folder {folder}: {(error.strerror or str(error)).lower()}") from error


def save(path: Path, text: str) -> None:
    """Write the text. Raises UsageError where it cannot be written."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from error
