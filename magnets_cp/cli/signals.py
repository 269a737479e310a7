"""SIGINT and SIGTERM: both raise KeyboardInterrupt, so that what was found until then is kept; and which it was."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_INTERRUPTED = 130
_STATUS = {signal.SIGINT: _INTERRUPTED, signal.SIGTERM: 143}
_received: list[int] = []
# The same signal often comes twice, to the process group and passed on by its leader, as timeout(1) does it. Within so
# many seconds the second one is the first.
_SAME = 0.2
_latest = 0.0


@contextmanager
def raised() -> Iterator[None]:
    """Let the signals raise KeyboardInterrupt in the main thread. A signal ignored from outside stays ignored."""
    _received.clear()
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before, hook = {number: signal.getsignal(number) for number in _STATUS}, sys.unraisablehook
    for number, handler in before.items():
        if handler != signal.SIG_IGN:
            signal.signal(number, _interrupt)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STATUS)  # blocked while the program was loading
    sys.unraisablehook = lambda lost: _again() if isinstance(lost.exc_value, KeyboardInterrupt) else hook(lost)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook


def received() -> bool:
    """Has a signal come?"""
    return bool(_received)


def status(ended: int) -> int:
    """The exit status of a command that ended with this one: an interrupted command ends by the signal that came."""
    return _STATUS.get(signal.Signals(_received[-1]), ended) if ended == _INTERRUPTED and _received else ended


def _interrupt(number: int, _: FrameType | None) -> None:
    global _latest  # noqa: PLW0603 - a handler has no other place
    now = time.monotonic()
    if _received and now < _latest + _SAME:
        return
    _latest = now
    _received.append(number)
    raise KeyboardInterrupt


def _again() -> None:
    """Send the signal once more: Python drops an exception raised in a destructor or in a callback of its own."""
    global _latest  # noqa: PLW0603
    _latest = 0.0
    if _received:
        again = threading.Timer(0.01, os.kill, (os.getpid(), _received[-1]))
        again.daemon = True
        again.start()
