"""Show progress: on a terminal the name of the work, or how far it is; in a file a line now and then."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import TracebackType
from typing import TypeVar

from magnets_cp.cli.exits import complain

# Until the first words, and from one to the next, in seconds.
PATIENCE, PAUSE = 0.5, 0.1
# From one line in a file to the next, in seconds.
TELLS = 60.0
_ERASE = "\r\x1b[K"
T = TypeVar("T")
R = TypeVar("R")


class Waiting:
    """A line on a terminal with the work, its time, and the last words of ``say``, as long as it is entered.

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
        """Is standard error a terminal?"""
        return self._thread is not None

    def say(self, words: str) -> None:
        """Set the words shown behind the work."""
        self._words = words

    def erase(self) -> None:
        """Make the line free for other output; the next words appear below that."""
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


def tracked(items: Iterable[T], *, total: int, what: str) -> Iterator[T]:
    """Yield the items, with a bar that shows how many of ``total`` are done and how long the rest will take.

    Where there is no terminal, such as in a file, a line a minute says how many are done.
    """
    if not sys.stderr.isatty():
        yield from _told(items, total, what)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from magnets_cp.workbench.page.printing import Plain

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Plain(stderr=True), transient=True) as progress:
        yield from progress.track(items, total=total, description=what)


def _told(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    due = time.monotonic() + TELLS
    with ExitStack() as stack:
        if isinstance(items, Generator):
            stack.callback(items.close)  # at once, whoever holds it
        for done, item in enumerate(items, start=1):
            yield item
            if time.monotonic() >= due:
                due += TELLS
                complain(f"{what}: {done} of {total} done")


@contextmanager
def counted(what: str, function: Callable[[T], R]) -> Iterator[Callable[[T], R]]:
    """The function; on a terminal a line shows how often it was called."""
    if not sys.stderr.isatty():
        yield function
        return
    from magnets_cp.workbench.page.printing import Plain

    calls = 0
    with Plain(stderr=True).status(what) as status:

        def call(argument: T) -> R:
            nonlocal calls
            calls += 1
            status.update(f"{what}: {calls}")
            return function(argument)

        yield call
