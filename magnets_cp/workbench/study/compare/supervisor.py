"""Runs tasks in a process of its own, watched from outside: whatever happens there, one record comes of a task."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime
from multiprocessing import Pipe
from typing import Any

from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError
from magnets_cp.text.dataclass_json import typed
from magnets_cp.workbench.run.channel import Receiver
from magnets_cp.workbench.study.compare import worker
from magnets_cp.workbench.study.compare.campaign import Task
from magnets_cp.workbench.study.compare.perform import lost
from magnets_cp.workbench.study.compare.worker import (
    BEGUN,
    OUT_OF_CPU,
    RECORD,
    REFUSED,
    modules_of_ours,
    needs_own_process,
)
from magnets_cp.workbench.study.store import Record

# How often a run is tried whose process is killed from outside.
ATTEMPTS = 5
# Signals by which others end a process; by the rest it ends itself.
_FROM_OUTSIDE = {getattr(signal, f"SIG{name}", None) for name in ("KILL", "TERM", "HUP", "INT", "QUIT")}
# Until the clock starts: importing, and perhaps compiling the machine code of the learning search, on a busy machine.
_PREPARATION = 300.0
_LAST_WORDS = 2000
# By the kind of a message.
_CONTENTS: dict[str, Any] = {BEGUN: None, RECORD: Record, REFUSED: str, OUT_OF_CPU: None}


def grace(seconds: float) -> float:
    """How long after its limit a run is stopped from outside, in seconds: solvers look at the clock now and then."""
    return 2.0 + 0.1 * seconds


class Supervisor:
    """One worker process at a time, replaced when it is gone."""

    def __init__(self, memory: int | None, processor: int | None = None) -> None:
        self._memory = memory
        self._processor = processor
        self._worker: _Worker | None = None
        self._stopped = False

    def run(self, task: Task) -> Record:
        """Make the run. Raises UsageError if the configuration makes no sense, InterruptedError if stopped."""
        for _ in range(ATTEMPTS):
            worker = self._worker = self._worker or _Worker(self._memory, self._processor)
            if self._stopped:
                worker.kill()
            record = worker.run(task)
            if worker.ended:
                self._worker = None
            if self._stopped and record is None:
                raise InterruptedError
            if record is not None:
                return record
        detail = f"its process was killed from outside {ATTEMPTS} times, perhaps for want of memory"
        return lost(task, Outcome.CRASH, detail, datetime.now(UTC), 0.0)

    def stop(self) -> None:
        """Kill the process; from any thread. A run that is going on raises InterruptedError."""
        self._stopped = True
        if self._worker is not None:
            self._worker.kill()

    def close(self) -> None:
        """Tidy up after ``stop``, when no run is going on any more."""
        if self._worker is not None:
            self._worker.end()


_HERE = threading.local()


def run_here(task: Task, memory: int | None) -> Record:
    """Make the run in a worker that belongs to this thread: what a worker of a cluster does."""
    supervisor: Supervisor | None = getattr(_HERE, "supervisor", None)
    if supervisor is None:
        supervisor = _HERE.supervisor = Supervisor(memory)
    return supervisor.run(task)


class _Worker:
    """The process, and our end of the socket to it."""

    def __init__(self, memory: int | None, processor: int | None) -> None:
        self._connection, theirs = Pipe()
        self._words = tempfile.TemporaryFile("a+b")  # noqa: SIM115  # closed by ``end``
        # Where this process finds its modules, handed over on the command line: what a worker starts inherits the
        # environment, and another Python there should not look for its modules among ours.
        code = f"import sys; sys.path[:] = {sys.path!r}; from {worker.__name__} import main; main()"
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                code,
                str(theirs.fileno()),
                str(memory or 0),
                "" if processor is None else str(processor),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._words,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        theirs.close()
        self._receiver = Receiver(os.dup(self._connection.fileno()))
        self.ended = False

    def run(self, task: Task) -> Record | None:
        """The record of the run; None if the process was killed from outside. Raises UsageError when it refuses."""
        self._words.truncate(0)
        started, clock, late = datetime.now(UTC), time.monotonic(), "was not ready to start in time"
        try:
            self._connection.send((needs_own_process(task), modules_of_ours(task), pickle.dumps(task)))
            kind, content = self._receive(_PREPARATION)
            if kind == BEGUN:
                seconds = task.limits.seconds or 0.0
                started, clock, late = datetime.now(UTC), time.monotonic(), "did not stop at its limit"
                kind, content = self._receive(seconds + grace(seconds))
        except TimeoutError:
            self.end()
            return lost(task, Outcome.TIMEOUT, late, started, time.monotonic() - clock)
        except (EOFError, OSError):
            ended = self.end()
            return lost(task, *ended, started, time.monotonic() - clock) if ended else None
        except ValueError:
            self.end()
            wrote = "it wrote to descriptors that are not its own"
            return lost(task, Outcome.CRASH, wrote, started, time.monotonic() - clock)
        if kind == OUT_OF_CPU:
            record = lost(task, Outcome.TIMEOUT, "used up its CPU time", started, time.monotonic() - clock)
            return replace(record, cpu=task.cpu_seconds)
        if kind == REFUSED:
            raise UsageError(content)
        made: Record = content
        return made

    def kill(self) -> None:
        """Kill the process and all it has started, if it has not been waited for yet."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> tuple[Outcome, str] | None:
        """Kill and bury the process; how it had ended before, and its last words. None if it was killed."""
        self.ended = True
        self.kill()  # a process whose end of the socket is closed has its exit status, this one changes it no more
        self._connection.close()
        self._receiver.close()
        status = self._process.wait()
        words = self._last_words()
        self._words.close()
        if -status in _FROM_OUTSIDE:
            return None
        if "bad_alloc" in words or "MemoryError" in words:
            return Outcome.MEMORY, "out of memory"
        how = f"ended by {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"
        return Outcome.CRASH, f"{how}{': ' if words else ''}{words}"

    def _receive(self, seconds: float) -> tuple[str, Any]:
        """The kind and the content of the next message. Raises ValueError for what the worker does not send."""
        try:
            kind, content = self._receiver.receive(seconds)
            return kind, typed(content, _CONTENTS[kind])
        except (TypeError, LookupError) as error:
            raise ValueError from error

    def _last_words(self) -> str:
        """The end of what the process wrote to its standard error during this run."""
        self._words.seek(max(0, self._words.seek(0, os.SEEK_END) - _LAST_WORDS))
        lines = self._words.read().decode(errors="replace").split("\n")
        return " / ".join(line.strip() for line in lines[-4:] if line.strip())
