"""An end to work on what somebody else has written: a signal that comes when the time is up."""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType

from hand_solver import LimitReached, Limits
from magnets_cp.installed import is_installed

_SOON = 1e-6  # 0 would be no alarm
# Seconds until the alarm comes again: what is raised while Python ends an object is lost.
_AGAIN = 0.5
# How long after its limit a search is stopped, in seconds: it looks at the clock between decisions.
_GRACE = 0.1


def stopped_at(limits: Limits) -> AbstractContextManager[None]:
    """Raise LimitReached if the block, a search, goes on after its limit of time."""
    return at_most(None if limits.seconds is None else limits.seconds + _GRACE, LimitReached("the seconds"))


def at_most(seconds: float | None, late: Exception, *, of_processor: bool = False) -> AbstractContextManager[None]:
    """Raise ``late`` if the block takes longer. In the main thread only, where signals arrive; elsewhere no end.

    Within another one the earlier end holds. None and infinity are no end. Seconds ``of_processor`` are those that this
    process works: of work that waits for nobody, a busy machine then ends no more than an idle one. LimitReached is
    raised within the block, as a search expects it; anything else where the block is left, so that no code within takes
    it for an error of what it tries.
    """
    in_main_thread = threading.current_thread() is threading.main_thread()
    if seconds is None or seconds == math.inf or not in_main_thread or not hasattr(signal, "setitimer"):
        return nullcontext()
    outer, _ = signal.getitimer(signal.ITIMER_REAL)
    return nullcontext() if 0 < outer <= seconds else _Deadline(seconds, late, of_processor)


@contextmanager
def killed_after(cpu_seconds: float | None) -> Iterator[None]:
    """End this process if the block takes more of the processor, whatever it did at that signal. None is no end."""
    if cpu_seconds is None or not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)


class _TimeIsUp(BaseException):
    """What ends a block of which no part knows ``late``."""


class _Deadline(AbstractContextManager[None]):
    """An alarm for a block. It is no generator: an alarm that comes when one is about to go on would end it."""

    def __init__(self, seconds: float, late: Exception, of_processor: bool) -> None:
        self._seconds, self._late, self._of_processor = seconds, late, of_processor
        self._alarm = late if isinstance(late, LimitReached) else _TimeIsUp()
        self._alarm.comes_again = True  # type: ignore[union-attr] # nobody need be told where Python drops it

    def __enter__(self) -> None:
        self._worked, self._started = time.process_time(), time.monotonic()
        self._outer, _ = signal.getitimer(signal.ITIMER_REAL)
        self._before = signal.signal(signal.SIGALRM, self._ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, max(self._seconds, _SOON), _AGAIN)
        except BaseException as error:  # it has rung already
            self.__exit__(None, error)
            raise

    def __exit__(self, _: object = None, error: BaseException | None = None, __: object = None) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)
        if self._outer:
            left = self._outer - (time.monotonic() - self._started)
            signal.setitimer(signal.ITIMER_REAL, max(left, _SOON), _AGAIN)
        if isinstance(error, _TimeIsUp) and error is self._alarm:
            raise self._late from None

    def _ring(self, _: int, frame: FrameType | None) -> None:
        """Raise, unless the block has been left, or not yet: the alarm comes again."""
        is_left = frame is not None and frame.f_code is _EXIT and frame.f_locals["self"] is self
        to_work = self._seconds - (time.process_time() - self._worked) if self._of_processor else 0.0
        if to_work > 0 and not is_left:
            signal.setitimer(signal.ITIMER_REAL, max(to_work, _SOON), _AGAIN)
        elif not (is_left or is_importing(frame)):
            raise self._alarm


_EXIT = _Deadline.__exit__.__code__


def is_importing(frame: FrameType | None) -> bool:
    """Is a module that is installed being imported? If that is cut off, half of it may stay in this process."""
    while frame is not None:
        if frame.f_code.co_name == "_load_unlocked" and frame.f_globals["__name__"] == "importlib._bootstrap":
            spec = frame.f_locals["spec"]
            return is_installed(spec) or spec.name.partition(".")[0] in sys.stdlib_module_names
        frame = frame.f_back
    return False
