"""Programs on Windows: what is asked of its kernel, which a stand-in plays here, and what becomes of the answers."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from ctypes import sizeof
from pathlib import Path
from typing import Any

import pytest

from magnets_cp.workbench.run.programs import job_object
from magnets_cp.workbench.run.programs.job_object import JobObject
from magnets_cp.workbench.run.programs.plain_process import execute_plainly
from magnets_cp.workbench.run.programs.program import Allowance, Ending, Execution, Program

MEGABYTE = 1024**2
ALLOWANCE = Allowance(seconds=20.0, cpu_seconds=None, memory=200 * MEGABYTE, output=50_000, processes=10)
JOB, PROCESS = 7, 9
LEAVES_ONE = (
    "import subprocess, sys\n"
    "child = subprocess.Popen(['sleep', '60'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
    "open(sys.argv[1], 'w').write(str(child.pid))\n"
)


class Windows:
    """A kernel that keeps one job: its limits, and the processes named in a file besides the one that is added."""

    def __init__(self, started: Path, fails: str = "", cpu_seconds: float = 0.0) -> None:
        self.started, self.fails, self.cpu_seconds = started, fails, cpu_seconds
        self.limits: Any = None
        self.added: list[int] = []
        self.closed: list[int] = []
        for name in ("SetInformationJobObject", "QueryInformationJobObject", "AssignProcessToJobObject"):
            setattr(self, name, self._function(name))
        for name in ("CreateJobObjectW", "TerminateJobObject", "OpenProcess", "CloseHandle"):
            setattr(self, name, self._function(name))

    def _function(self, name: str) -> Callable[..., int]:
        """A function that takes attributes, as those of ctypes do."""
        method = getattr(self, f"_{name}")
        return lambda *arguments: 0 if name == self.fails else method(*arguments)

    def _CreateJobObjectW(self, security: None, name: None) -> int:  # noqa: N802
        return JOB

    def _SetInformationJobObject(self, job: int, kind: int, limits: Any, size: int) -> int:  # noqa: N802
        assert (job, kind, size) == (JOB, 9, sizeof(limits._obj))
        self.limits = limits._obj
        return 1

    def _OpenProcess(self, rights: int, inherit: int, pid: int) -> int:  # noqa: N802
        self.added.append(pid)
        return PROCESS

    def _AssignProcessToJobObject(self, job: int, process: int) -> int:  # noqa: N802
        assert (job, process) == (JOB, PROCESS)
        return 1

    def _QueryInformationJobObject(self, job: int, kind: int, asked: Any, size: int, _: None) -> int:  # noqa: N802
        assert (job, size) == (JOB, sizeof(asked._obj))
        if kind == 1:
            asked._obj.user_time = int(self.cpu_seconds * 10**7)
            asked._obj.active_processes = len(self.alive())
        else:
            asked._obj.peak_job_memory = 5 * MEGABYTE
        return 1

    def _TerminateJobObject(self, job: int, code: int) -> int:  # noqa: N802
        for pid in self.alive():
            os.kill(pid, signal.SIGKILL)
        return 1

    def _CloseHandle(self, handle: int) -> int:  # noqa: N802
        self.closed.append(handle)
        return 1

    def alive(self) -> list[int]:
        found = []
        for pid in map(int, self.started.read_text().split() if self.started.exists() else []):
            with suppress(ProcessLookupError):
                os.kill(pid, 0)
                found.append(pid)
        return found


def run(kernel: Windows, monkeypatch: pytest.MonkeyPatch, code: str, allowance: Allowance = ALLOWANCE) -> Execution:
    monkeypatch.setattr(job_object, "_kernel", lambda: kernel)
    return execute_plainly(Program((sys.executable, "-c", code, str(kernel.started)), "", None, {}, allowance))


def test_the_layout_is_that_of_windows() -> None:
    # As printed by a program in C that was compiled for 64-bit Windows.
    limits = job_object._ExtendedLimits
    offsets = [limits.flags.offset, limits.active_processes.offset, limits.input_output.offset]
    assert offsets == [16, 40, 64]
    assert (limits.process_memory.offset, limits.job_memory.offset, limits.peak_job_memory.offset) == (112, 120, 136)
    assert (sizeof(limits), sizeof(job_object._Accounting)) == (144, 48)


def test_a_job_has_the_limits_of_the_program(tmp_path: Path) -> None:
    kernel = Windows(tmp_path / "started")
    JobObject(ALLOWANCE, kernel)
    assert (kernel.limits.flags, kernel.limits.job_memory, kernel.limits.active_processes) == (
        0x2608,
        200 * MEGABYTE,
        10,
    )
    JobObject(Allowance(20.0, 1.5, MEGABYTE, 10, 1), kernel)
    assert (kernel.limits.flags, kernel.limits.job_time) == (0x260C, 15_000_000)


def test_what_a_program_has_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Windows(tmp_path / "started")
    execution = run(kernel, monkeypatch, LEAVES_ONE)
    assert (execution.ending, execution.code, execution.left_behind) == (Ending.EXITED, 0, 1)
    assert execution.memory == 5 * MEGABYTE
    assert kernel.closed == [PROCESS, JOB]
    [pid] = map(int, kernel.started.read_text().split())
    assert _has_ended(pid)


def test_a_job_that_used_up_its_processor_time_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Windows(tmp_path / "started", cpu_seconds=2.5)
    assert run(kernel, monkeypatch, "print(1)", Allowance(20.0, 2.0, MEGABYTE, 100, 1)).ending is Ending.CPU_SECONDS
    assert run(kernel, monkeypatch, "print(1)", Allowance(20.0, 3.0, MEGABYTE, 100, 1)).ending is Ending.EXITED


@pytest.mark.parametrize("fails", ["CreateJobObjectW", "AssignProcessToJobObject", "QueryInformationJobObject"])
def test_without_a_job_time_and_output_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    kernel = Windows(tmp_path / "started", fails)
    execution = run(kernel, monkeypatch, "print('here')")
    assert (execution.ending, execution.code, execution.stdout.strip()) == (Ending.EXITED, 0, b"here")
    slow = run(kernel, monkeypatch, "import time; time.sleep(60)", Allowance(0.5, None, MEGABYTE, 100, 1))
    assert slow.ending is Ending.SECONDS


def test_elsewhere_there_is_no_job_object() -> None:
    with pytest.raises(OSError, match="on Windows only"):
        JobObject(ALLOWANCE)


def _has_ended(pid: int) -> bool:
    """Killed processes take a moment to end; then they are zombies until somebody reaps them."""
    for _ in range(1000):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False
