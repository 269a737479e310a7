"""A command run to its end, or ended from outside, and all that can be seen of it afterwards."""

from __future__ import annotations

import mmap
import os
import resource
import signal
import struct
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from select import select
from typing import BinaryIO, NoReturn

from magnets_cp.command_state import STATE
from magnets_cp.workbench.run.processes import alive_below, reap
from tests.processes import Hanging
from tests.running import become

_NOT_BEGUN = 71  # no status of the program
SETTLES = 20.0  # seconds: what a command has started, and has done nothing for so long, is left
_PAUSE = 0.002
_REQUESTS = (signal.SIGINT, signal.SIGTERM)


@dataclass(frozen=True)
class Ending:
    """How a command ends: by a signal after so many seconds (0 for none), or with an output that takes nothing."""

    number: int = 0
    after: float = 0.0
    output: str = ""  # "": a file; "full": no room on the device; "gone": a pipe that nobody reads


@dataclass(frozen=True)
class Ended:
    """What was seen of a command.

    status       negative for a signal; None if it hung
    cpu_seconds  of all its processes
    memory       the most bytes that one of them had, less what it began with
    descriptors  how many more were open at its end than when it began
    left         processes, and files in its folder for temporary ones, that it left
    """

    arguments: list[str]
    ending: Ending
    status: int | None
    output: str
    errors: str
    cpu_seconds: float
    memory: int
    descriptors: int
    left: tuple[str, ...]


def run(arguments: Sequence[str], folder: Path, ending: Ending) -> Ended:
    """Run the program in the folder, in a process forked from this one."""
    temporary = folder.parent / "tmp"
    temporary.mkdir(exist_ok=True)
    begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    others = alive_below(os.getpid())
    descriptors = mmap.mmap(-1, 8)
    with tempfile.TemporaryFile() as read, tempfile.TemporaryFile() as errors, _output(ending.output) as output:
        # Until the program handles them, signals wait: what is forked here must not come back to the tests.
        signal.pthread_sigmask(signal.SIG_BLOCK, _REQUESTS)
        child = os.fork()
        if child == 0:
            _count_descriptors(descriptors)
            _become(arguments, folder, temporary, (read, output, errors))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _REQUESTS)
        status, usage = _ended(child, ending)
        left = _left(temporary, others)
        errors.seek(0)
        said = errors.read().decode(errors="replace")
        printed = "" if ending.output else _read(output)
    cpu_seconds = usage.ru_utime + usage.ru_stime
    memory, (more,) = 1024 * (usage.ru_maxrss - begun), struct.unpack("q", descriptors)
    return Ended([*arguments], ending, status, printed, said, cpu_seconds, memory, more, left)


def _count_descriptors(into: mmap.mmap) -> None:
    """In the process of the command, count the descriptors when it begins and ends, and note the difference."""
    begin, end = STATE.write_here, STATE.end

    def begun() -> None:
        begin()
        into[:] = struct.pack("q", -_descriptors())

    def ended(status: int) -> None:
        into[:] = struct.pack("q", struct.unpack("q", into)[0] + _descriptors())
        end(status)

    STATE.write_here, STATE.end = begun, ended  # type: ignore[method-assign]


def _descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def _output(kind: str) -> BinaryIO:
    if kind == "full":
        return open("/dev/full", "wb", buffering=0)
    if kind == "gone":
        reader, writer = os.pipe()
        os.close(reader)
        return os.fdopen(writer, "wb", buffering=0)
    return tempfile.TemporaryFile()


def _read(file: BinaryIO) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def _become(arguments: Sequence[str], folder: Path, temporary: Path, files: tuple[BinaryIO, ...]) -> NoReturn:
    try:
        os.setsid()
        os.chdir(folder)
        os.environ["TMPDIR"] = tempfile.tempdir = str(temporary)
        become(arguments, files)
    finally:
        os._exit(_NOT_BEGUN)


def _ended(child: int, ending: Ending) -> tuple[int | None, resource.struct_rusage]:
    """Wait for it, send the signal when it is time, and kill what hangs."""
    is_sent, is_hanging = ending.number == 0, Hanging()
    until = time.monotonic() + ending.after
    end = os.pidfd_open(child)
    try:
        while not select([end], [], [], 1.0 if is_sent else max(0.0, until - time.monotonic()))[0]:
            if not is_sent:
                os.kill(child, ending.number)
                is_sent = True
            elif is_hanging():
                os.kill(child, signal.SIGKILL)
                return None, os.wait4(child, 0)[2]
        _, status, usage = os.wait4(child, 0)
        return os.waitstatus_to_exitcode(status), usage
    finally:
        os.close(end)


def _left(temporary: Path, others: set[int]) -> tuple[str, ...]:
    """What is there when there was time to end, but for ``others``; it is ended and removed."""
    _wait(lambda: not alive_below(os.getpid(), others) and not any(temporary.iterdir()))
    processes = alive_below(os.getpid(), others)
    left = [f"process {pid}{_described(pid)}" for pid in processes]
    left += [f"file {path.name}" for path in temporary.iterdir()]
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    if any(temporary.iterdir()):
        temporary.rename(temporary.with_name(f"left{time.monotonic_ns()}"))
    return tuple(left)


def _described(pid: int) -> str:
    """What the process is called, and what it waits for, where the system says so."""
    with suppress(OSError):
        of_it = Path(f"/proc/{pid}")
        words = of_it.joinpath("cmdline").read_bytes().decode(errors="replace").split("\0")
        state = of_it.joinpath("stat").read_text().rpartition(")")[2].split()[0]
        return f" ({' '.join(words)[-200:]}; {state}, {of_it.joinpath('wchan').read_text()})"
    return ""


def _wait(condition: Callable[[], bool]) -> None:
    is_left = Hanging(SETTLES)
    while not condition() and not is_left():
        reap()
        time.sleep(_PAUSE)
