"""The state of a command, in memory that it shares with the process that watches it.

A part of a user's own puzzle runs in the process of the command: it may end that, or never return. The watching process
can say then which part it was. It reads the exit status here as well, for a library may end the process with any other.

What the command alone has to know is no part of that memory: whether files that hold something are written over.
"""

from __future__ import annotations

import math
import mmap
import os
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

_SIZE = 4096
_NO_STATUS = -1
# The exit status, when the part has to have ended, and the length of its name, which follows.
_HEAD = struct.Struct("idI")


class CommandState:
    """The state of a command; only the process that was made the writer writes it, none of its children does."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _SIZE)
        self._writer = 0
        self._part, self._until = b"", math.inf
        self._write(_NO_STATUS)

    def write_here(self) -> None:
        """Make this process the writer."""
        self._writer = os.getpid()

    def end(self, status: int) -> None:
        """Note the exit status."""
        if os.getpid() == self._writer:
            self._write(status)

    @property
    def status(self) -> int | None:
        """The exit status; None if the command has not come to it."""
        status: int = _HEAD.unpack_from(self._memory)[0]
        return None if status == _NO_STATUS else status

    @property
    def part(self) -> tuple[str, float]:
        """The part that runs, empty for none, and until when it may, on the monotonic clock."""
        _, until, length = _HEAD.unpack_from(self._memory)
        return self._memory[_HEAD.size : _HEAD.size + length].decode(errors="replace"), until

    @contextmanager
    def running(self, part: str, seconds: float) -> Iterator[None]:
        """Note that the part runs during the block; a part that it calls is noted instead until that returns.

        What it prints goes to standard error: it is no part of an answer.
        """
        with redirect_stdout(sys.stderr):
            if os.getpid() == self._writer:
                yield from self._noted(part, seconds)
            else:
                yield

    def _noted(self, part: str, seconds: float) -> Iterator[None]:
        before = self._part, self._until
        self._part, self._until = part.encode(errors="replace")[: _SIZE - _HEAD.size], time.monotonic() + seconds
        self._write(_NO_STATUS)
        try:
            yield
        finally:
            self._part, self._until = before
            self._write(_NO_STATUS)

    def _write(self, status: int) -> None:
        text = _HEAD.pack(status, self._until, len(self._part)) + self._part
        self._memory[: len(text)] = text


STATE = CommandState()


# The innermost wish comes last.
_writes_over = [True]


@contextmanager
def writing_over(is_wanted: bool) -> Iterator[None]:
    """Say for the block whether files that hold something may be written over. Elsewhere they may."""
    _writes_over.append(is_wanted)
    try:
        yield
    finally:
        _writes_over.pop()


def writes_over() -> bool:
    """May files that hold something be written over?"""
    return _writes_over[-1]
