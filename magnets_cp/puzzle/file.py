"""A puzzle of the user's own, from a Python file."""

from __future__ import annotations

import math
import os
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType
from typing import Any

from hand_solver import LimitReached
from hand_solver.error_text import text_of
from hand_solver.loading import module_in
from hand_solver.user_errors import PluginError, kept_recursion_limit
from magnets_cp.command_state import STATE
from magnets_cp.deadline import at_most
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.puzzle import METHODS
from magnets_cp.puzzle.return_checks import WrongReturnError, checked
from magnets_cp.text.notation import CannotWriteError

# The exceptions by which a part of a puzzle complains.
_MEANT = (InputError, UsageError, PluginError, CannotWriteError)
# The parts that may refuse a request by a ValueError.
_REFUSING = ("random", "write")
# The parts that make or search: their time is limited only on request.
_WORKING = ("random", "generate", "fuzz", "reductions", "tiny_boards", "provable")
# The time of the other parts, in seconds, unless a limit is given.
PART_SECONDS = 60.0
_given: float | None = None


def limit_parts(seconds: float | None) -> None:
    """Let every part of a user's own puzzle have so many seconds for a call, but a second at least; None as ever."""
    global _given  # noqa: PLW0603 - a part is called from anywhere
    _given = None if seconds is None else max(1.0, seconds)


def puzzle_from(path: str) -> Puzzle[Any]:
    """The puzzle that a Python file makes: its only ``Puzzle``, or the one it calls ``PUZZLE``. Raises UsageError."""
    return puzzle_in(os.path.abspath(path))


@cache
def puzzle_in(path: str) -> Puzzle[Any]:
    """The puzzle of a file given by its full path; the same one each time, here and in other processes."""
    try:
        with STATE.running(path, PART_SECONDS), at_most(PART_SECONDS, LimitReached("the seconds")):
            module = module_in(path)
    except PluginError as error:
        raise UsageError(f"--puzzle: {error}") from error
    puzzle = _made_in(module, path)
    for name in METHODS:
        method = getattr(puzzle, name)
        if not callable(method):
            raise UsageError(f"--puzzle: {path}: {name}: expected a method, found {type(method).__name__}")
        setattr(puzzle, name, UserPart(method, name, path))
    puzzle.origin, puzzle.found_by = path, puzzle_in
    return puzzle


def _made_in(module: ModuleType, path: str) -> Puzzle[Any]:
    """The puzzle called PUZZLE, or the only one, or the only class of one. Raises UsageError."""
    puzzles = {name: value for name, value in vars(module).items() if isinstance(value, Puzzle)}
    classes = [value for value in vars(module).values() if _is_class_of(value, module)]
    puzzle = puzzles.get("PUZZLE") or (next(iter(puzzles.values())) if len(puzzles) == 1 else None)
    try:
        if not puzzles and len(classes) == 1:
            with kept_recursion_limit():
                puzzle = classes[0]()
    except Exception as error:
        raise UsageError(f"--puzzle: {path}: {text_of(error)}") from error
    if puzzle is None:
        names = ", ".join(puzzles) or ", ".join(one.__name__ for one in classes) or "none"
        raise UsageError(
            f"--puzzle: {path}: expected one magnets_cp.puzzle.Puzzle, or one called PUZZLE, found {names}"
        )
    if not isinstance(getattr(puzzle, "name", None), str):
        raise UsageError(f"--puzzle: {path}: expected a text as the name of the puzzle")
    return puzzle


def _is_class_of(value: Any, module: ModuleType) -> bool:
    return isinstance(value, type) and issubclass(value, Puzzle) and value.__module__ == module.__name__


@dataclass(frozen=True)
class UserPart:
    """A part of somebody's puzzle: what goes wrong in it is a PluginError that names the line of their file."""

    function: Callable[..., Any]
    part: str
    path: str

    def __call__(self, *arguments: Any) -> Any:
        """Do it."""
        try:
            seconds = self._seconds
            place, late = self._place(self._line), LimitReached("the seconds")
            with STATE.running(place, seconds), at_most(seconds, late), kept_recursion_limit():
                answer = checked(self.part, arguments, self.function(*arguments))
        except _MEANT:
            raise
        except WrongReturnError as error:
            raise PluginError(f"{self._place(self._line)}: {error}") from error
        except (Exception, KeyboardInterrupt) as error:
            if isinstance(error, KeyboardInterrupt) and not self._has_raised(error):
                raise
            if isinstance(error, ValueError) and self.part in _REFUSING:
                raise
            frames = traceback.extract_tb(error.__traceback__)
            line = next((frame.lineno for frame in reversed(frames) if frame.filename == self.path), None)
            said = "did not end within the seconds it has" if isinstance(error, LimitReached) else text_of(error)
            raise PluginError(f"{self._place(line)}: {said}") from error
        return self._with_decode(answer) if self.part == "cpsat" else answer

    def _has_raised(self, interrupt: KeyboardInterrupt) -> bool:
        """Was it raised there, and by no signal? Python's own handler leaves no frame by which to tell."""
        last = traceback.extract_tb(interrupt.__traceback__)[-1].filename
        return last == self.path and signal.getsignal(signal.SIGINT) is not signal.default_int_handler

    @property
    def _seconds(self) -> float:
        return _given or (math.inf if self.part in _WORKING else PART_SECONDS)

    @property
    def _line(self) -> int | None:
        code = getattr(self.function, "__code__", None)
        return code.co_firstlineno if code is not None and code.co_filename == self.path else None

    def _place(self, line: int | None) -> str:
        return f"{self.path}:{line}: {self.part}" if line else f"{self.path}: {self.part}"

    def _with_decode(self, declaration: Any) -> Any:
        return replace(declaration, decode=UserPart(declaration.decode, "decode", self.path))
