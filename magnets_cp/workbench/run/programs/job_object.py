"""A job object of Windows: what a program and all it starts may use together, and one end for all of them.

See "Job Objects" in the documentation of the Windows API. What was allocated over the limit of memory is refused to the
program, and so is a process too many; over the limit of processor time it is ended. Standard library only.
"""

from __future__ import annotations

import ctypes
import sys
from ctypes import POINTER, Structure, byref, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p, c_wchar_p, sizeof
from typing import Any, NamedTuple

from magnets_cp.workbench.run.programs.program import Allowance

_ACCOUNTING, _EXTENDED_LIMITS = 1, 9
# On the processor time in user mode, processes and memory; no window that asks what to do after a crash; all end with
# the last handle, even if we are killed.
_JOB_TIME, _ACTIVE_PROCESSES, _JOB_MEMORY, _DIES_SILENTLY, _KILL_ON_CLOSE = 0x4, 0x8, 0x200, 0x400, 0x2000
_LIMITS = _ACTIVE_PROCESSES | _JOB_MEMORY | _DIES_SILENTLY | _KILL_ON_CLOSE
_SET_QUOTA_AND_TERMINATE = 0x101
_TICKS = 10_000_000  # in a second


class _ExtendedLimits(Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", c_int64),
        ("job_time", c_int64),
        ("flags", c_uint32),
        ("least_working_set", c_size_t),
        ("most_working_set", c_size_t),
        ("active_processes", c_uint32),
        ("affinity", c_size_t),
        ("priority", c_uint32),
        ("scheduling", c_uint32),
        ("input_output", c_uint64 * 6),
        ("process_memory", c_size_t),
        ("job_memory", c_size_t),
        ("peak_process_memory", c_size_t),
        ("peak_job_memory", c_size_t),
    )


class _Accounting(Structure):
    """JOBOBJECT_BASIC_ACCOUNTING_INFORMATION."""

    _fields_ = (
        ("user_time", c_int64),
        ("kernel_time", c_int64),
        ("period_user_time", c_int64),
        ("period_kernel_time", c_int64),
        ("page_faults", c_uint32),
        ("processes", c_uint32),
        ("active_processes", c_uint32),
        ("terminated_processes", c_uint32),
    )


_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "CreateJobObjectW": (c_void_p, (c_void_p, c_wchar_p)),
    "SetInformationJobObject": (c_int, (c_void_p, c_int, POINTER(_ExtendedLimits), c_uint32)),
    "QueryInformationJobObject": (c_int, (c_void_p, c_int, c_void_p, c_uint32, c_void_p)),
    "AssignProcessToJobObject": (c_int, (c_void_p, c_void_p)),
    "TerminateJobObject": (c_int, (c_void_p, c_uint32)),
    "OpenProcess": (c_void_p, (c_uint32, c_int, c_uint32)),
    "CloseHandle": (c_int, (c_void_p,)),
}


class Used(NamedTuple):
    """What the processes have used: processor time in seconds, the most bytes at once; and how many still run."""

    cpu_seconds: float
    memory: int
    running: int


class JobObject:
    """The processes of one program, which is added when it has begun; what it starts later is in it by itself.

    Raises OSError where there is none.

    >>> job = JobObject(allowance)  # doctest: +SKIP
    >>> job.add(process.pid)  # doctest: +SKIP
    """

    def __init__(self, allowance: Allowance, kernel: Any = None) -> None:
        self._kernel = kernel or _kernel()
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(self._kernel, name)
            function.restype, function.argtypes = result, arguments
        self._handle = self._checked(self._kernel.CreateJobObjectW(None, None))
        limits = _ExtendedLimits(flags=_LIMITS, active_processes=allowance.processes, job_memory=allowance.memory)
        if allowance.cpu_seconds is not None:
            limits.flags |= _JOB_TIME
            limits.job_time = int(allowance.cpu_seconds * _TICKS)
        size = sizeof(limits)
        self._checked(self._kernel.SetInformationJobObject(self._handle, _EXTENDED_LIMITS, byref(limits), size))

    def add(self, pid: int) -> None:
        """Put a process into the job. Raises OSError, also if it has ended."""
        process = self._checked(self._kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, 0, pid))
        try:
            self._checked(self._kernel.AssignProcessToJobObject(self._handle, process))
        finally:
            self._kernel.CloseHandle(process)

    def used(self) -> Used:
        """Ask what the processes have used by now. Raises OSError."""
        accounting, limits = _Accounting(), _ExtendedLimits()
        for kind, asked in ((_ACCOUNTING, accounting), (_EXTENDED_LIMITS, limits)):
            self._checked(self._kernel.QueryInformationJobObject(self._handle, kind, byref(asked), sizeof(asked), None))
        seconds = (accounting.user_time + accounting.kernel_time) / _TICKS
        return Used(seconds, limits.peak_job_memory, accounting.active_processes)

    def end(self) -> None:
        """End all of its processes."""
        self._kernel.TerminateJobObject(self._handle, 1)
        self._kernel.CloseHandle(self._handle)

    def _checked(self, result: int | None) -> int:
        if not result:
            raise OSError("Windows keeps no job object for the program")
        return result


def _kernel() -> Any:
    if sys.platform == "win32":
        return ctypes.WinDLL("kernel32")
    raise OSError("there are job objects on Windows only")
