"""Run a user's Python code in a child process: it may loop, end the process, or change what it finds there.

Linux and macOS; elsewhere it runs in this process.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Any, NoReturn

from hand_solver import PluginError
from hand_solver.error_text import text_of
from magnets_cp.errors import CannotStateError, InputError, UsageError
from magnets_cp.text.dataclass_json import typed
from magnets_cp.workbench.run.channel import Receiver, send

Tell = Callable[[Any], object]
_TOLD, _DONE, _RAISED = "told", "done", "raised"
# The child's end of the channel. Every other descriptor but the standard ones is closed there.
_CHANNEL = 3
# The end of a pipe of which the parent alone has the other one.
_LIFELINE = 4
_MOST_DESCRIPTORS = 2**16
# What ``work`` may raise here; of another error, the first of these that it is.
_ERRORS = (PluginError, CannotStateError, UsageError, NotImplementedError, ImportError, MemoryError, ValueError)


class EndedError(PluginError):
    """The process in which a user's code, or a library of others, ran ended by itself.

    signal  the number of the signal that ended it, if one did
    """

    def __init__(self, message: str, signal: int | None = None) -> None:
        super().__init__(message)
        self.signal = signal


class Standby(AbstractContextManager["Standby"]):
    """A child process forked now, which works when it is asked: nothing that happens here until then is known there."""

    def __init__(self, name: str, work: Callable[[], Any]) -> None:
        self._name, self._work = name, work
        self._starts: int | None = None
        self._child: int | None = None
        self._receiver: Receiver | None = None
        if hasattr(os, "fork"):
            waits, self._starts = os.pipe()
            self._child, self._receiver = self._forked(waits)

    def _forked(self, waits: int) -> tuple[int, Receiver]:
        made = _fork(self._name, lambda _: self._work() if os.read(0, 1) else None, standard_input=waits)
        os.close(waits)
        return made

    def ask(self, seconds: float | None) -> Any:
        """What the work returns, in JSON's types. Raises as ``run_in_child`` does."""
        if self._starts is None or self._receiver is None:
            return self._work()
        deadline = None if seconds is None else time.monotonic() + seconds
        try:
            os.write(self._starts, b"!")
            return _answer(self._name, self._receiver, deadline, bool)
        except (EOFError, ConnectionError):
            raise EndedError(f"{self._name}: the process that confirms it ended by itself") from None

    def __exit__(self, *_: object) -> None:
        if self._starts is not None and self._receiver is not None and self._child is not None:
            os.close(self._starts)
            self._receiver.close()
            _end(self._child)


def run_in_child(name: str, work: Callable[[Tell], Any], *, seconds: float | None = None, tell: Tell = bool) -> Any:
    """Return what ``work`` returns; call ``tell`` with what it tells meanwhile. It prints to standard error.

    name     of the user's code, for messages
    work     is called with what to tell by. It tells and returns what JSON has: lists come for tuples. What comes is no
             more than a claim, as the user's code may write to the channel, too: see ``read_as``
    seconds  after which the process is killed, with all it has started that stayed in its session

    Raises what ``work`` raises, as the nearest of ``_ERRORS``; TimeoutError after the seconds; EndedError if the
    process ends by itself, PluginError if it sends what is no message.
    """
    if not hasattr(os, "fork"):
        return work(tell)
    deadline = None if seconds is None else time.monotonic() + seconds
    child, receiver = _fork(name, work)
    try:
        return _answer(name, receiver, deadline, tell)
    except (EOFError, ConnectionError):
        raise _ended(name, child) from None
    finally:
        receiver.close()
        _end(child)


def _fork(name: str, work: Callable[[Tell], Any], standard_input: int | None = None) -> tuple[int, Receiver]:
    """The process that works, and what receives its messages."""
    # Here, so that no child pays for it.
    import fcntl  # noqa: F401

    import magnets_cp.workbench.run.processes  # noqa: F401

    reading, writing = os.pipe()
    lifeline, alive = os.pipe()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no thread of ours holds a lock that the child will want
        child = os.fork()
    if child == 0:
        if standard_input is not None:
            os.dup2(standard_input, 0)
        _serve(name, work, writing, lifeline)
    os.close(writing)
    os.close(lifeline)
    return child, Receiver(reading, also=alive)


