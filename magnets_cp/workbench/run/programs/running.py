"""Running a foreign program from here: the near side of the keeper."""

from __future__ import annotations

import atexit
import os
import secrets
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from magnets_cp.workbench.run.processes import kill_marked
from magnets_cp.workbench.run.programs.messages import answered, longest, request
from magnets_cp.workbench.run.programs.program import Allowance, Ending, Execution, Program
from magnets_cp.workbench.run.programs.scratch import remove_marked

_ROOT = str(Path(__file__).parents[4])
_START = (
    "import sys; sys.path.insert(0, {!r}); from magnets_cp.workbench.run.programs.sandbox_server import main; main()"
)
# How long after the end of a program's time its keeper may answer, and how often it is sent on until it is given up.
_GRACE, _PATIENCE = 1.0, 30.0
# How long to wait, again and again, for what another program may have taken, which is given back when that ends.
_PAUSES = (0.2, 0.5, 1.0, 2.0)
_CHUNK = 1 << 16
_idle: list[_Keeper] = []


def execute(program: Program) -> Execution:
    """Run the program within its allowance; every process of it has ended when this returns, or raises.

    Raises OSError where the machine has too few files, processes or too little memory left to run it.
    """
    for pause in (*_PAUSES, None):
        keeper = _taken()
        try:
            execution = keeper.execute(program)
        except BaseException:
            keeper.close()
            raise
        _idle.append(keeper)
        if execution.ending is not Ending.SHORTAGE:
            break
        if pause is None:
            raise OSError(0, f"a program cannot be run: {execution.problem.lower()}")
        time.sleep(pause)
    return execution


class _Keeper:
    """A keeper and the pipes to it. It outlives its programs, not us: it ends when its standard input does."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.mark = f"magnets-{secrets.token_hex(8)}-"
        # In a session of its own: Ctrl-C is for us to notice, and for the keeper to clean up after.
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _START.format(_ROOT), self.mark],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def execute(self, program: Program) -> Execution:
        assert self.process.stdin is not None
        token = secrets.token_hex(8)
        message = request(program, token)
        try:
            self.process.stdin.write(message)
            self.process.stdin.flush()
            return answered(self._answer(program.allowance), token)
        except (EOFError, BrokenPipeError, ValueError):  # the program killed it, or wrote into its pipes
            self.process.kill()
            self.close()
            kill_marked(self.mark)  # nobody else is left to end the program
            remove_marked(self.mark)
            return Execution(Ending.UNKEPT)

    def _answer(self, allowance: Allowance) -> bytes:
        """A line from the keeper. One that is late was stopped by its program and is sent on; raises EOFError."""
        assert self.process.stdout is not None
        pipe = self.process.stdout.fileno()
        late = time.monotonic() + allowance.seconds + _GRACE
        line = b""
        while not line.endswith(b"\n"):
            if time.monotonic() > late + _PATIENCE or len(line) > longest(allowance):
                raise EOFError
            if not select.select([pipe], [], [], max(_GRACE, late - time.monotonic()))[0]:
                self.process.send_signal(signal.SIGCONT)
            elif chunk := os.read(pipe, _CHUNK):
                line += chunk
            else:
                raise EOFError
        return line

    @property
    def is_usable(self) -> bool:
        """Is it ours (not that of a process we were forked from) and alive?"""
        return self.owner == os.getpid() and self.process.poll() is None

    def close(self) -> None:
        """End it, and with it whatever program it is running."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        self.process.wait()


def _taken() -> _Keeper:
    """A keeper that is idle, or a new one: threads that run programs at once have one each."""
    while _idle:
        keeper = _idle.pop()
        if keeper.is_usable:
            return keeper
        if keeper.owner == os.getpid():
            keeper.close()
    return _Keeper()


@atexit.register
def close_idle() -> None:
    """End the keepers that run nothing."""
    while _idle:
        keeper = _idle.pop()
        if keeper.is_usable:
            keeper.close()
