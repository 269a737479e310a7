"""An end to work on what somebody else has written: a signal that comes when the time is up."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType

from hand_solver import LimitReached, Limits

_SOON = 1e-6  # 0 would be no alarm
# Seconds until the alarm comes again: what is raised while Python ends an object is lost.
_AGAIN = 0.5
# How long after its limit a search is stopped, in seconds: it looks at the clock between decisions.
_GRACE = 0.1


def stopped_at(limits: Limits) -> AbstractContextManager[None]:
    """Raise LimitReached if the block, a search, goes on after its limit of time."""
    return at_most(None if limits.seconds is None else limits.seconds + _GRACE, LimitReached("the seconds"))


@contextmanager
def at_most(seconds: float | None, late: Exception, *, of_processor: bool = False) -> Iterator[None]:
    """Raise ``late`` if the block takes longer. In the main thread only, where signals arrive; elsewhere no end.

    Within another one the earlier end holds. None and infinity are no end. Seconds ``of_processor`` are those that this
    process works: of work that waits for nobody, a busy machine then ends no more than an idle one.
    """
    in_main_thread = threading.current_thread() is threading.main_thread()
    if seconds is None or seconds == math.inf or not in_main_thread or not hasattr(signal, "setitimer"):
        yield
        return

    worked = time.process_time()

    def ring(_: int, __: FrameType | None) -> None:
        if not of_processor or time.process_time() - worked >= seconds:
            raise late

    outer, _ = signal.getitimer(signal.ITIMER_REAL)
    if 0 < outer <= seconds:
        yield
        return
    started = time.monotonic()
    before = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, max(seconds, _SOON), _AGAIN)
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:  # the alarm may have come in the first one, and would come again
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            signal.setitimer(signal.ITIMER_REAL, max(outer - (time.monotonic() - started), _SOON), _AGAIN)
