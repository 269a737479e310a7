"""Foreign solvers behind the call of our own: a command, or a function in a Python file."""

from __future__ import annotations

import base64
import json
import os
import pickle
import shlex
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs.command_words import arguments
from magnets_cp.workbench.run.programs.program import (
    FILE,
    Allowance,
    Call,
    Ending,
    Execution,
    Program,
    outcome_of,
    report_of,
)
from magnets_cp.workbench.run.programs.python_file import python_file
from magnets_cp.workbench.run.programs.reading import NOTHING, Reading, read_output
from magnets_cp.workbench.run.programs.running import execute

# Where ``Limits`` name no seconds: a foreign program is never waited for without end.
DEFAULT_SECONDS = 10.0
_MEGABYTE, _KILOBYTE = 1024**2, 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreign:
    """What every foreign solver has; see ``Allowance`` for what the limits count.

    name         what tables call it; its configuration if empty
    write        the notation it reads; empty for the puzzle's default
    folder       what relative paths are relative to
    cpu_seconds  whole seconds; None for no limit besides wall time
    memory       megabytes
    output       kilobytes, of standard output and of standard error each
    """

    kind: ClassVar[str] = ""
    name: str = ""
    write: str = ""
    folder: str = ""
    cpu_seconds: int | None = None
    memory: int = 1024
    output: int = 1024
    processes: int = 64

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``workbench.solvers.Solver``. One solution is asked for, whatever the limits say."""
        notation = self.notation(puzzle)
        try:
            text = puzzle.write(board, notation)
        except ValueError as error:
            return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, self.described, Outcome.NOT_ASKED, str(error))
        execution = execute(self.program(puzzle, board, text, self._allowance(limits)))
        return self._answer(puzzle, board, execution)

    def notation(self, puzzle: Puzzle[Any]) -> str:
        """The notation it reads."""
        return self.write or puzzle.notations[0]

    def program(self, puzzle: Puzzle[Any], board: Any, text: str, allowance: Allowance) -> Program:
        """What to run for a board, written as ``text``."""
        raise NotImplementedError

    def _allowance(self, limits: Limits) -> Allowance:
        seconds = DEFAULT_SECONDS if limits.seconds is None else limits.seconds
        return Allowance(seconds, self.cpu_seconds, self.memory * _MEGABYTE, self.output * _KILOBYTE, self.processes)

    def _answer(self, puzzle: Puzzle[Any], board: Any, execution: Execution) -> Answer:
        outcome, reading, report = self._understood(puzzle, board, execution)
        used = {"seconds": execution.seconds, "cpu_seconds": execution.cpu_seconds, "memory": execution.memory}
        statistics = {**reading.statistics, **used}
        return Answer(reading.status, reading.solutions, reading.complete, statistics, self.described, outcome, report)

    def _understood(self, puzzle: Puzzle[Any], board: Any, execution: Execution) -> tuple[Outcome, Reading, str]:
        """How the run ended, what it answered, and how that was found out or why it is no answer."""
        outcome, ended = outcome_of(execution), report_of(execution)
        if outcome is Outcome.ANSWERED and not execution.stdout.strip(b"\r\n"):
            return self._silence()
        if outcome not in (Outcome.ANSWERED, Outcome.CRASH):
            return outcome, NOTHING, ended
        try:
            reading = read_output(puzzle, board, execution)
        except InputError as error:
            said = (Outcome.UNREADABLE, NOTHING, str(error))
            return said if outcome is Outcome.ANSWERED else (outcome, NOTHING, ended)
        # Programs that end with a status of their own for "unsatisfiable", as ours does, have not crashed; those that a
        # signal or a limit ended have.
        says_so = reading.status is Status.UNSATISFIABLE and execution.ending is Ending.EXITED
        if outcome is Outcome.CRASH and not says_so:
            return outcome, NOTHING, ended
        return Outcome.ANSWERED, reading, "\n".join(part for part in (reading.how, ended) if part)

    def _silence(self) -> tuple[Outcome, Reading, str]:
        return Outcome.UNREADABLE, NOTHING, 'nothing was printed, neither a board nor "no solution"'

    @property
    def shared(self) -> dict[str, Any]:
        """What does not say which solver it is: the notation and the limits, to make others with."""
        return {
            field.name: getattr(self, field.name) for field in fields(Foreign) if field.name not in ("name", "folder")
        }

    @property
    def described(self) -> Mapping[str, str]:
        """Its options as text by name; what has its default is left out."""
        options = asdict(self)
        plain = {field.name: field.default for field in fields(self)}
        said = {key: str(value) for key, value in options.items() if value != plain[key]}
        return {"solver": self.kind, **said}

    def __str__(self) -> str:
        return " ".join(f"{key}={shlex.quote(value)}" for key, value in self.described.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Foreign):
    """A command line, split as a shell splits it, but run without one.

    The board is on standard input, and ``{file}`` in the command is its path; ``{here}`` is ``folder``. A word that is
    the path of something there is made absolute, since the program runs in a scratch folder. With ``silence`` "none" it
    says that there is none by printing nothing.
    Raises UsageError if it cannot be split or there is no such program.
    """

    kind: ClassVar[str] = "command"
    command: str = ""
    silence: str = ""

    def __post_init__(self) -> None:
        arguments(self.command, self.folder)

    def _silence(self) -> tuple[Outcome, Reading, str]:
        if self.silence != "none":
            return Foreign._silence(self)
        said = Reading(Status.UNSATISFIABLE, (), True, {}, "nothing was printed, which means: no solution")
        return Outcome.ANSWERED, said, said.how

    def program(self, puzzle: Puzzle[Any], board: Any, text: str, allowance: Allowance) -> Program:
        """See ``Foreign``."""
        words = arguments(self.command, self.folder)
        file = f"board{puzzle.suffix(self.notation(puzzle))}" if any(FILE in word for word in words) else None
        return Program(words, text, file, surroundings(), allowance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Function(Foreign):
    """A function in a Python file, FILE.py:FUNCTION, called in a process of its own; see ``calling``.

    Raises UsageError if there is no such file, or no such function in it.
    """

    kind: ClassVar[str] = "python"
    function: str = ""

    def __post_init__(self) -> None:
        self._check_name()

    def _silence(self) -> tuple[Outcome, Reading, str]:
        return Outcome.CRASH, NOTHING, "it ended the program instead of returning"

    def notation(self, puzzle: Puzzle[Any]) -> str:
        """See ``Foreign``; what is given boards as they are has no notation in its way."""
        path, function = self._place()
        shown = python_file(path)
        takes_board = shown is not None and shown.functions.get(function) == "board"
        return self.write or puzzle.notations[-1 if takes_board else 0]

    def program(self, puzzle: Puzzle[Any], board: Any, text: str, allowance: Allowance) -> Program:
        """See ``Foreign``."""
        path, function = self._place()
        shown = python_file(path)
        # A puzzle from a file goes before its board, whose class is known once that file has been read.
        pickled = pickle.dumps((puzzle if puzzle.origin else None, board))
        libraries = (*(shown.imported if shown else ()), *([] if puzzle.origin else [type(board).__module__]))
        request = json.dumps({"text": text, "board": base64.b64encode(pickled).decode()})
        return Program(
            (sys.executable, str(Path(__file__).with_name("calling.py")), path, function),
            request,
            None,
            {**surroundings(), "PYTHONPATH": str(Path(__file__).parents[4])},
            allowance,
            Call(path, function, libraries),
        )

    def _place(self) -> tuple[str, str]:
        location, _, function = self.function.rpartition(":")
        if not (location.endswith(".py") and function.isidentifier()):
            raise UsageError(f"expected FILE.py:FUNCTION, found {self.function!r}")
        path = os.path.abspath(os.path.join(self.folder, location))
        if not os.path.isfile(path):
            raise UsageError(f"no such file: {location}")
        return path, function

    def _check_name(self) -> None:
        """Is the function there, as far as can be seen without running the file? Raises UsageError."""
        path, function = self._place()
        shown = python_file(path)
        if shown is not None and not shown.may_have(function):
            there = ", ".join(name for name in shown.functions if not name.startswith("_")) or "none"
            raise UsageError(f"{os.path.basename(path)} has no function {function}; it has {there}")


def surroundings() -> dict[str, str]:
    """The environment of every foreign program, besides HOME and TMPDIR: where programs are, and the language."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
