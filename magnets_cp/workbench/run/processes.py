"""The processes below one: which there are, what they use, and their end. Needs no root. Standard library only.

On Linux a process that adopts orphans (``adopt_orphans``) has every process that it started, and that those started,
below it for good, whatever sessions they make; elsewhere an orphan that has left its process group is lost.
"""

from __future__ import annotations

import ctypes
import os
import re
import signal
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_HAS_CHILDREN = os.path.exists(f"/proc/self/task/{os.getpid()}/children")
_TELLS_SHARES = os.path.exists("/proc/self/smaps_rollup")
# How long a kill is repeated: what cannot be killed at all (in an uninterruptible sleep) must not hang us.
_PATIENCE = 10.0
# How many of the files that a process has open are looked at.
_MOST_FILES = 256


@dataclass(frozen=True, slots=True)
class Usage:
    """The use of one process: processor seconds, with those of children it has waited for, and bytes resident."""

    cpu_seconds: float
    memory: int


def adopt_orphans() -> bool:
    """Become the parent of every process below that loses its own (prctl(2), Linux). False where that cannot be."""
    try:
        return bool(ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    except (OSError, AttributeError):
        return False


def end_with_parent(number: int = signal.SIGTERM) -> None:
    """Have this process sent the signal when its parent ends, however it ends (prctl(2), Linux; elsewhere nothing)."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, number, 0, 0, 0)


def below(root: int) -> dict[int, Usage]:
    """Every live process below ``root``, by its id; zombies are none."""
    return dict(_from_proc(root)) if _HAS_CHILDREN else dict(_from_ps(root))


def alive_below(root: int, spared: Collection[int] = ()) -> set[int]:
    """Which live processes there are below ``root``, but for ``spared``.

    None only if two looks see none: a look while a process ends may miss its sibling (proc(5), children).
    """
    return below(root).keys() - set(spared) or below(root).keys() - set(spared)


def memory_of(processes: Mapping[int, Usage], most: int) -> int:
    """The bytes resident of all of them. Only where that is over ``most`` are shared pages counted once (Linux)."""
    resident = sum(one.memory for one in processes.values())
    if resident <= most or len(processes) < 2:
        return resident
    return sum(_proportional(pid, one.memory) if _TELLS_SHARES else one.memory for pid, one in processes.items())


def _proportional(pid: int, resident: int) -> int:
    """The bytes resident of a process, shared pages divided among those who share; 0 of one that ended meanwhile."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
            return 1024 * next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    except (FileNotFoundError, ProcessLookupError, StopIteration):
        return 0
    except (OSError, ValueError):
        return resident


def files_in_memory(processes: Iterable[int]) -> int:
    """The bytes in files without a name (memfd_create(2), Linux) that the processes have open."""
    sizes: dict[tuple[int, int], int] = {}
    for pid in processes:
        with suppress(OSError), os.scandir(f"/proc/{pid}/fd") as entries:
            for entry in islice(entries, _MOST_FILES):
                if os.readlink(entry.path).startswith("/memfd:"):
                    found = os.stat(entry.path)
                    sizes[found.st_dev, found.st_ino] = found.st_blocks * 512
    return sum(sizes.values())


def kill_below(root: int, groups: Iterable[int] = ()) -> int:
    """Kill every process below ``root``, and the process groups, until none is left; how many there were at first."""
    first: int | None = None
    deadline = time.monotonic() + _PATIENCE
    while True:
        alive = alive_below(root)
        first = len(alive) if first is None else first
        for group in groups:
            with suppress(ProcessLookupError, PermissionError):  # gone already, or zombies only (macOS)
                os.killpg(group, signal.SIGKILL)
        if not alive or time.monotonic() > deadline:
            return first
        for pid in alive:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        reap()
        time.sleep(0.001)


def kill_marked(mark: str) -> None:
    """Kill every process with the text in its environment or its command, and all below it (Linux; elsewhere none)."""
    deadline = time.monotonic() + _PATIENCE
    while (found := [*_marked(mark.encode())]) and time.monotonic() < deadline:
        for pid in [*found, *(one for root in found for one in below(root))]:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.001)


def _marked(mark: bytes) -> Iterator[int]:
    for name in os.listdir("/proc") if _HAS_CHILDREN else ():
        with suppress(OSError):  # gone meanwhile, or somebody else's
            if name.isdigit() and any(
                mark in Path("/proc", name, file).read_bytes() for file in ("cmdline", "environ")
            ):
                yield int(name)


def reap() -> list[tuple[int, int, float]]:
    """The children that have ended: id, wait status, processor seconds (with the children they waited for)."""
    ended: list[tuple[int, int, float]] = []
    while True:
        try:
            pid, status, used = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if pid == 0:
            return ended
        ended.append((pid, status, used.ru_utime + used.ru_stime))


def _from_proc(root: int) -> Iterator[tuple[int, Usage]]:
    pending = [root]
    while pending:
        for pid in _children(pending.pop()):
            pending.append(pid)
            try:
                with open(f"/proc/{pid}/stat", "rb") as file:
                    fields = file.read().rpartition(b")")[2].split()
            except OSError:
                continue
            if fields[0] not in (b"Z", b"X"):
                yield (
                    pid,
                    Usage(
                        sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK"),
                        int(fields[21]) * os.sysconf("SC_PAGE_SIZE"),
                    ),
                )


def _children(pid: int) -> list[int]:
    """The children of all its threads."""
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
    except OSError:
        pass  # ended meanwhile; its children are adopted and found at the next look
    return found


_PS = re.compile(r"\s*(\d+)\s+(\d+)\s+(\S+)\s+(\d+)\s+(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*")


def _from_ps(root: int) -> Iterator[tuple[int, Usage]]:
    """The same from ps(1), as POSIX has it."""
    import subprocess  # slow to import, and not needed on Linux

    with subprocess.Popen(
        ["ps", "-A", "-o", "pid=", "-o", "ppid=", "-o", "state=", "-o", "rss=", "-o", "time="],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as ps:
        table = [match for match in map(_PS.fullmatch, ps.communicate()[0].splitlines()) if match]
    children: dict[int, list[re.Match[str]]] = {}
    for row in table:
        if int(row[1]) != ps.pid:
            children.setdefault(int(row[2]), []).append(row)
    pending = [root]
    while pending:
        for row in children.get(pending.pop(), ()):
            pending.append(int(row[1]))
            if not row[3].startswith("Z"):
                days, hours, minutes, seconds = (float(row[part] or 0) for part in range(5, 9))
                cpu_seconds = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
                yield int(row[1]), Usage(cpu_seconds, int(row[4]) * 1024)
