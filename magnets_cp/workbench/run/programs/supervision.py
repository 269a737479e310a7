"""Supervise one program to its end, or to the end of its allowance."""

from __future__ import annotations

import os
import selectors
import signal
import sys
import time
from typing import Any

from magnets_cp.workbench.run.channel import Receiver
from magnets_cp.workbench.run.processes import below, files_in_memory, kill_below, memory_of, reap
from magnets_cp.workbench.run.programs.namespaces import shared_memory
from magnets_cp.workbench.run.programs.program import Allowance, Ending, Execution, not_started
from magnets_cp.workbench.run.programs.starting import Started

# How often memory, processor time and processes are looked at, in seconds.
_INTERVAL = 0.02
_CHUNK = 65536
# How much of standard error is kept of its beginning, and of its end: one of them says why a program failed, and where
# it was, in a hundred lines.
_KEPT = 24 * 1024


class Supervision:
    """A running program: what it has written and used so far."""

    def __init__(self, process: Started, allowance: Allowance) -> None:
        self.process = process
        self.allowance = allowance
        self.started = time.monotonic()
        self.stdout = bytearray()
        self.stderr = bytearray()
        self.errors = 0
        self.waited_for = 0.0  # processor seconds of processes that have ended
        self.cpu_seconds = 0.0
        self.memory = 0
        self.status: int | None = None
        self.not_started: Execution | None = None

    def to_the_end(self, requests: Receiver, woken: int) -> Execution:
        """Read, look and wait until there is a reason to stop."""
        with selectors.DefaultSelector() as selector:
            for stream in (self.process.stdout, self.process.stderr):
                os.set_blocking(stream.fileno(), False)
            for source in (self.process.stdout, self.process.stderr, self.process.report, woken, requests):
                if source is not None:
                    selector.register(source, selectors.EVENT_READ)
            ending, look_at = None, 0.0
            while ending is None:
                for key, _ in selector.select(_INTERVAL):
                    if key.fileobj is requests:  # nobody asks before being answered: magnets is gone
                        kill_below(os.getpid(), [self.process.pid])
                        sys.exit()
                    if key.fileobj is woken:
                        os.read(woken, _CHUNK)
                        self._reap()
                    elif key.fileobj is self.process.report:
                        self._hear()
                        selector.unregister(key.fileobj)
                    elif not self._read(key.fileobj):
                        selector.unregister(key.fileobj)
                ending = self._ending()
                if ending is None and time.monotonic() >= look_at:
                    ending = self._look()
                    look_at = time.monotonic() + _INTERVAL
        return self._execution(ending, time.monotonic() - self.started)

    def _execution(self, ending: Ending, seconds: float) -> Execution:
        first = self.process.report is not None and self.process.pid in below(os.getpid())
        left_behind = kill_below(os.getpid(), [self.process.pid]) - first
        self._reap()
        if ending is Ending.EXITED:  # what stands in the pipes was written before the end
            for stream in (self.process.stdout, self.process.stderr):
                while not self._is_flood() and self._read(stream, blocking=True):
                    pass
            ending = Ending.OUTPUT if self._is_flood() else ending
        for stream in (self.process.stdout, self.process.stderr):
            stream.close()
        if self.process.report is not None:
            self.process.report.close()
        if self.not_started is not None:
            return self.not_started
        code = 0 if self.status is None else os.waitstatus_to_exitcode(self.status)
        if ending is Ending.EXITED and code < 0:
            ending = Ending.CPU_SECONDS if -code == signal.SIGXCPU else Ending.SIGNALLED
        ended_itself = ending in (Ending.EXITED, Ending.SIGNALLED)
        flooded = "standard error" if self.errors > self.allowance.output else "standard output"
        return Execution(
            ending,
            abs(code) if ended_itself else 0,
            bytes(self.stdout[: self.allowance.output]),
            bytes(self.stderr),
            seconds,
            max(self.cpu_seconds, self.waited_for),
            self.memory,
            left_behind if ended_itself else 0,
            flooded if ending is Ending.OUTPUT else "",
        )

    def _ending(self) -> Ending | None:
        """Return why it has ended or must end, if that can be seen without looking at its processes."""
        if self._is_flood():
            return Ending.OUTPUT
        if self.status is not None:
            return Ending.EXITED
        if time.monotonic() - self.started >= self.allowance.seconds:
            return Ending.SECONDS
        return None

    def _look(self) -> Ending | None:
        """Return the limit that its processes together are over."""
        processes = below(os.getpid())
        shared = 0
        if self.process.report is not None:  # the first process of the namespaces is ours
            processes.pop(self.process.pid, None)
            shared = shared_memory(self.process.pid)
        self.cpu_seconds = max(self.cpu_seconds, self.waited_for + sum(one.cpu_seconds for one in processes.values()))
        resident = memory_of(processes, self.allowance.memory) + shared + files_in_memory(processes)
        self.memory = max(self.memory, resident)
        if len(processes) > self.allowance.processes:
            return Ending.PROCESSES
        if resident > self.allowance.memory:
            return Ending.MEMORY
        if self.allowance.cpu_seconds is not None and self.cpu_seconds >= self.allowance.cpu_seconds:
            return Ending.CPU_SECONDS
        return None

    def _reap(self) -> None:
        for pid, status, cpu_seconds in reap():
            self.waited_for += cpu_seconds
            if pid == self.process.pid:
                self._hear()
                self.status = status if self.status is None else self.status

    def _hear(self) -> None:
        """Take what the first process of the namespaces reports, if it does."""
        if self.process.report is None or self.status is not None:
            return
        os.set_blocking(self.process.report.fileno(), False)
        number, _, problem = (self.process.report.read() or b"").decode().partition(" ")
        if problem:
            self.not_started = not_started(int(number), problem)
        self.status = int(number) if number else None

    def _is_flood(self) -> bool:
        return len(self.stdout) > self.allowance.output or self.errors > self.allowance.output

    def _read(self, stream: Any, *, blocking: bool = False) -> bool:
        """Take what a stream has; False at its end, and, asked after the program's end, where there is no more now."""
        try:
            data = os.read(stream.fileno(), _CHUNK)
        except BlockingIOError:
            return not blocking
        if stream is self.process.stdout:
            self.stdout += data
        else:
            self.errors += len(data)
            self.stderr += data
            if len(self.stderr) > 2 * _KEPT:
                self.stderr = self.stderr[:_KEPT] + self.stderr[-_KEPT:]
        return bool(data)
