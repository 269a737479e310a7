"""Files that a command was asked to write."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

from magnets_cp.errors import UsageError
from magnets_cp.text.sanitize import utf8


@contextmanager
def refused(what: str) -> Iterator[None]:
    """Raise an OSError in the block as a UsageError: what cannot be done, and why."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"{what}: {(error.strerror or str(error)).lower()}") from error


def demand_page(path: Path, otherwise: str) -> None:
    """Check that the file is called like a page. Raises UsageError, which says what happens without it."""
    if path.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"--output: expected FILE.html, a page, found {path}; without it {otherwise}")


def claim(path: Path) -> None:
    """Make sure that the file can be written before the work for it begins. Raises UsageError if it cannot.

    It is there only once it is whole: what ends before, killed or not, leaves no empty file.
    """
    with refused(f"cannot write {path}"):
        try:
            path.lstat()
        except FileNotFoundError:
            TemporaryFile(dir=path.parent).close()
        else:
            path.touch()


def claim_folder(folder: Path) -> None:
    """Make the folder, before the work for it begins. Raises UsageError if that cannot be."""
    with refused(f"cannot make the folder {folder}"):
        folder.mkdir(parents=True, exist_ok=True)


def save(path: Path, text: str) -> None:
    """Write the text. Raises UsageError where it cannot be written."""
    with refused(f"cannot write {path}"):
        write_whole(path, text)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write the content so that whoever opens the path finds what was there before, or all of it. Raises OSError.

    A link is followed. What is no file, such as a pipe, or stands in a folder that cannot be written to, is written
    directly. What is killed while it writes leaves nothing; only while it writes over a file, or where files without a
    name are unknown (all but Linux), may ``.PID.part`` stay beside.
    """
    target = Path(os.path.realpath(path))
    data = utf8(content) if isinstance(content, str) else content
    is_new = not target.exists()
    if not (is_new or target.is_file()) or not os.access(target.parent, os.W_OK):
        target.write_bytes(data)
        return
    if is_new:
        with suppress(OSError, AttributeError):
            _write_named_last(target, data)
            return
    beside = target.with_name(f".{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        if not is_new:
            shutil.copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _write_named_last(path: Path, data: bytes) -> None:
    """Write a new file that has no name until it is whole. Raises OSError or AttributeError where that cannot be."""
    with open(os.open(path.parent, os.O_WRONLY | os.O_TMPFILE, 0o666), "wb") as file:
        file.write(data)
        file.flush()
        # The link in /proc is followed only beside some descriptor, of which an absolute path makes no use.
        os.link(f"/proc/self/fd/{file.fileno()}", path, src_dir_fd=file.fileno(), follow_symlinks=True)
