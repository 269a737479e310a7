"""Run an external program in a sandbox: the near side of the servers that do it. Without fork there is none."""

from __future__ import annotations

import atexit
import os
import secrets
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from magnets_cp.workbench.run.channel import Receiver, send
from magnets_cp.workbench.run.processes import kill_marked
from magnets_cp.workbench.run.programs.plain_process import execute_plainly
from magnets_cp.workbench.run.programs.program import Allowance, Ending, Execution, Program, answered, longest, request
from magnets_cp.workbench.run.programs.scratch import remove_marked

_ROOT = str(Path(__file__).parents[4])
_START = (
    "import sys; sys.path.insert(0, {!r}); from magnets_cp.workbench.run.programs.sandbox_server import main; main()"
)
# How long after the end of a program's time its server may answer, in seconds, and how often it is asked to go on then.
_GRACE, _PATIENCE = 1.0, 30
# How long to wait, again and again, for what another program may have taken, which is given back when that ends.
_PAUSES = (0.2, 0.5, 1.0, 2.0)
_idle: list[_Server] = []


def execute(program: Program) -> Execution:
    """Run the program within its allowance; every process of it has ended when this returns, or raises.

    Raises OSError where the machine has too few files, processes or too little memory left to run it.
    """
    if not hasattr(os, "fork"):
        return execute_plainly(program)
    for pause in (*_PAUSES, None):
        server = _taken()
        try:
            execution = server.execute(program)
        except BaseException:
            server.close()
            raise
        _idle.append(server)
        if execution.ending is not Ending.SHORTAGE:
            break
        if pause is None:
            raise OSError(0, f"a program cannot be run: {execution.problem.lower()}")
        time.sleep(pause)
    return execution


class _Server:
    """A server and the pipes to it. It outlives its programs, not us: it ends when its standard input does."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.mark = f"magnets-{secrets.token_hex(8)}-"
        # In a session of its own: Ctrl-C is for us to notice, and for the server to clean up after.
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _START.format(_ROOT), self.mark],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._requests = self.process.stdin.fileno()
        self._answers = Receiver(self.process.stdout.fileno())

    def execute(self, program: Program) -> Execution:
        token = secrets.token_hex(8)
        try:
            send(self._requests, request(program, token))
            return answered(self._answer(program.allowance), token)
        except (EOFError, BrokenPipeError, ValueError):  # the program killed it, or wrote into its pipes
            self.process.kill()
            self.close()
            kill_marked(self.mark)  # nobody else is left to end the program
            remove_marked(self.mark)
            return Execution(Ending.SERVER_LOST)

    def _answer(self, allowance: Allowance) -> Any:
        """The server's message. A server that is late was stopped by its program: have it go on. Raises EOFError."""
        for seconds in chain([allowance.seconds + _GRACE], repeat(_GRACE, _PATIENCE)):
            try:
                return self._answers.receive(seconds, longest(allowance))
            except TimeoutError:
                self.process.send_signal(signal.SIGCONT)
        raise EOFError

    @property
    def is_usable(self) -> bool:
        """It is ours, not that of a process we were forked from, and alive."""
        return self.owner == os.getpid() and self.process.poll() is None

    def close(self) -> None:
        """End it, and with it whatever program it is running."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        self.process.wait()


def _taken() -> _Server:
    """A server that is idle, or a new one: threads that run programs at once have one each."""
    while _idle:
        server = _idle.pop()
        if server.is_usable:
            return server
        if server.owner == os.getpid():
            server.close()
    return _Server()


@atexit.register
def close_idle() -> None:
    """End the servers that run nothing."""
    while _idle:
        server = _idle.pop()
        if server.is_usable:
            server.close()
