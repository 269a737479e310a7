"""An end to work on what somebody else has written: a signal that comes when the time is up."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def at_most(seconds: float, late: Exception) -> Iterator[None]:
    """Raise ``late`` if the block takes longer. In the main thread only, where signals arrive; elsewhere no end."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_: int, __: FrameType | None) -> None:
        raise late

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
