"""SIGINT and SIGTERM: both raise KeyboardInterrupt, so that what was found until then is kept; and which it was."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any

_INTERRUPTED = 130
_STATUS = {signal.SIGINT: _INTERRUPTED, signal.SIGTERM: 143}
_received: list[int] = []
# The same signal often comes twice, to the process group and passed on by its leader, as timeout(1) does it. Within so
# many seconds the second one is the first.
_SAME = 0.2
_latest = 0.0
# Is one to be sent until it is heard? It comes so many seconds apart.
_is_lost = False
_APART = 0.01


@contextmanager
def raised() -> Iterator[None]:
    """Let the signals raise KeyboardInterrupt in the main thread. A signal ignored from outside stays ignored."""
    global _is_lost  # noqa: PLW0603 - a handler has no other place
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
    sys.unraisablehook = partial(_tell, hook)
    try:
        yield
    finally:
        _is_lost = False
        for number, handler in before.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook


def received() -> bool:
    """Has a signal come?"""
    return bool(_received)


def status(ended: int) -> int:
    """The exit status of a command that ended with this one: an interrupted command ends by the signal that came."""
    return _STATUS.get(signal.Signals(_received[-1]), ended) if ended == _INTERRUPTED and _received else ended


def _interrupt(number: int, frame: FrameType | None) -> None:
    global _latest, _is_lost  # noqa: PLW0603
    now = time.monotonic()
    if _received and now < _latest + _SAME and not _is_lost:
        return
    _received.append(number)
    _is_lost = _is_telling(frame)
    if not _is_lost:
        _latest = now
        raise KeyboardInterrupt


def _tell(hook: Callable[[Any], object], lost: Any) -> None:
    """Python drops an exception raised in a destructor or in a callback of its own, and tells it here."""
    global _is_lost  # noqa: PLW0603
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _is_lost = bool(_received)
    elif not getattr(lost.exc_value, "comes_again", False):  # as a deadline's does, see ``magnets_cp.deadline``
        hook(lost)
    if _is_lost:
        threading.Thread(target=_send_again, daemon=True).start()


def _is_telling(frame: FrameType | None) -> bool:
    """Would an exception be dropped now, as this is where dropped ones are told?"""
    while frame is not None and frame.f_code is not _tell.__code__:
        frame = frame.f_back
    return frame is not None


def _send_again() -> None:
    while True:
        time.sleep(_APART)
        if not _is_lost:
            return
        os.kill(os.getpid(), _received[-1])
