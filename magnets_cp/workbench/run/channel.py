"""Messages as JSON, a line each, between us and a process that runs code of others. Standard library only.

JSON builds no objects, so a message can run nothing here; and reading waits for no length that a message promises.
"""

from __future__ import annotations

import json
import os
import select
import time
from typing import Any

# The longest message, in bytes.
MOST = 2**28
_CHUNK = 2**16
# In milliseconds, 24 days: ``poll`` takes no more, and what would wait longer waits for ever.
_LONGEST_WAIT = 2**31 - 1


def send(descriptor: int, message: Any) -> None:
    """Write one message, whole. Raises OSError if the reader is gone."""
    left = memoryview(json.dumps(message).encode() + b"\n")
    while left:
        left = left[os.write(descriptor, left) :]


class Receiver:
    """Reads messages from a descriptor; ``also`` is closed with it."""

    def __init__(self, descriptor: int, also: int | None = None) -> None:
        self._descriptor = descriptor
        self._also = also
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLIN)
        self._read = bytearray()

    def receive(self, seconds: float | None = None, most: int = MOST) -> Any:
        """Return the next message. None waits for ever.

        Raises TimeoutError after the seconds, EOFError if the sender is gone, ValueError for what is no message, or one
        of more than ``most`` bytes. After TimeoutError it goes on where it was.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        looked_at = 0
        while (end := self._read.find(b"\n", looked_at)) < 0:
            looked_at = len(self._read)
            if looked_at > most:
                raise ValueError(f"a message of more than {most} bytes")
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not self._poll.poll(None if left is None or left * 1000 > _LONGEST_WAIT else left * 1000):
                raise TimeoutError
            chunk = os.read(self._descriptor, _CHUNK)
            if not chunk:
                raise EOFError
            self._read += chunk
        line = bytes(self._read[:end])
        del self._read[: end + 1]
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise ValueError("what is no message") from None

    def fileno(self) -> int:
        """Return the descriptor, to wait for."""
        return self._descriptor

    def close(self) -> None:
        """Close the descriptors."""
        os.close(self._descriptor)
        if self._also is not None:
            os.close(self._also)
