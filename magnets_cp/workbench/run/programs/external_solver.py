"""Solvers of others, behind the call of our own: run a program on the board, and read what it prints."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, ClassVar

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.errors import CannotStateError, InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.key_values import as_text
from magnets_cp.workbench.run.programs import isolation
from magnets_cp.workbench.run.programs.ended import outcome_of, report_of
from magnets_cp.workbench.run.programs.last_words import printed
from magnets_cp.workbench.run.programs.printed import plain_text
from magnets_cp.workbench.run.programs.program import Allowance, Ending, Execution, Program
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.sandbox import execute
from magnets_cp.workbench.run.programs.understood import NOTHING, Reading

# Where nobody names a limit: a program of others is never waited for without end.
DEFAULT_SECONDS = 10.0
DEFAULT_MEMORY, DEFAULT_OUTPUT, DEFAULT_PROCESSES = 1024, 1024, 64
_MEGABYTE, _KILOBYTE = 1024**2, 1024
# Characters of an output that are kept to be shown.
_MOST_KEPT = 2000
# The most bytes of events that are looked at.
RECORDED = 32 * _MEGABYTE
# The exit statuses by which solvers of SAT and of pseudo-Boolean problems say that they found a solution, and the best.
_FOUND = (10, 30)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalSolver:
    """A solver of others. ``Allowance`` says what the limits count.

    name         what tables call it; its configuration if empty
    write        the notation it reads; empty for the puzzle's default
    folder       what relative paths are relative to
    cpu_seconds  whole seconds; None for no limit besides wall time
    memory       megabytes; None for 1024
    output       kilobytes, of standard output and of standard error each; None for 1024
    processes    None for 64
    isolate      "strict": no network, and no files but the system's, its own, and those below ``reads``
    """

    kind: ClassVar[str] = ""
    name: str = ""
    write: str = ""
    folder: str = ""
    cpu_seconds: int | None = None
    memory: int | None = None
    output: int | None = None
    processes: int | None = None
    isolate: str = ""
    reads: str = ""

    def __post_init__(self) -> None:
        isolation.demand(self.isolate)

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``Solver``. One solution is asked for, whatever the limits say."""
        try:
            execution = self.execution(puzzle, board, limits)
        except ValueError as error:
            is_gone = isinstance(error, UsageError) and not isinstance(error, CannotStateError)  # the program
            outcome = Outcome.CRASH if is_gone else Outcome.NOT_ASKED
            return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, self.described, outcome, str(error))
        return self.answer(puzzle, board, execution)

    def execution(
        self, puzzle: Puzzle[Any], board: Any, limits: Limits, *, recorded: Mapping[str, str] | None = None
    ) -> Execution:
        """Run the program. Raises ValueError for a board that its notation cannot say.

        recorded  what its environment has if it is to print its events, too: see ``magnets_cp.recorder``
        """
        text = puzzle.write(board, self.notation(puzzle))
        allowance = self.allowance(limits.seconds)
        if recorded:
            allowance = replace(allowance, output=max(allowance.output, RECORDED))
        program = self.program(puzzle, board, text, allowance)
        environment = {**program.environment, **(recorded or {})}
        return execute(replace(program, environment=environment, readable=self.readable))

    def allowance(self, seconds: float | None) -> Allowance:
        """What its program may use, in so much wall time."""
        wall = DEFAULT_SECONDS if seconds is None else seconds
        memory = _MEGABYTE * _named_or(self.memory, DEFAULT_MEMORY)
        output = _KILOBYTE * _named_or(self.output, DEFAULT_OUTPUT)
        return Allowance(wall, self.cpu_seconds, memory, output, _named_or(self.processes, DEFAULT_PROCESSES))

    def answer(self, puzzle: Puzzle[Any], board: Any, execution: Execution) -> Answer:
        """Read the answer of its program."""
        outcome, reading, report = self._understood(puzzle, board, execution)
        used = {"seconds": execution.seconds, "cpu_seconds": execution.cpu_seconds, "memory": execution.memory}
        statistics = {**reading.statistics, **used}
        answered = (reading.status, reading.solutions, reading.complete, statistics, self.described)
        output = plain_text(execution.stdout)[:_MOST_KEPT]
        answer = Answer(*answered, outcome, report, printed=printed(execution), count=reading.count)
        return replace(answer, output=output, not_understood=reading.not_understood)

    def notation(self, puzzle: Puzzle[Any]) -> str:
        """The notation it reads."""
        return self.write or puzzle.notations[0]

    @property
    def called(self) -> str:
        """What it is, in words."""
        raise NotImplementedError

    def given(self, puzzle: Puzzle[Any]) -> str:
        """What it is given, in words."""
        return f"the board in {self.notation(puzzle)}"

    def program(self, puzzle: Puzzle[Any], board: Any, text: str, allowance: Allowance) -> Program:
        """The program to run for a board, written as ``text``."""
        raise NotImplementedError

    @property
    def readable(self) -> tuple[str, ...] | None:
        """All that its program may read, if it is isolated."""
        return isolation.readable((*self._own_files, self.reads)) if self.isolate else None

    @property
    def _own_files(self) -> tuple[str, ...]:
        """The files that it is made of, as far as it names them."""
        raise NotImplementedError

    def _understood(self, puzzle: Puzzle[Any], board: Any, execution: Execution) -> tuple[Outcome, Reading, str]:
        """Return how the run ended, what it answered, and how that was read or why it is no answer."""
        outcome, ended = outcome_of(execution), report_of(execution)
        if outcome not in (Outcome.ANSWERED, Outcome.CRASH):
            return outcome, NOTHING, ended
        if outcome is Outcome.ANSWERED and not execution.stdout.strip(b"\r\n"):
            return self._silence()
        try:
            reading = self._read(puzzle, board, execution)
        except InputError as error:
            unreadable = Outcome.UNREADABLE, NOTHING, str(error)
            return unreadable if outcome is Outcome.ANSWERED else (outcome, NOTHING, ended)
        # Programs that end with a status of their own for what they found, as ours does, have not crashed; those that a
        # signal or a limit ended have.
        is_told = reading.status is Status.UNSATISFIABLE or (reading.solutions and execution.code in _FOUND)
        if outcome is Outcome.CRASH and not (is_told and execution.ending is Ending.EXITED):
            return outcome, NOTHING, ended
        return Outcome.ANSWERED, reading, "\n".join(part for part in (reading.how, ended) if part)

    def _read(self, puzzle: Puzzle[Any], board: Any, execution: Execution) -> Reading:
        """Understand what it printed. Raises InputError."""
        return read_output(puzzle, board, execution)

    def _silence(self) -> tuple[Outcome, Reading, str]:
        return Outcome.UNREADABLE, NOTHING, 'nothing was printed, neither a board nor "no solution"'

    @property
    def shared(self) -> dict[str, Any]:
        """The notation and the limits that are named, to make others with: what does not say which solver it is."""
        names = {field.name for field in fields(ExternalSolver)} - {"name", "folder", "reads"}
        return {name: value for name in names if (value := getattr(self, name)) not in (None, "")}

    @property
    def described(self) -> Mapping[str, str]:
        """Its options as text by name; what has its default is left out."""
        defaults = {field.name: field.default for field in fields(self)}
        said = {key: str(value) for key, value in asdict(self).items() if value != defaults[key]}
        return {"solver": self.kind, **said}

    def __str__(self) -> str:
        return as_text(self.described)


def _named_or(named: int | None, default: int) -> int:
    return default if named is None else named


def surroundings() -> dict[str, str]:
    """The environment of every such program, besides HOME and TMPDIR: where programs are, and the language.

    Python leaves no compiled files beside those of others.
    """
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
