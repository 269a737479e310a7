"""A puzzle of the user's own, from a Python file."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from hand_solver.plugins import PluginError, module_in
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle


def puzzle_from(path: str) -> Puzzle[Any]:
    """The puzzle that a Python file makes: its only ``Puzzle``, or the one it calls ``PUZZLE``. Raises UsageError."""
    return puzzle_in(os.path.abspath(path))


@cache
def puzzle_in(path: str) -> Puzzle[Any]:
    """The puzzle of a file given by its full path; the same one each time, here and in other processes."""
    try:
        module = module_in(path)
    except PluginError as error:
        raise UsageError(f"--puzzle: {error}") from error
    found = {name: value for name, value in vars(module).items() if isinstance(value, Puzzle)}
    own = {name: puzzle for name, puzzle in found.items() if not puzzle.origin}
    puzzle = found.get("PUZZLE") or (next(iter(own.values())) if len(own) == 1 else None)
    if puzzle is None:
        names = ", ".join(own) or "none"
        raise UsageError(f"--puzzle: {path}: expected one magnets_cp.Puzzle, or one called PUZZLE, found {names}")
    object.__setattr__(puzzle, "origin", path)
    return puzzle
