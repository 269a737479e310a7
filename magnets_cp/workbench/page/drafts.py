"""Files that have no name until they are whole, and then take it from nobody.

What another command has written meanwhile is kept, unless it may be written over: of several that write one file, one
does, and the others say that it is there.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from magnets_cp.command_state import writes_over
from magnets_cp.errors import UsageError


def there_already(path: Path) -> UsageError:
    """Make the error for a path that is taken."""
    return UsageError(f"{path} is there already: name another, or write over it with --force")


def refuse_taken(path: Path) -> None:
    """Raise UsageError for a file that holds something and may not be written over."""
    if not writes_over() and path.is_file() and path.stat().st_size > 0:
        raise there_already(path)


class Draft(AbstractContextManager["Draft"]):
    """A file to write to, which ``put`` gives the name ``path``, a link followed; without that it leaves nothing.

    It has no name before, or, where files without a name are unknown (all but Linux), one that ends in ``.part``.
    Raises OSError where it cannot be made, or stands for what is no file, such as a pipe.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.target = Path(os.path.realpath(path))
        self._named: Path | None = None
        self._is_new = False
        if self.target.exists() and not self.target.is_file():
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        try:
            try:
                descriptor = os.open(self.target.parent, os.O_RDWR | os.O_TMPFILE, 0o666)
            except (OSError, AttributeError):
                self._named, descriptor = _named_beside(self.target)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from error
        self.file = os.fdopen(descriptor, "w+b")

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # a full disk, which has been told
            self.file.close()
        if self._named is not None:
            self._named.unlink(missing_ok=True)

    def put(self) -> None:
        """Give it the name. Raises OSError, and UsageError for a file there that may not be written over."""
        self.file.flush()
        if self._named is not None:
            self.file.close()  # some systems rename no open file
        refuse_taken(self.path)
        try:
            self._link(self.target)
            self._is_new = True
        except FileExistsError:
            refuse_taken(self.path)
            self._replace()

    def withdraw(self) -> None:
        """Take the name away, if nothing had it before."""
        if self._is_new:
            self.target.unlink(missing_ok=True)

    def _replace(self) -> None:
        if self._named is None:
            beside = self.target.with_name(part())
            self._link(beside)
            self._named = beside
        import shutil  # which takes a while to load

        shutil.copymode(self.target, self._named)
        os.replace(self._named, self.target)

    def _link(self, name: Path) -> None:
        """Give it a name that nothing has. Raises FileExistsError, or another OSError."""
        if self._named is None:
            descriptor = self.file.fileno()
            try:
                # The link in /proc is followed only beside some descriptor, of which an absolute path makes no use.
                os.link(f"/proc/self/fd/{descriptor}", name, src_dir_fd=descriptor, follow_symlinks=True)
                return
            except FileExistsError:
                raise
            except OSError:
                self._named = self._copied()
        try:
            os.link(self._named, name)
        except FileExistsError:
            raise
        except OSError:  # there are no hard links: whoever makes the name has it
            os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
            os.replace(self._named, name)

    def _copied(self) -> Path:
        """A copy with a name, of a file that cannot be given one."""
        named, descriptor = _named_beside(self.target)
        with open(descriptor, "wb") as copy:
            self.file.seek(0)
            import shutil

            shutil.copyfileobj(self.file, copy)
        return named


def put_all(drafts: Sequence[Draft]) -> None:
    """Give the drafts, of files in one folder, their names: all of them or none. Raises as ``Draft.put`` does.

    Where they write over, what the later ones replace goes first: it is never there beside a new first.
    """
    with alone_in(drafts[0].path.parent):
        try:
            for draft in drafts:
                refuse_taken(draft.path)
            for draft in drafts[1:] if writes_over() else ():
                draft.target.unlink(missing_ok=True)
            for draft in drafts:
                draft.put()
        except BaseException:
            for draft in drafts:
                draft.withdraw()
            raise


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other commands from naming files in the folder, where folders can be locked."""
    descriptor = None
    with suppress(ImportError, OSError):
        import fcntl

        descriptor = os.open(folder, os.O_RDONLY)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _named_beside(target: Path) -> tuple[Path, int]:
    """A new file beside the target, and its descriptor. Raises OSError."""
    named = target.with_name(part())
    return named, os.open(named, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)


def part() -> str:
    """A name, for a draft, that no other process uses."""
    return f".{os.getpid()}.{os.urandom(4).hex()}.part"
