"""A solver's work in a thread of its own, which Ctrl-C and limits can end."""

from __future__ import annotations

import atexit
import math
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from ctypes import c_ulong, py_object, pythonapi
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from hand_solver import LimitReached
from magnets_cp.deadline import is_importing

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

T = TypeVar("T")
# Seconds after its limit: where signals arrive, in the main thread, an alarm comes first.
_GRACE = 0.3
# Threads that may still call back into Python, which ends a process that is about to end by an abort.
_ENDED: list[Thread] = []
_LAST_WORDS = 0.5  # seconds to wait for them


@atexit.register
def _wait() -> None:
    until = time.monotonic() + _LAST_WORDS
    for thread in _ENDED:
        thread.join(max(0.0, until - time.monotonic()))


def run_in_thread(solver: cp_model.CpSolver, work: Callable[[], T], seconds: float | None = None) -> T:
    """Do the work of a solver in a thread of its own, and return its result. Raises LimitReached if it takes longer.

    CP-SAT does not return to Python while it works: in the main thread Ctrl-C would have to wait for its end, or, with
    CP-SAT's own handling of it, pass for a limit. Its presolve does not look at the clock, so the thread is not waited
    for then; what it does in Python is ended.
    """
    solver.parameters.catch_sigint_signal = False
    answer: Future[T] = Future()
    thread = Thread(target=lambda: _fulfil(answer, work), daemon=True)
    thread.start()
    try:
        return answer.result(None if seconds is None or seconds == math.inf else seconds + _GRACE)
    except FutureTimeoutError:
        if answer.done():  # it is the work's own
            raise
        _end(solver, thread)
        raise LimitReached("the seconds") from None
    except BaseException:  # Ctrl-C, or a limit that was overrun
        _end(solver, thread)
        raise


def _end(solver: cp_model.CpSolver, thread: Thread) -> None:
    """End the search, and what the thread does in Python, unless it imports a module, half of which would stay."""
    solver.stop_search()
    _ENDED.append(thread)
    if not is_importing(sys._current_frames().get(thread.ident or 0)):
        pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident or 0), py_object(SystemExit))


def _fulfil(answer: Future[T], work: Callable[[], T]) -> None:
    try:
        answer.set_result(work())
    except BaseException as error:
        answer.set_exception(error)
