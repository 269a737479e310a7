"""What a program wrote besides its answer: what it printed, why it failed, where it was when time ran out."""

from __future__ import annotations

import linecache
import os
import re
from itertools import groupby
from pathlib import Path

from magnets_cp.workbench.run.programs.program import Execution

_LINES = 4
# In the names of folders with files made for functions that stand in none.
MADE = "magnets-functions-"
_PRINTED, _FRAMES = 4000, 6  # characters, places
_TRACEBACK = "Traceback (most recent call last):"
_FRAME = re.compile(r'\s*File "(.+)", line (\d+), in (.+)')
# As faulthandler writes it, the innermost first.
_STACK = re.compile(r"^Timeout \([0-9:.]+\)!$", re.MULTILINE)
_PLACE = re.compile(r'^  File "(.+)", line (\d+) in (.+)$', re.MULTILINE)
# The line above a stack: of Go, Rust, Java, C++, and of what names its errors.
_HEADLINE = re.compile(
    r"(?:panic|fatal error|runtime error): |thread '.*' .*panicked|Exception in thread|Caused by: |terminate called"
    r"|(?:Uncaught )?[\w.$]*(?:Error|Exception)\b"
)
_LIBRARY = re.compile(rf"[/\\](?:site|dist)-packages[/\\]|[/\\]lib[/\\]python3|^<frozen|^<string>|{MADE}")
_OURS = str(Path(__file__).parent)


def last_words(execution: Execution) -> list[str]:
    """The last lines on standard error; of a Python error in a library also the line of its own that led there."""
    lines = [line.rstrip() for line in _without_stack(execution).splitlines() if line.strip()]
    shown = _end(lines)
    start = max((at for at, line in enumerate(lines) if line.strip() == _TRACEBACK), default=len(lines))
    frames = [at for at in range(start, len(lines)) if (one := _FRAME.fullmatch(lines[at])) and is_own(one[1])]
    if not frames or frames[-1] >= len(lines) - _LINES:
        return shown
    path, line, name = _FRAME.fullmatch(lines[frames[-1]]).groups()  # type: ignore[union-attr]
    return [f"in {_place(path, int(line), name)}", *shown[1:]]


def _end(lines: list[str]) -> list[str]:
    """The last lines; first the one that says what happened, if a stack follows it."""
    heads = [line for line in lines[:-_LINES] if _HEADLINE.match(line)]
    is_said = any(map(_HEADLINE.match, lines[-_LINES:]))
    return lines[-_LINES:] if is_said or not heads else [heads[-1], *lines[1 - _LINES :]]


def printed(execution: Execution) -> str:
    """What it printed on standard error, where the prints of a function go, without the error that ended it."""
    text = _without_stack(execution)
    text = (text[: text.rindex(_TRACEBACK)] if _TRACEBACK in text else text).rstrip()
    return text if len(text) <= _PRINTED else f"...\n{text[-_PRINTED:].partition(chr(10))[2]}"


def whereabouts(execution: Execution) -> list[str]:
    """Where a function was shortly before its time ran out, the innermost place first; empty if nobody noted it."""
    noted = list(_STACK.finditer(text := _error(execution)))
    places = [one.groups() for one in _PLACE.finditer(text, noted[-1].end())] if noted else []
    own = [(path, int(line), name) for path, line, name in places if is_own(path)]
    told = []
    for (path, line, name), alike in groupby(own):
        number = len(list(alike))
        told.append(_place(path, line, f"{name}, {number} times" if number > 1 else name))
    return [f"{'it was at' if at == 0 else 'called at'} {place}" for at, place in enumerate(told[:_FRAMES])]


def _place(path: str, line: int, name: str) -> str:
    """A line with what stands there; that of a notebook is one of its cell."""
    code = linecache.getline(path, line).strip()
    file = "the cell" if "ipykernel_" in path else os.path.basename(path)
    return f"{file} line {line} in {name}{': ' if code else ''}{code}"


def is_own(path: str) -> bool:
    """Return whether a file is the author's, not of a library, of Python, or of ours that call it."""
    return not (_LIBRARY.search(path) or _OURS in path)


def _error(execution: Execution) -> str:
    return execution.stderr.decode(errors="replace")


def _without_stack(execution: Execution) -> str:
    text = _error(execution)
    noted = list(_STACK.finditer(text))
    if not noted:
        return text
    rest = text[noted[-1].end() :].splitlines(keepends=True)
    after = next((at for at, line in enumerate(rest) if not _is_of_stack(line)), len(rest))
    return text[: noted[-1].start()] + "".join(rest[after:])


def _is_of_stack(line: str) -> bool:
    return (
        not line.strip()
        or line.startswith(("Stack (", "Thread 0x", "Current thread 0x", "  ..."))
        or bool(_PLACE.match(line))
    )
