"""How a foreign program ended, in the terms of ``Answer`` and in words."""

from __future__ import annotations

import re
import signal

from magnets_cp.answer import Outcome
from magnets_cp.workbench.external.program import Ending, Execution

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
