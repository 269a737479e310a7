"""A process in namespaces of its own (Linux): it can name no process but those below it, and none outlives it.

What it starts is below it for good, whatever sessions and parents that has; its end is theirs. See namespaces(7),
user_namespaces(7) and pid_namespaces(7); bubblewrap and nsjail do the same. Where the system does not permit it, as
some containers do not, there are no namespaces. Standard library only.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from magnets_cp.workbench.run.processes import end_with_parent

_NEW_MOUNTS, _NEW_IPC, _NEW_USER, _NEW_PIDS, _NEW_NETWORK = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_FLAGS = _NEW_MOUNTS | _NEW_IPC | _NEW_USER | _NEW_PIDS
# The number of clone(2).
_CLONE = {"x86_64": 56, "aarch64": 220}.get(platform.machine()) if sys.platform == "linux" else None
_NO_SUID, _NO_DEVICES, _NO_PROGRAMS, _RECURSIVE, _PRIVATE = 2, 4, 8, 0x4000, 0x40000
# In the environment: "no" if programs are not to be in namespaces.
_WANTED = "MAGNETS_NAMESPACES"
SHARED_MEMORY = "/dev/shm"


class Pipe:
    """The two ends of a new pipe."""

    def __init__(self) -> None:
        self.reading, self.writing = os.pipe()


def are_permitted() -> bool:
    """Does the system permit namespaces, one without a network among them?"""
    pid = _fork_apart(_FLAGS | _NEW_NETWORK)
    if pid == 0:
        os._exit(0)
    if pid is not None:
        os.waitpid(pid, 0)
    return pid is not None


def start_apart(launch: Callable[[], int], report: Pipe, memory: int, *, has_network: bool = True) -> int | None:
    """Have a process in namespaces of its own launch the program; None where there are none."""
    go = Pipe()
    pid = _fork_apart(_FLAGS if has_network else _FLAGS | _NEW_NETWORK)
    if pid == 0:
        try:
            os.close(go.writing)
            _be_the_first(launch, go.reading, report.writing, memory)
        finally:
            os._exit(1)
    os.close(go.reading)
    try:
        if pid is not None:
            _map_users(pid)
            os.write(go.writing, b"1")
        return pid
    except OSError:  # users cannot be mapped
        if pid is not None:
            os.kill(pid, signal.SIGKILL)
        return None
    finally:
        os.close(go.writing)


def _be_the_first(launch: Callable[[], int], go: int, report: int, memory: int) -> NoReturn:
    """The first process of the namespaces: launch the program, report how it ended, and wait for what it leaves.

    The report is the wait status, or what was wrong when it could not be started.
    """
    os.setsid()
    end_with_parent(signal.SIGKILL)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if not os.read(go, 1):
        os._exit(1)
    _mount_own(memory)
    try:
        program = launch()
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        os.write(report, f"{getattr(error, 'errno', None) or 0} {getattr(error, 'strerror', None) or error}".encode())
        os._exit(1)
    os.dup2(report, 3)
    os.closerange(4, os.sysconf("SC_OPEN_MAX"))
    while True:
        try:
            pid, status = os.wait()
        except ChildProcessError:
            signal.pause()
        else:
            if pid == program:
                os.write(3, str(status).encode())


def shared_memory(pid: int) -> int:
    """The bytes in the shared memory of the child."""
    with suppress(OSError):
        here, there = os.stat(SHARED_MEMORY), f"/proc/{pid}/root{SHARED_MEMORY}"
        if os.stat(there).st_dev != here.st_dev:
            used = os.statvfs(there)
            return (used.f_blocks - used.f_bfree) * used.f_frsize
    return 0


def _fork_apart(flags: int) -> int | None:
    """Fork as ``os.fork`` does, the child in namespaces of its own; None where that is not permitted."""
    if _CLONE is None or os.environ.get(_WANTED) == "no":
        return None
    api = ctypes.pythonapi
    api.PyOS_BeforeFork()
    pid: int = ctypes.PyDLL(None).syscall(_CLONE, ctypes.c_ulong(flags | signal.SIGCHLD), None, None, None, None)
    if pid == 0:
        api.PyOS_AfterFork_Child()
    else:
        api.PyOS_AfterFork_Parent()
    return None if pid < 0 else pid


def _map_users(pid: int) -> None:
    """Give the child the users that we see: all of them if we are root, else our own. Raises OSError."""
    process = Path("/proc", str(pid))
    if os.geteuid() == 0:
        for name in ("uid_map", "gid_map"):
            seen = [line.split() for line in Path("/proc/self", name).read_text().splitlines()]
            (process / name).write_text("".join(f"{first} {first} {count}\n" for first, _, count in seen))
    else:
        (process / "setgroups").write_text("deny")
        (process / "uid_map").write_text(f"{os.geteuid()} {os.geteuid()} 1\n")
        (process / "gid_map").write_text(f"{os.getegid()} {os.getegid()} 1\n")


def _mount_own(memory: int) -> None:
    """In the child: a /proc that shows its processes only, and shared memory of its own, so many bytes at most.

    What cannot be mounted stays as it is: the processes of others are seen then, and cannot be touched.
    """
    mount = ctypes.CDLL(None).mount
    if mount(b"none", b"/", None, _RECURSIVE | _PRIVATE, None) == 0:
        mount(b"proc", b"/proc", b"proc", _NO_SUID | _NO_DEVICES | _NO_PROGRAMS, None)
        mount(b"tmpfs", SHARED_MEMORY.encode(), b"tmpfs", _NO_SUID | _NO_DEVICES, f"size={memory},mode=1777".encode())
