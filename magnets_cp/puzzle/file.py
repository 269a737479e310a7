"""A puzzle of the user's own, from a Python file."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from hand_solver import LimitReached
from hand_solver.error_text import text_of
from hand_solver.plugins import PluginError, module_in
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.returns import DECLARING, WrongReturnError, checked, not_a_function
from magnets_cp.text.notation import CannotWriteError

# What the parts of a puzzle raise to be understood.
_MEANT = (InputError, UsageError, PluginError, CannotWriteError)
# Those to which a ValueError means that they cannot do what is asked.
_REFUSING = ("random", "write")


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
    puzzle = found.get("PUZZLE") or (next(iter(found.values())) if len(found) == 1 else None)
    if puzzle is None:
        names = ", ".join(found) or "none"
        raise UsageError(
            f"--puzzle: {path}: expected one magnets_cp.puzzle.Puzzle, or one called PUZZLE, found {names}"
        )
    wrong = not_a_function(puzzle)
    if wrong is not None:
        kind = type(getattr(puzzle, wrong)).__name__
        raise UsageError(f"--puzzle: {path}: {wrong}: expected a function, found {kind}")
    for field in fields(puzzle):
        part = getattr(puzzle, field.name)
        if callable(part) and not isinstance(part, type):
            object.__setattr__(puzzle, field.name, Guarded(part, field.name, path))
    object.__setattr__(puzzle, "origin", path)
    object.__setattr__(puzzle, "again", puzzle_in)
    return puzzle


@dataclass(frozen=True)
class Guarded:
    """A part of somebody's puzzle: what goes wrong in it is a PluginError that names the line of their file."""

    function: Callable[..., Any]
    part: str
    path: str

    def __call__(self, *arguments: Any) -> Any:
        """Do it."""
        try:
            answer = checked(self.part, arguments, self.function(*arguments))
        except _MEANT:
            raise
        except WrongReturnError as error:
            code = getattr(self.function, "__code__", None)
            line = code.co_firstlineno if code is not None and code.co_filename == self.path else None
            raise PluginError(f"{self._place(line)}: {error}") from error
        except Exception as error:
            if isinstance(error, ValueError) and self.part in _REFUSING:
                raise
            frames = traceback.extract_tb(error.__traceback__)
            line = next((frame.lineno for frame in reversed(frames) if frame.filename == self.path), None)
            said = "did not end within the seconds given" if isinstance(error, LimitReached) else text_of(error)
            raise PluginError(f"{self._place(line)}: {said}") from error
        if self.part == "cpsat":
            return Guarded(answer, DECLARING, self.path)
        return self._guarding_decode(answer) if self.part == DECLARING else answer

    def _place(self, line: int | None) -> str:
        return f"{self.path}:{line}: {self.part}" if line else f"{self.path}: {self.part}"

    def _guarding_decode(self, declaration: Any) -> Any:
        return replace(declaration, decode=Guarded(declaration.decode, "decode", self.path))
