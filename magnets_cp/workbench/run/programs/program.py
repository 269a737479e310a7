"""A foreign program to run, what it may use, what became of it. Shared with the keeper: standard library only."""

from __future__ import annotations

import errno
import re
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from magnets_cp.answer import Outcome


class Ending(StrEnum):
    """Why a program ran no longer."""

    EXITED = "exited"
    SIGNALLED = "signalled"
    NOT_STARTED = "not started"
    SHORTAGE = "not started, as the machine has not enough of something"
    UNKEPT = "the process that keeps it was killed or disturbed"
    SECONDS = "wall time"
    CPU_SECONDS = "processor time"
    MEMORY = "memory"
    OUTPUT = "output"
    PROCESSES = "processes"


_OUTCOMES = {
    Ending.EXITED: Outcome.ANSWERED,
    Ending.SIGNALLED: Outcome.CRASH,
    Ending.NOT_STARTED: Outcome.CRASH,
    Ending.SHORTAGE: Outcome.NOT_ASKED,
    Ending.UNKEPT: Outcome.CRASH,
    Ending.SECONDS: Outcome.TIMEOUT,
    Ending.CPU_SECONDS: Outcome.TIMEOUT,
    Ending.MEMORY: Outcome.MEMORY,
    Ending.OUTPUT: Outcome.OUTPUT,
    Ending.PROCESSES: Outcome.CRASH,
}
# The exit status that says: I cannot express this board (as automake's tests say that they are to be skipped).
DECLINES = 77
_LINES = 4
_MEGABYTE = 1024**2
# What languages say when an allocation fails.
_OUT_OF_MEMORY = re.compile(
    r"MemoryError|bad_alloc|OutOfMemory|out of memory|[Cc]annot allocate memory|[Mm]emory allocation"
)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a program and all the processes it starts may use together.

    seconds      wall time
    cpu_seconds  processor time, user and system; None for as much as the wall time lets it have
    memory       bytes resident at once
    output       bytes on standard output, and as many again on standard error
    processes    alive at once; threads do not count
    """

    seconds: float
    cpu_seconds: float | None
    memory: int
    output: int
    processes: int


class Call(NamedTuple):
    """A function of a Python file, called by ``calling``, and the modules it may be quicker with if there already."""

    path: str
    function: str
    libraries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A program and its surroundings: no shell, a scratch folder to work in, an environment of its own.

    arguments    the program, found already, and its arguments; ``FILE`` in them stands for the path of the input
    text         the input, on standard input
    file         its name in the scratch folder, for programs that are given its path; None if nothing names it
    environment  besides HOME and TMPDIR, which are the scratch folder
    call         the same as ``arguments``, for a keeper that need not start a Python for it
    """

    arguments: tuple[str, ...]
    text: str
    file: str | None
    environment: Mapping[str, str]
    allowance: Allowance
    call: Call | None = None


FILE = "{file}"
# What the machine has not enough of, which says nothing of the program: files, processes, memory, room on the disk.
_SHORTAGES = {errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM, errno.ENOSPC, errno.EDQUOT, errno.EROFS}


@dataclass(frozen=True, slots=True)
class Execution:
    """What became of a program.

    code         its exit status, or the signal that ended it
    stdout       cut off at what the allowance says
    stderr       its last bytes
    seconds      wall time from the start of the process to its end
    cpu_seconds  of all its processes
    memory       the most bytes seen resident at once
    left_behind  processes that were still there when it had ended, and were killed
    problem      why it could not be started, or which stream had too much in it
    """

    ending: Ending
    code: int = 0
    stdout: bytes = b""
    stderr: bytes = b""
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    memory: int = 0
    left_behind: int = 0
    problem: str = ""


def not_started(number: int | None, problem: str) -> Execution:
    """What became of a program that an error, of this number, kept from being started."""
    return Execution(Ending.SHORTAGE if number in _SHORTAGES else Ending.NOT_STARTED, problem=problem)


def outcome_of(execution: Execution) -> Outcome:
    """How the run ended. A nonzero exit status is a crash; one whose last words speak of memory is for memory."""
    if execution.ending is Ending.EXITED and execution.code == DECLINES:
        return Outcome.DECLINED
    if execution.ending is Ending.EXITED and execution.code:
        return Outcome.MEMORY if _OUT_OF_MEMORY.search("\n".join(last_words(execution))) else Outcome.CRASH
    return _OUTCOMES[execution.ending]


def report_of(execution: Execution) -> str:
    """Why it did not answer, or what is odd about how it ended, with the last lines of standard error; else empty."""
    said = {
        Ending.EXITED: f"exit status {execution.code}" if execution.code else "",
        Ending.SIGNALLED: f"killed by signal {execution.code}{_name(execution.code)}",
        Ending.SHORTAGE: "",
        Ending.NOT_STARTED: f"cannot be started: {execution.problem.lower()}",
        Ending.UNKEPT: f"{Ending.UNKEPT}, by itself or from outside",
        Ending.SECONDS: f"stopped after {execution.seconds:.1f} seconds",
        Ending.CPU_SECONDS: f"stopped after {execution.cpu_seconds:.1f} seconds of processor time",
        Ending.MEMORY: f"stopped at {execution.memory // _MEGABYTE} MB",
        Ending.OUTPUT: f"stopped with too much on {execution.problem}",
        Ending.PROCESSES: "stopped with too many processes at once",
    }[execution.ending]
    parts = [said] if said else []
    if execution.left_behind:
        number = execution.left_behind
        parts.append(f"left {number} process{'es' if number > 1 else ''} behind, killed")
    if execution.ending is not Ending.EXITED or execution.code:
        parts += last_words(execution)
    return "\n".join(parts)


def last_words(execution: Execution) -> list[str]:
    """The last lines on standard error."""
    return [line.rstrip() for line in execution.stderr.decode(errors="replace").splitlines() if line.strip()][-_LINES:]


def _name(number: int) -> str:
    try:
        return f" ({signal.Signals(number).name})"
    except ValueError:
        return ""
