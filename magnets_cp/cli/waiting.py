"""Words while one waits: on a terminal, a line on standard error that says what is being done, erased in the end."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from contextlib import suppress
from types import TracebackType

# Until the first words, and from one to the next, in seconds.
PATIENCE, PAUSE = 0.5, 0.1
_ERASE = "\r\x1b[K"


class Waiting:
    """While it is entered, and only on a terminal, it shows ``what``, the time, and what was last said by ``say``.

    with Waiting("solving") as waiting:
        waiting.say("12 conflicts")
    """

    def __init__(self, what: str) -> None:
        self._what, self._words = what, ""
        self._started = time.monotonic()
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._is_shown = False
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Waiting:
        if sys.stderr.isatty():
            self._thread = threading.Thread(target=self._show, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        self.erase()

    @property
    def is_watched(self) -> bool:
        """Is there anybody to say it to?"""
        return self._thread is not None

    def say(self, words: str) -> None:
        """What to show the next time, behind what is being done."""
        self._words = words

    def erase(self) -> None:
        """Make the line free for something else; what is said next appears below that."""
        with self._lock:
            if self._is_shown:
                self._write(_ERASE)
            self._is_shown = False

    def _show(self) -> None:
        pause = PATIENCE
        while not self._over.wait(pause):
            pause = PAUSE
            seconds = time.monotonic() - self._started
            line = ", ".join(filter(None, [f"{self._what}: {seconds:.1f} s", self._words]))
            with self._lock:
                self._write(f"{_ERASE}{line[: shutil.get_terminal_size().columns - 1]}")
                self._is_shown = True

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # the terminal has gone
            sys.stderr.write(text)
            sys.stderr.flush()
