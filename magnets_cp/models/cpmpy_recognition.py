"""Which Python files hold CPMpy models: told by what they import."""

from __future__ import annotations

import ast
from contextlib import suppress

from magnets_cp.command_state import STATE
from magnets_cp.puzzle.file import PART_SECONDS


def is_model_file(path: str) -> bool:
    """Does the file import cpmpy, and no puzzle of ours? It is only read for that."""
    unreadable = (OSError, SyntaxError, ValueError, RecursionError, MemoryError)
    with STATE.running(path, PART_SECONDS), suppress(*unreadable), open(path, "rb") as file:
        names = set()
        for node in ast.walk(ast.parse(file.read())):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(
                    "Puzzle" if any(alias.name == "Puzzle" for alias in node.names) else node.module.partition(".")[0]
                )
        return "cpmpy" in names and "Puzzle" not in names
    return False
