"""Run a command in a child process, and end with the exit status that it noted.

A library, or a part of a user's own puzzle, may end its process with any exit status, and 0 and 1 are answers. So the
command notes its status as its last act, and any other end is said. What it leaves running is ended (on Linux).
Linux and macOS; elsewhere the command runs here. Nothing heavy is imported in the child.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from magnets_cp.cli.memory import memory_limit, spare_memory
from magnets_cp.command_state import STATE

_UNUSABLE, _FAULT = 2, 70
_REQUESTS = (signal.SIGINT, signal.SIGTERM)  # to end
_HANGUP = getattr(signal, "SIGHUP", signal.SIGTERM)  # the terminal has gone: passed on as SIGTERM
# In seconds: how often the parent looks; how much longer than its limit a part has to end with a message of its own;
# how long the command has to end after Ctrl-C or SIGTERM.
_PAUSE, _GRACE, _PATIENCE = 0.25, 1.0, 10.0


def run(command: Callable[[], int]) -> NoReturn:
    """Run the command, which returns its exit status, and end this process with it."""
    if not hasattr(os, "fork"):
        sys.exit(command())
    reader, writer = os.pipe()
    signal.pthread_sigmask(signal.SIG_BLOCK, _REQUESTS)
    parent = os.getpid()
    try:
        child = os.fork()
    except OSError as error:  # no more processes, or no memory for one
        sys.stderr.write(f"magnets: {(error.strerror or 'no process').lower()}\n")
        sys.exit(_UNUSABLE)
    if child == 0:
        os.close(writer)
        _end_with(parent, reader)
        _serve(command)
    os.close(reader)
    os._exit(_Supervisor(child).status())  # nothing is buffered here, and there is nothing to tidy up


def _serve(command: Callable[[], int]) -> NoReturn:
    """Run the command. Ctrl-C and SIGTERM wait until it handles them, and do nothing once it has ended."""
    STATE.write_here()
    spare_memory()
    for number in (*_REQUESTS, _HANGUP):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _nothing)
    try:
        status = command()
    except Exception:
        if memory_limit():  # even the message needs too much
            os._exit(_FAULT)
        raise
    STATE.end(status)
    if threading.active_count() > 1:
        # A library works on in it, after Ctrl-C: C++ aborts if the end of Python takes its memory away. One that a part
        # has begun may have no end.
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):
                stream.flush()
        os._exit(status)
    sys.exit(status)


def _nothing(_: int, __: FrameType | None) -> None:
    pass


def _end_with(parent: int, pipe: int) -> None:
    """Have this process killed when its parent ends, however it ends: its end of the pipe is closed then (Linux)."""
    import fcntl

    if hasattr(fcntl, "F_SETSIG"):
        fcntl.fcntl(pipe, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(pipe, fcntl.F_SETFL, os.O_ASYNC)
    if os.getppid() != parent:
        os._exit(_FAULT)


@contextmanager
def _orphans_ended() -> Iterator[None]:
    """When the block ends, end what the command has left running, in whatever session that is."""
    from magnets_cp.workbench.run.processes import adopt_orphans, kill_below

    adopted = adopt_orphans()
    yield
    if adopted:
        kill_below(os.getpid())


class _Supervisor:
    """Passes signals on to the command, ends one that does not end, and says what ended one without a status."""

    def __init__(self, child: int) -> None:
        self._child = child
        self._asked: tuple[int, float] | None = None
        self._why = ""

    def status(self) -> int:
        """The exit status of the command, when it has ended."""
        for number in (*_REQUESTS, _HANGUP, signal.SIGTSTP, signal.SIGCONT):
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self._pass_on)
        signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, _PAUSE, _PAUSE)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _REQUESTS)
        with _orphans_ended():
            _, ended = os.waitpid(self._child, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
        status = STATE.status
        return self._without_status(os.waitstatus_to_exitcode(ended)) if status is None else status

    def _pass_on(self, number: int, _: FrameType | None) -> None:
        number = signal.SIGTERM if number == _HANGUP else number
        self._kill(number)
        if number == signal.SIGTSTP:
            os.kill(os.getpid(), signal.SIGSTOP)
        elif number in _REQUESTS:
            self._asked = self._asked or (number, time.monotonic())

    def _look(self, _: int, __: FrameType | None) -> None:
        now = time.monotonic()
        part, until = STATE.part
        place = f"{part}: " if part else ""
        if self._asked is not None and now > self._asked[1] + _PATIENCE:
            self._why = f"{place}it did not end within {_PATIENCE:g} seconds of the interrupt, and was killed"
        elif part and now > until + _GRACE:
            self._why = f"{place}it did not end within the seconds it has, and was killed"
        if self._why:
            self._kill(signal.SIGKILL)

    def _kill(self, number: int) -> None:
        with suppress(ProcessLookupError):  # it has ended just now
            os.kill(self._child, number)

    def _without_status(self, ended: int) -> int:
        """Say what ended the command; the status for that."""
        how = f"exit status {ended}" if ended >= 0 else f"signal {-ended}"
        part, _ = STATE.part
        shortage = memory_limit() or ("killed, perhaps for want of memory" if ended == -signal.SIGKILL else "")
        status = _UNUSABLE
        if self._why:
            said = self._why
        elif part:
            said = f"{part}: it ended the process it ran in, {how}"
        elif shortage:
            said = f"{shortage}: the command ended without an answer, {how}"
        else:
            said, status = f"a library ended the command without an answer, {how}: please report it", _FAULT
        if sys.stderr is not None:
            with suppress(OSError):  # nobody is listening there
                sys.stderr.write(f"magnets: {said}\n")
                sys.stderr.flush()
        return 128 + self._asked[0] if self._asked is not None else status
