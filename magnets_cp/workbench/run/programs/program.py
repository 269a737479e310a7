"""An external program to run, what it may use, what became of it: what goes to a sandbox server, and comes back.

The program can open the pipes of the server, as every process of a user can open those of another. So what comes out of
them is data, of which nothing is run, and it is looked at before it is believed. Standard library only.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from magnets_cp.text.dataclass_json import plain, typed


class Ending(StrEnum):
    """The ways in which a program ends."""

    EXITED = "exited"
    SIGNALLED = "signalled"
    NOT_STARTED = "not started"
    SHORTAGE = "not started, as the machine has not enough of something"
    SERVER_LOST = "the process that keeps it was killed or disturbed"
    SECONDS = "wall time"
    CPU_SECONDS = "processor time"
    MEMORY = "memory"
    OUTPUT = "output"
    PROCESSES = "processes"


@dataclass(frozen=True, slots=True)
class Allowance:
    """The limits of a program and all the processes it starts, together.

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


@dataclass(frozen=True, slots=True)
class Call:
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
    call         the same as ``arguments``, for a server that need not start a Python for it
    readable     all that it may read, if it is isolated; then it has no network, and writes in its folder only
    """

    arguments: tuple[str, ...]
    text: str
    file: str | None
    environment: Mapping[str, str]
    allowance: Allowance
    call: Call | None = None
    readable: tuple[str, ...] | None = None


FILE = "{file}"
# What the machine has not enough of, which says nothing of the program: files, processes, memory, room on the disk.
_SHORTAGES = {errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM, errno.ENOSPC, errno.EDQUOT, errno.EROFS}


@dataclass(frozen=True, slots=True)
class Execution:
    """The end of a program, what it wrote, and what it used.

    code         its exit status, or the signal that ended it
    stdout       cut off at what the allowance says
    stderr       its first and its last bytes, with nothing between them if they are all
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
    """Return the execution of a program that could not be started, for an error of this number."""
    return Execution(Ending.SHORTAGE if number in _SHORTAGES else Ending.NOT_STARTED, problem=problem)


_MOST = 1 << 62


def request(program: Program, token: str) -> dict[str, Any]:
    """Make the message that asks a server to run the program; the answer has the token."""
    return {"token": token, "program": plain(program)}


def requested(message: dict[str, Any]) -> tuple[Program, str]:
    """Read the program of such a message, and the token."""
    return typed(message["program"], Program), message["token"]


def answer(execution: Execution, token: str) -> dict[str, Any]:
    """Make the message that answers the request with the token."""
    return {"token": token, "execution": plain(execution)}


def answered(message: Any, token: str) -> Execution:
    """Read the execution of such a message. Raises ValueError if it is damaged, or answers something else."""
    try:
        execution: Execution = typed(message["execution"], Execution)
        is_ours = message["token"] == token
    except (TypeError, LookupError) as error:
        raise ValueError("no message of a server") from error
    numbers = [execution.code, execution.seconds, execution.cpu_seconds, execution.memory, execution.left_behind]
    if not (is_ours and all(0 <= number < _MOST for number in numbers)):
        raise ValueError("an answer to another request, or numbers that mean nothing")
    return execution


def longest(allowance: Allowance) -> int:
    """Return the most bytes of an answer: two digits for each byte of both streams, and little besides."""
    return 4 * allowance.output + (1 << 16)
