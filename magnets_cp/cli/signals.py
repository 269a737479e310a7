"""SIGINT and SIGTERM: both raise KeyboardInterrupt, so that what was found until then is kept; and which it was."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_INTERRUPTED = 130
_STATUS = {signal.SIGINT: _INTERRUPTED, signal.SIGTERM: 143}
_received: list[int] = []


@contextmanager
def raised() -> Iterator[None]:
    """Meanwhile the signals raise KeyboardInterrupt in the main thread. A signal ignored from outside stays ignored."""
    _received.clear()
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before, hook = {number: signal.getsignal(number) for number in _STATUS}, sys.unraisablehook
    for number, handler in before.items():
        if handler != signal.SIG_IGN:
            signal.signal(number, _interrupt)
    sys.unraisablehook = lambda lost: _again() if isinstance(lost.exc_value, KeyboardInterrupt) else hook(lost)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook


def received() -> bool:
    """Has one of them come?"""
    return bool(_received)


def status(ended: int) -> int:
    """The exit status of a command that ended so: if it was interrupted, it is by the signal that came."""
    return _STATUS.get(signal.Signals(_received[-1]), ended) if ended == _INTERRUPTED and _received else ended


def _interrupt(number: int, _: FrameType | None) -> None:
    _received.append(number)
    raise KeyboardInterrupt


def _again() -> None:
    """Python drops what is raised in a destructor or a callback of its own: send the signal once more, outside."""
    if _received:
        again = threading.Timer(0.01, os.kill, (os.getpid(), _received[-1]))
        again.daemon = True
        again.start()
