"""Files that a command was asked to write."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from magnets_cp.command_state import writes_over
from magnets_cp.errors import UsageError
from magnets_cp.text.sanitize import utf8
from magnets_cp.workbench.page.drafts import Draft, alone_in, part, put_all, refuse_taken, there_already


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
    """Make sure that the folder can be written, as ``claim`` does for a file. Raises UsageError if it cannot."""
    with refused(f"cannot make the folder {folder}"):
        TemporaryFile(dir=next(filter(os.path.lexists, (folder, *folder.parents)))).close()


def save(path: Path, text: str) -> None:
    """Write the text. Raises UsageError where it cannot be written, or not over what is there."""
    with refused(f"cannot write {path}"):
        write_whole(path, text)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write the content so that whoever opens the path finds what was there before, or all of it.

    A link is followed. What is no file, such as a pipe, or stands in a folder that cannot be written to, is written
    directly. What is killed while it writes leaves nothing; only while it writes over a file, or where files without a
    name are unknown (all but Linux), may a name that ends in ``.part`` stay beside. Raises OSError, and UsageError for
    a file that may not be written over.
    """
    data = utf8(content) if isinstance(content, str) else content
    # Not by where a link leads: that of /dev/stdout to a pipe leads to no path.
    if (path.exists() and not path.is_file()) or not os.access(os.path.dirname(os.path.realpath(path)), os.W_OK):
        refuse_taken(path)
        path.write_bytes(data)
        return
    write_together({path: data})


def write_together(contents: Mapping[Path, str | bytes]) -> None:
    """Write files of one folder, all of them or none. Raises as ``write_whole`` does."""
    with ExitStack() as stack:
        drafts = [stack.enter_context(Draft(path)) for path in contents]
        for draft, content in zip(drafts, contents.values(), strict=True):
            draft.file.write(utf8(content) if isinstance(content, str) else content)
        put_all(drafts)


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """A folder to write to that becomes ``folder`` at the end of the block; if that fails it is gone.

    Raises OSError, and UsageError for a folder that holds something and may not be written over.
    """
    folder = Path(os.path.realpath(folder)) if folder.is_symlink() else folder
    beside = next(one for one in (folder, *folder.parents) if one.is_dir()) / part()
    beside.mkdir()
    try:
        yield beside
        folder.parent.mkdir(parents=True, exist_ok=True)
        with alone_in(folder.parent):
            if not folder.is_dir():
                beside.rename(folder)
            elif writes_over() or all(one.suffix == beside.suffix for one in folder.iterdir()):
                _demand_room(folder, beside)
                _move_into(folder, beside)
            else:
                raise there_already(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _demand_room(folder: Path, other: Path) -> None:
    """Raise UsageError where a folder stands in the way of a file, or a file in that of a folder."""
    for one in other.rglob("*"):
        place = folder / one.relative_to(other)
        if os.path.lexists(place) and one.is_dir() != place.is_dir():
            raise UsageError(f"{place} is in the way: {'a folder' if one.is_dir() else 'a file'} is to be there")


def _move_into(folder: Path, other: Path) -> None:
    """Move what is in the other folder, over what has the same names."""
    for one in other.iterdir():
        place = folder / one.name
        if one.is_dir() and place.is_dir():
            _move_into(place, one)
        else:
            one.replace(place)
