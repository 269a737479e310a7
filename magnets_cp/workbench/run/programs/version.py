"""Which version of a program is judged: what its author calls it, or what it says itself."""

from __future__ import annotations

import os
import re
from functools import lru_cache

from magnets_cp.workbench.run.programs.command import Command, arguments
from magnets_cp.workbench.run.programs.external_solver import surroundings
from magnets_cp.workbench.run.programs.printed import plain_text
from magnets_cp.workbench.run.programs.program import FILE, Allowance, Ending, Program
from magnets_cp.workbench.run.programs.sandbox import execute

_SECONDS, _MEMORY, _OUTPUT = 5.0, 1024**3, 100_000
_VERSION = re.compile(r"\b[0-9]+\.[0-9]+[0-9a-zA-Z.+-]*")
_LONGEST = 80


def program_version(command: Command) -> dict[str, str]:
    """By the name of the program its version; nothing where that is not known."""
    found = command.version or _said(command.command, command.folder, command.readable)
    first, *_ = arguments(command.command, command.folder)
    return {command.name or os.path.basename(first): found} if found else {}


@lru_cache(maxsize=1000)
def _said(command: str, folder: str, readable: tuple[str, ...] | None) -> str:
    """The version in the first line that the program prints for ``--version``, asked once; empty if it has none.

    One that is named with a file of its own, as scripts are, is not asked: it may take the word for its input.
    """
    words = [word for word in arguments(command, folder) if FILE not in word]
    if any(os.path.exists(word) for word in words[1:]):
        return ""
    allowance = Allowance(_SECONDS, None, _MEMORY, _OUTPUT, 16)
    execution = execute(Program((*words, "--version"), "", None, surroundings(), allowance, readable=readable))
    first = plain_text(execution.stdout).strip().partition("\n")[0][:_LONGEST]
    match = _VERSION.search(first) if execution.ending is Ending.EXITED and not execution.code else None
    return match[0] if match else ""
