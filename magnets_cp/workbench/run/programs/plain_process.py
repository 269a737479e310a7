"""Run an external program where there is no fork (Windows): its time and its output are limited here.

Memory, processor time and processes are limited by a job object, which also ends what the program has started. Where
there is none either, they are not. Standard library only.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import IO

from magnets_cp.workbench.run.programs.job_object import JobObject, Used
from magnets_cp.workbench.run.programs.program import FILE, Allowance, Ending, Execution, Program, not_started

# How often it is looked whether a program has ended, and how long its last output is waited for, in seconds.
_INTERVAL, _LAST_OUTPUT = 0.02, 1.0
_CHUNK = 65536
# Without these many programs do not start on Windows, Python among them.
_NEEDED = ("SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT")


def execute_plainly(program: Program) -> Execution:
    """Run the program in a folder of its own, and end it, and what it started, when its time or output is used up."""
    with tempfile.TemporaryDirectory(prefix="magnets-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / (program.file or "standard-input")
        path.write_text(program.text, encoding="utf-8")
        kept = {name: os.environ[name] for name in _NEEDED if name in os.environ}
        own = dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), folder)
        try:
            with open(path, "rb") as stdin:
                process = subprocess.Popen(
                    [argument.replace(FILE, str(path)) for argument in program.arguments],
                    stdin=stdin,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    cwd=folder,
                    env={**kept, **own, **program.environment},
                )
        except (OSError, ValueError) as error:
            return not_started(getattr(error, "errno", None), getattr(error, "strerror", None) or str(error))
        return _to_the_end(process, program.allowance, _Processes(process, program.allowance))


class _Processes:
    """The process of a program and what it starts."""

    def __init__(self, process: subprocess.Popen[bytes], allowance: Allowance) -> None:
        self._process = process
        self._job: JobObject | None = None
        with suppress(OSError):
            self._job = JobObject(allowance)
            self._job.add(process.pid)

    def end(self) -> Used:
        """Kill those that run, and return what all have used."""
        used = Used(0.0, 0, 0)
        with suppress(OSError):
            used = self._job.used() if self._job else used
        if self._job:
            self._job.end()
        self._process.kill()
        self._process.wait()
        return used


class _Reader:
    """A thread that keeps what comes from a stream, up to so many bytes, and reads on."""

    def __init__(self, stream: IO[bytes] | None, most: int, flooded: Event) -> None:
        assert stream is not None
        self._stream, self._most, self._flooded = stream, most, flooded
        self.read = bytearray()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with self._stream:
            while chunk := self._stream.read1(_CHUNK):  # type: ignore[attr-defined]
                self.read += chunk[: self._most + 1 - len(self.read)]
                if len(self.read) > self._most:
                    self._flooded.set()

    def end(self) -> bytes:
        """What has come by now; one that the program left behind may hold the stream open."""
        self._thread.join(_LAST_OUTPUT)
        return bytes(self.read[: self._most])


def _to_the_end(process: subprocess.Popen[bytes], allowance: Allowance, processes: _Processes) -> Execution:
    started, flooded, most = time.monotonic(), Event(), allowance.output
    output, errors = (_Reader(stream, most, flooded) for stream in (process.stdout, process.stderr))
    ending = Ending.EXITED
    try:
        while process.poll() is None:
            if flooded.is_set() or time.monotonic() - started >= allowance.seconds:
                ending = Ending.OUTPUT if flooded.is_set() else Ending.SECONDS
                break
            flooded.wait(_INTERVAL)
    finally:
        seconds = time.monotonic() - started
        used = processes.end()
    written, said = output.end(), errors.end()
    if ending is Ending.EXITED:
        ending = Ending.OUTPUT if flooded.is_set() else Ending.SIGNALLED if process.returncode < 0 else ending
    if allowance.cpu_seconds is not None and used.cpu_seconds >= allowance.cpu_seconds:
        ending = Ending.CPU_SECONDS
    stream = "standard error" if len(errors.read) > most else "standard output"
    return Execution(
        ending,
        abs(process.returncode) if ending in (Ending.EXITED, Ending.SIGNALLED) else 0,
        written,
        said,
        seconds,
        cpu_seconds=used.cpu_seconds,
        memory=used.memory,
        left_behind=used.running if ending is Ending.EXITED else 0,
        problem=stream if ending is Ending.OUTPUT else "",
    )
