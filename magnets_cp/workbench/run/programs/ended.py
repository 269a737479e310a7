"""How a program ended, and what is said of it."""

from __future__ import annotations

import re
import signal

from magnets_cp.answer import Outcome
from magnets_cp.workbench.run.programs.calling import DECLINES
from magnets_cp.workbench.run.programs.last_words import last_words, whereabouts
from magnets_cp.workbench.run.programs.program import Ending, Execution

_MEGABYTE = 1024**2
_OUTCOMES = {
    Ending.EXITED: Outcome.ANSWERED,
    Ending.SHORTAGE: Outcome.NOT_ASKED,
    Ending.SECONDS: Outcome.TIMEOUT,
    Ending.CPU_SECONDS: Outcome.TIMEOUT,
    Ending.MEMORY: Outcome.MEMORY,
    Ending.OUTPUT: Outcome.OUTPUT,
}
# What languages say when an allocation fails.
_OUT_OF_MEMORY = re.compile(
    r"MemoryError|bad_alloc|OutOfMemory|out of memory|[Cc]annot allocate memory|[Mm]emory allocation"
)
# As solvers in competitions say of an instance that they do not read, and lines of theirs that say something else.
_UNSUPPORTED = re.compile(rb"^s[ \t]+UNSUPPORTED[ \t]*\r?$", re.MULTILINE)
_ANSWERS = re.compile(rb"^(?:s[ \t]+(?!UNSUPPORTED[ \t]*\r?$)|[vo][ \t])", re.MULTILINE)


def outcome_of(execution: Execution) -> Outcome:
    """Return how the run ended. A nonzero exit status is a crash, or, with last words of memory, a lack of it."""
    if execution.ending is Ending.EXITED and (execution.code == DECLINES or _says_unsupported(execution.stdout)):
        return Outcome.DECLINED
    if execution.ending is Ending.EXITED and execution.code:
        return Outcome.MEMORY if _OUT_OF_MEMORY.search("\n".join(last_words(execution))) else Outcome.CRASH
    return _OUTCOMES.get(execution.ending, Outcome.CRASH)


def _says_unsupported(output: bytes) -> bool:
    return _UNSUPPORTED.search(output) is not None and _ANSWERS.search(output) is None


def report_of(execution: Execution) -> str:
    """Say why it did not answer, or what is odd about its end, with its last words; else return ""."""
    said = {
        Ending.EXITED: f"exit status {execution.code}" if execution.code else "",
        Ending.SIGNALLED: f"killed by signal {execution.code}{_name(execution.code)}",
        Ending.SHORTAGE: "",
        Ending.NOT_STARTED: f"cannot be started: {execution.problem.lower()}",
        Ending.SERVER_LOST: f"{Ending.SERVER_LOST}, by itself or from outside",
        Ending.SECONDS: f"stopped after {execution.seconds:.1f} seconds",
        Ending.CPU_SECONDS: f"stopped after {execution.cpu_seconds:.1f} seconds of processor time",
        Ending.MEMORY: f"stopped at {execution.memory // _MEGABYTE} MB",
        Ending.OUTPUT: f"stopped with too much on {execution.problem}",
        Ending.PROCESSES: "stopped with too many processes at once",
    }[execution.ending]
    parts = [said] if said else []
    if execution.ending is Ending.EXITED and _says_unsupported(execution.stdout):
        parts.append("it says that it does not read such a board: s UNSUPPORTED")
    if execution.left_behind:
        number = execution.left_behind
        parts.append(f"left {number} process{'es' if number > 1 else ''} behind, killed")
    if execution.ending in (Ending.SECONDS, Ending.CPU_SECONDS):
        parts += whereabouts(execution)
    elif execution.ending is not Ending.EXITED or execution.code:
        parts += last_words(execution)
    return "\n".join(parts)


def _name(number: int) -> str:
    try:
        return f" ({signal.Signals(number).name})"
    except ValueError:
        return ""
