"""A solver that is a function in a Python file."""

from __future__ import annotations

import base64
import json
import os
import pickle
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.sanitize import utf8
from magnets_cp.workbench.run.programs import calling
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver, surroundings
from magnets_cp.workbench.run.programs.last_words import printed
from magnets_cp.workbench.run.programs.program import Allowance, Call, Execution, Program
from magnets_cp.workbench.run.programs.python_file import python_file, syntax_error
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.sandbox import execute
from magnets_cp.workbench.run.programs.understood import NOTHING, Reading
from magnets_cp.workbench.run.programs.values import shape_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Function(ExternalSolver):
    """A function in a Python file, FILE.py:FUNCTION, called in a process of its own; see ``calling``.

    Raises UsageError if there is no such file, or no such function in it.
    """

    kind: ClassVar[str] = "python"
    function: str = ""

    def __post_init__(self) -> None:
        ExternalSolver.__post_init__(self)
        path, function = self.place
        if error := syntax_error(path):
            raise UsageError(error)
        shown = python_file(path)
        if shown is not None and not shown.may_have(function):
            there = ", ".join(name for name in shown.functions if not name.startswith("_")) or "none"
            raise UsageError(f"{os.path.basename(path)} has no function {function}; it has {there}")

    @property
    def _own_files(self) -> tuple[str, ...]:
        return (self.place[0],)

    def _understood(self, puzzle: Puzzle[Any], board: Any, execution: Execution) -> tuple[Outcome, Reading, str]:
        """See ``ExternalSolver``; of what cannot be read it is said what can."""
        outcome, reading, report = ExternalSolver._understood(self, puzzle, board, execution)
        is_of_names = self._parameter == "problem" or shape_of(puzzle, board) is None
        shapes = calling.VALUES if is_of_names else calling.SHAPES
        told = f"{report}\na function returns {shapes}" if outcome is Outcome.UNREADABLE else report
        return outcome, reading, told

    def _read(self, puzzle: Puzzle[Any], board: Any, execution: Execution) -> Reading:
        """Understand what it returned; where that is None, it is said if a solution was printed instead."""
        reading = read_output(puzzle, board, execution)
        if reading.status is not Status.UNSATISFIABLE or not execution.stderr:
            return reading
        with suppress(InputError):
            seen = replace(execution, stdout=utf8(printed(execution)), stderr=b"")
            if read_output(puzzle, board, seen).solutions:
                return replace(reading, how=f"{reading.how}; but it printed a board: is it to return that?")
        return reading

    def _silence(self) -> tuple[Outcome, Reading, str]:
        return Outcome.CRASH, NOTHING, "it ended the program instead of returning"

    def notation(self, puzzle: Puzzle[Any]) -> str:
        """See ``ExternalSolver``; what is given boards as they are has no notation in its way."""
        return self.write or puzzle.notations[-1 if self._parameter == "board" else 0]

    @property
    def called(self) -> str:
        """See ``ExternalSolver``."""
        path, function = self.place
        return f"the function {function} of {os.path.basename(path)}"

    def given(self, puzzle: Puzzle[Any]) -> str:
        """See ``ExternalSolver``."""
        forms = {"board": "an object", "problem": "dictionaries and tuples"}
        return f"the board as {forms.get(self._parameter, f'text in {self.notation(puzzle)}')}"

    def handed(self, puzzle: Puzzle[Any], board: Any) -> Any:
        """What the function gets that takes no text. Raises CannotStateError for a puzzle that has no such thing."""
        return puzzle.plain(board) if self._parameter == "problem" else board

    def program(self, puzzle: Puzzle[Any], board: Any, text: str, allowance: Allowance) -> Program:
        """See ``ExternalSolver``."""
        shown = python_file(self.place[0])
        # A puzzle from a file goes before its board, whose class is known once that file has been read.
        handed = self.handed(puzzle, board)
        pickled = pickle.dumps((puzzle if puzzle.origin else None, handed))
        request = json.dumps({"text": text, "board": base64.b64encode(pickled).decode()})
        ours = [] if puzzle.origin else [type(handed).__module__, type(puzzle).__module__]
        libraries = [*(shown.modules if shown else ()), *ours]
        return self._calling(request, allowance, libraries)

    def _calling(self, request: str, allowance: Allowance, libraries: Sequence[str]) -> Program:
        path, function = self.place
        arguments = (sys.executable, calling.__file__, path, function, str(allowance.seconds))
        environment = {**surroundings(), "PYTHONPATH": str(Path(__file__).parents[4])}
        return Program(arguments, request, None, environment, allowance, Call(path, function, tuple(libraries)))

    @property
    def _parameter(self) -> str:
        """The name of its first parameter; empty if it has none, or none that is known."""
        path, function = self.place
        shown = python_file(path)
        return (
            _parameter_once_imported(self)
            if shown is None or function not in shown.functions
            else shown.functions[function]
        )

    @property
    def place(self) -> tuple[str, str]:
        """The full path of the file, and the name of the function. Raises UsageError."""
        location, _, function = self.function.rpartition(":")
        if not (location.endswith(".py") and function.isidentifier()):
            raise UsageError(f"expected FILE.py:FUNCTION, found {self.function!r}")
        path = os.path.abspath(os.path.join(self.folder, location))
        if not os.path.isfile(path):
            raise UsageError(f"no such file: {location}")
        return path, function


@cache
def _parameter_once_imported(solver: Function) -> str:
    """The name of the first parameter, of a function that is imported or made; empty if that fails."""
    execution = execute(replace(solver._calling("null", solver.allowance(None), ()), readable=solver.readable))
    try:
        return str(json.loads(execution.stdout))
    except ValueError:
        return ""
