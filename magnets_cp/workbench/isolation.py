"""Work with code of a user's own, in a process of its own: it may hang, end the process, or change what it finds there.

Linux and macOS; elsewhere the work is done here.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from hand_solver import PluginError
from hand_solver.error_text import text_of

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

R = TypeVar("R")
Tell = Callable[[Any], object]
_TOLD, _DONE = range(2)


def isolated(name: str, work: Callable[[Tell], R], *, seconds: float | None = None, tell: Tell = bool) -> R:
    """What ``work`` returns. What it tells meanwhile is told here as it comes; what it prints goes to standard error.

    name     of the user's code, for messages
    work     is called with what to tell by; it tells and returns what can be pickled
    seconds  after which the process is killed, with all it has started that stayed in its session

    Raises what ``work`` raises, TimeoutError after the seconds, PluginError if the process ends by itself.
    """
    if not hasattr(os, "fork"):
        return work(tell)
    from multiprocessing import Pipe

    receiver, sender = Pipe(duplex=False)
    deadline = None if seconds is None else time.monotonic() + seconds
    sys.stdout.flush()
    sys.stderr.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no thread of ours holds a lock that the child will want
        child = os.fork()
    if child == 0:
        _serve(name, work, sender)
    sender.close()
    try:
        kind, answer = _next(receiver, deadline)
        while kind == _TOLD:
            tell(answer)
            kind, answer = _next(receiver, deadline)
    except (EOFError, ConnectionError):
        raise PluginError(f"{name}: it ended the process it ran in{_how(child)}") from None
    finally:
        receiver.close()
        _bury(child)
    if isinstance(answer, BaseException):
        raise answer
    result: R = answer
    return result


def _next(receiver: Connection, deadline: float | None) -> tuple[int, Any]:
    if not receiver.poll(None if deadline is None else max(0.0, deadline - time.monotonic())):
        raise TimeoutError
    message: tuple[int, Any] = receiver.recv()
    return message


def _serve(name: str, work: Callable[[Tell], Any], sender: Connection) -> NoReturn:
    """Work, and answer. This process never returns to what it was forked from."""
    from magnets_cp.workbench.external.processes import end_with_parent

    with suppress(BaseException):  # the parent has gone, or nothing can be said
        os.setsid()
        end_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        sys.stdout = sys.stderr
        os.dup2(2, 1)
        try:
            answer: Any = work(lambda told: sender.send((_TOLD, told)))
        except (ValueError, NotImplementedError, ImportError, MemoryError) as error:
            answer = _bare(error)
        except BaseException as error:
            answer = PluginError(f"{name}: {text_of(error)}")
        sender.send((_DONE, answer))
        sys.stderr.flush()
    os._exit(0)


def _bare(error: Exception) -> Exception:
    """The error without what led to it, which may be of classes that only this process knows."""
    error.__cause__ = error.__context__ = None
    return error.with_traceback(None)


def _how(child: int) -> str:
    """How the process ended by itself, for a message; it is not waited for long, nor buried."""
    for _ in range(50 if hasattr(os, "waitid") else 0):
        ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        if ended is not None:
            return f", {'exit status' if ended.si_code == os.CLD_EXITED else 'signal'} {ended.si_status}"
        time.sleep(0.01)
    return ""


def _bury(child: int) -> None:
    """Kill the process and its session, and wait for its end, if that has not been done."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with suppress(ProcessLookupError, PermissionError):
        os.kill(child, signal.SIGKILL)  # it had not come to make a session of its own
    with suppress(ChildProcessError):
        os.waitpid(child, 0)
