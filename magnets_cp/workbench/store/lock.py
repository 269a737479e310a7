"""Only one campaign at a time writes to a store."""

from __future__ import annotations

import contextlib
import fcntl
import os

from magnets_cp.errors import UsageError


class Lock:
    """The lock of a store, a file beside it while it is held. It falls with the process, however that ends.

    The store itself cannot be locked like this: closing a second handle of it would drop SQLite's own locks.
    """

    def __init__(self, path: str) -> None:
        """Raises UsageError if another process holds the lock, or the folder cannot be written to."""
        self._path = f"{path}-lock"
        while True:
            try:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise UsageError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from error
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                os.close(self._file)
                raise UsageError(f"{path}: another campaign is writing to this store; let it end first") from error
            if not self._is_ours():
                os.close(self._file)
                raise UsageError(f"{self._path} is no lock of ours, it has contents: move it, or name another store")
            if self._is_in_place():
                return
            os.close(self._file)  # its holder took the file away just before

    def release(self) -> None:
        """Take the file away, then let go."""
        if self._is_in_place() and self._is_ours():
            os.unlink(self._path)
        os.close(self._file)

    def _is_ours(self) -> bool:
        """Is it empty, as our locks are? What a user keeps under this name is left alone."""
        return os.fstat(self._file).st_size == 0

    def _is_in_place(self) -> bool:
        with contextlib.suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(self._file), os.stat(self._path))
        return False
