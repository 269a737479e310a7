"""SIGINT and SIGTERM: both raise KeyboardInterrupt, so that what was found until then is kept; and which it was."""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Any

_INTERRUPTED = 130
_STATUS = {signal.SIGINT: _INTERRUPTED, signal.SIGTERM: 143}
# The same signal often comes twice, to the process group and passed on by its leader, as timeout(1) does it: within so
# many seconds the second one is the first. And one that is sent again comes so many seconds apart.
_SAME, _APART = 0.2, 0.01


@dataclass
class _State:
    """What is known of the signals.

    number     the last that came; None before the first
    raised_at  when KeyboardInterrupt was raised last, by the monotonic clock
    is_lost    nobody has heard of that, for Python dropped it: the signal is sent again until it is raised
    """

    number: int | None = None
    raised_at: float = -math.inf
    is_lost: bool = False


_state = _State()


@contextmanager
def raised() -> Iterator[None]:
    """Let the signals raise KeyboardInterrupt in the main thread. A signal ignored from outside stays ignored."""
    vars(_state).update(vars(_State()))
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
        _state.is_lost = False
        for number, handler in before.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook


def received() -> bool:
    """Has a signal come?"""
    return _state.number is not None


def status(ended: int) -> int:
    """The exit status of a command that ended with this one: an interrupted command ends by the signal that came."""
    return _STATUS.get(signal.Signals(_state.number), ended) if ended == _INTERRUPTED and _state.number else ended


def _interrupt(number: int, frame: FrameType | None) -> None:
    now = time.monotonic()
    if now < _state.raised_at + _SAME and not _state.is_lost:
        return
    _state.number, _state.is_lost = number, _is_telling(frame)
    if not _state.is_lost:
        _state.raised_at = now
        raise KeyboardInterrupt


def _tell(hook: Callable[[Any], object], lost: Any) -> None:
    """Python drops an exception raised in a destructor or in a callback of its own, and tells it here."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _state.is_lost = received()
    elif not getattr(lost.exc_value, "comes_again", False):  # as a deadline's does, see ``magnets_cp.deadline``
        hook(lost)
    if _state.is_lost:
        threading.Thread(target=_send_again, daemon=True).start()


def _is_telling(frame: FrameType | None) -> bool:
    """Would an exception be dropped now, as this is where dropped ones are told?"""
    while frame is not None and frame.f_code is not _tell.__code__:
        frame = frame.f_back
    return frame is not None


def _send_again() -> None:
    time.sleep(_APART)
    while _state.is_lost and _state.number is not None:
        os.kill(os.getpid(), _state.number)
        time.sleep(_APART)
