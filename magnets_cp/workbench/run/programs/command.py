"""A solver that is a command line: its words, the program found, and the files that have to be there."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from hand_solver import Status
from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs.dashed import read_dashed
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver, surroundings
from magnets_cp.workbench.run.programs.printed import plain_text
from magnets_cp.workbench.run.programs.program import FILE, Allowance, Execution, Program
from magnets_cp.workbench.run.programs.understood import Reading

HERE = "{here}"
# In characters: splitting takes time that grows with the square of the length of a word.
_LONGEST = 20_000
# What is written where FILE is meant.
_MISTAKEN = ("{board}", "{path}", "{input}", "{instance}", "{filename}", "{puzzle}")
# How the names of files end that interpreters run.
_SCRIPTS = (".py", ".jar", ".js", ".rb", ".pl", ".sh", ".php", ".lua", ".jl", ".R", ".rkt", ".lisp", ".clj")


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(ExternalSolver):
    """A command line, split as a shell splits it, but run without one.

    The board is on standard input, and ``{file}`` in the command is its path; ``{here}`` is ``folder``. A word that is
    the path of something there is made absolute, since the program runs in a scratch folder. With ``silence`` "none" it
    says that there is no solution by printing nothing. ``version`` is what its author calls it, for reports.
    Raises UsageError if it cannot be split or there is no such program.
    """

    kind: ClassVar[str] = "command"
    command: str = ""
    silence: str = ""
    version: str = ""

    def __post_init__(self) -> None:
        ExternalSolver.__post_init__(self)
        arguments(self.command, self.folder)

    @property
    def _own_files(self) -> tuple[str, ...]:
        return tuple(word for word in arguments(self.command, self.folder) if os.path.isfile(word))

    def _silence(self) -> tuple[Outcome, Reading, str]:
        if self.silence != "none":
            return ExternalSolver._silence(self)
        said = Reading(Status.UNSATISFIABLE, (), True, {}, "nothing was printed, which means: no solution")
        return Outcome.ANSWERED, said, said.how

    def _read(self, puzzle: Puzzle[Any], board: Any, execution: Execution) -> Reading:
        if puzzle.is_dashed:
            return read_dashed(puzzle, board, plain_text(execution.stdout))
        return ExternalSolver._read(self, puzzle, board, execution)

    @property
    def called(self) -> str:
        """See ``ExternalSolver``."""
        return f"the program {self.command}"

    def given(self, puzzle: Puzzle[Any]) -> str:
        """See ``ExternalSolver``."""
        also = " and by its path" if FILE in self.command else ""
        return f"the board in {self.notation(puzzle)}, on standard input{also}"

    def program(self, puzzle: Puzzle[Any], board: Any, text: str, allowance: Allowance) -> Program:
        """See ``ExternalSolver``."""
        words = arguments(self.command, self.folder)
        file = f"board{puzzle.suffix(self.notation(puzzle))}" if any(FILE in word for word in words) else None
        return Program(words, text, file, surroundings(), allowance)


def arguments(command: str, folder: str) -> tuple[str, ...]:
    """The program, found, and its arguments: HERE is the folder, in which files are looked for.

    Raises UsageError if the command cannot be split, or names a program, a script or a placeholder that there is not.
    """
    if len(command) > _LONGEST:
        raise UsageError(f"command: expected at most {_LONGEST} characters, found {len(command)}")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"command {command!r}: {str(error).lower()}") from error
    if not words:
        raise UsageError("command: expected a program and its arguments, found nothing")
    folder = os.path.abspath(folder)
    first, *others = (word.replace(HERE, folder) for word in words)
    found = shutil.which(os.path.join(folder, first) if os.sep in first else first)
    if found is None:
        place = os.path.join(folder, first)
        hint = f"; for the file here write ./{first}" if os.sep not in first and os.path.exists(place) else ""
        reason = "cannot be executed" if os.sep in first and os.path.exists(place) else "no such program"
        raise UsageError(f"command {command!r}: {first}: {reason}{hint}")
    if (missing := _missing_script(others, folder)) is not None:
        raise UsageError(f"command {command!r}: no such file: {missing}")
    if (mistaken := next((word for word in others if word in _MISTAKEN), None)) is not None:
        raise UsageError(f"command {command!r}: expected {FILE} for the path of the board, found {mistaken}")
    return (found, *(_absolute(word, folder) for word in others))


def _absolute(word: str, folder: str) -> str:
    """A word of a command as the path of what it names in the folder, if it names something there."""
    path = os.path.join(folder, word)
    return path if word and FILE not in word and os.path.exists(path) else word


def _missing_script(words: Iterable[str], folder: str) -> str | None:
    """The first of the words that is named as a script and is not there."""
    named = (word for word in words if word.endswith(_SCRIPTS) and not word.startswith("-") and len(word.split()) == 1)
    return next((word for word in named if FILE not in word and not os.path.exists(os.path.join(folder, word))), None)
