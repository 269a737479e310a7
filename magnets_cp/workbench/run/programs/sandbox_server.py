"""A small process that runs external programs, one at a time, and lets none of their processes live on.

So every process below it belongs to the program, also one that made a session of its own or lost its parent; starting a
program copies a small process; and somebody is left to clean up when magnets is interrupted or killed: then its
standard input ends, by which requests come. Standard library only, for a quick start.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress

from magnets_cp.workbench.run.channel import Receiver, send
from magnets_cp.workbench.run.processes import adopt_orphans, kill_below
from magnets_cp.workbench.run.programs.program import Ending, Execution, Program, answer, not_started, requested
from magnets_cp.workbench.run.programs.scratch import scratch
from magnets_cp.workbench.run.programs.starting import start
from magnets_cp.workbench.run.programs.supervision import Supervision


def main() -> None:
    """Run programs from standard input until it ends; the argument marks what is theirs."""
    mark = sys.argv[1]
    requests, answers = Receiver(sys.stdin.fileno()), os.dup(1)
    os.dup2(2, 1)
    adopt_orphans()
    woken, waker = os.pipe()
    for end in (woken, waker):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # without a handler the wake-up descriptor would hear nothing
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    with suppress(EOFError):
        while True:
            program, token = requested(requests.receive())
            send(answers, answer(execute(program, requests, woken, mark), token))


def execute(program: Program, requests: Receiver, woken: int, mark: str) -> Execution:
    """Run one program to its end, or to the end of its allowance; nothing of it is left afterwards."""
    try:
        execution, is_apart = _execute(program, requests, woken, mark)
    except OSError as error:  # of the folder: no room for it, say
        return Execution(Ending.SHORTAGE, problem=error.strerror or str(error))
    # Without namespaces another program may have killed it, so who was killed is run once more.
    was_killed = execution.ending is Ending.SIGNALLED and execution.code == signal.SIGKILL
    return _execute(program, requests, woken, mark)[0] if was_killed and not is_apart else execution


def _execute(program: Program, requests: Receiver, woken: int, mark: str) -> tuple[Execution, bool]:
    """Run it; return its execution, and whether it was in namespaces of its own."""
    with scratch(mark) as folder:
        path = folder / (program.file or "standard-input")
        path.write_text(program.text, encoding="utf-8")
        try:
            process = start(program, folder, path)
        except (OSError, subprocess.SubprocessError, ValueError) as error:
            return not_started(getattr(error, "errno", None), getattr(error, "strerror", None) or str(error)), False
        supervision = Supervision(process, program.allowance)
        try:
            return supervision.to_the_end(requests, woken), process.report is not None
        finally:
            kill_below(os.getpid(), [process.pid])