def read_as(kind: Any, message: Any, name: str) -> Any:
    """Return what a child process told or returned as an object of that type. Raises PluginError if it is none."""
    try:
        return typed(message, kind)
    except (ValueError, TypeError, LookupError):
        raise forged(name) from None


def forged(name: str) -> PluginError:
    """The error to raise for a message that cannot be ours."""
    return PluginError(f"{name}: it wrote to descriptors that are not its own")


def _answer(name: str, receiver: Receiver, deadline: float | None, tell: Tell) -> Any:
    while True:
        seconds = None if deadline is None else deadline - time.monotonic()
        if seconds is not None and seconds < 0:
            raise TimeoutError
        try:
            kind, content = receiver.receive(seconds)
            error = None if kind != _RAISED else next(one for one in _ERRORS if one.__name__ == content[0])(content[1])
        except (ValueError, TypeError, LookupError, StopIteration):
            raise forged(name) from None
        if error is not None:
            raise error
        if kind == _DONE:
            return content
        tell(content)


def _serve(name: str, work: Callable[[Tell], Any], writing: int, lifeline: int) -> NoReturn:
    """Work, and answer. This process never returns to what it was forked from."""
    from magnets_cp.workbench.run.processes import end_with_parent

    with suppress(BaseException):  # the parent has gone, or nothing can be said
        os.setsid()
        end_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        sys.stdout = sys.stderr
        os.dup2(2, 1)
        spare = os.dup(lifeline)  # so that neither takes the place of the other
        writing = os.dup(writing)
        while spare == _CHANNEL or writing == _LIFELINE:
            spare, writing = os.dup(spare), os.dup(writing)
        os.dup2(writing, _CHANNEL)
        os.dup2(spare, _LIFELINE)
        _end_session_with(_LIFELINE)
        os.closerange(_LIFELINE + 1, min(os.sysconf("SC_OPEN_MAX"), _MOST_DESCRIPTORS))
        try:
            answer = (_DONE, work(lambda told: send(_CHANNEL, (_TOLD, told))))
        except BaseException as error:
            answer = (_RAISED, _described(name, error))
        send(_CHANNEL, answer)
        sys.stderr.flush()
    os._exit(0)


def _end_session_with(lifeline: int) -> None:
    """Have all processes of this session killed when the parent ends, however it ends (Linux; elsewhere this one)."""
    import fcntl

    if hasattr(fcntl, "F_SETSIG"):
        fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, -os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, os.O_ASYNC)


def _described(name: str, error: BaseException) -> tuple[str, str]:
    """The name of the class to raise it as, and the message."""
    kind = UsageError if isinstance(error, InputError) else next((k for k in _ERRORS if isinstance(error, k)), None)
    return (PluginError.__name__, f"{name}: {text_of(error)}") if kind is None else (kind.__name__, str(error))


def _ended(name: str, child: int) -> EndedError:
    """How the process ended by itself. Do not wait long for that, and leave the process to be waited for."""
    said = f"{name}: it ended the process it ran in"
    for _ in range(50 if hasattr(os, "waitid") else 0):
        ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        if ended is not None:
            is_exit, number = ended.si_code == os.CLD_EXITED, ended.si_status
            return EndedError(f"{said}, {'exit status' if is_exit else 'signal'} {number}", None if is_exit else number)
        time.sleep(0.01)
    return EndedError(said)


def _end(child: int) -> None:
    """Kill the process and its session, and wait for its end, if that has not been done."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with suppress(ProcessLookupError, PermissionError):
        os.kill(child, signal.SIGKILL)  # it had not come to make a session of its own
    with suppress(ChildProcessError):
        os.waitpid(child, 0)
