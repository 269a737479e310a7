"""Ways to fail, told apart, and command lines that show a failure again."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hand_solver import Limits, PluginError, Status
from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.key_values import as_text
from magnets_cp.workbench.judge.verdict import JudgedInstance, Run, Verdict
from magnets_cp.workbench.run.default_solvers import referee
from magnets_cp.workbench.run.instances import can_write
from magnets_cp.workbench.run.programs.last_words import MADE
from magnets_cp.workbench.run.solvers import Solver

# The option of ``magnets judge`` for each kind of external solver.
_PLAIN = {"command": "--command", "python": "--solver"}


@dataclass(frozen=True, slots=True)
class Failure:
    """A way to fail.

    verdict  what it did wrong
    status   what is true of the board: a wrong answer where there is none at all is another failure
    rule     of the rules a wrong answer breaks, the first
    rules    all of them: an answer that breaks another one as well is another failure, perhaps of another mistake
    """

    verdict: Verdict
    status: Status
    rule: str | None = None
    rules: frozenset[str] = field(default=frozenset(), compare=False)

    def __str__(self) -> str:
        return f"{self.verdict}: {self.rule}" if self.rule else str(self.verdict)

    def is_shown_by(self, judgement: JudgedInstance, run: Run) -> bool:
        """Is the run of the judgement a failure of this kind, which breaks no rule that this one does not break?"""
        rules = {violation.rule for violation in run.violations}
        is_broken = self.rule is None or self.rule in rules
        return (run.verdict, judgement.status) == (self.verdict, self.status) and is_broken and rules <= self.rules


def failure_of(judgement: JudgedInstance, run: Run) -> Failure | None:
    """Return the way in which one of the runs of a judgement failed; None if nothing is wrong with it."""
    if not run.verdict.is_fault:
        return None
    rules = [violation.rule for violation in run.violations]
    return Failure(run.verdict, judgement.status, rules[0] if rules else None, frozenset(rules))


class Asking:
    """Asks a solver about boards for several failures: what one has asked is known to the others.

    A failure that asks about a board again wants to know whether the answer is stable, and so it is given anew.
    """

    def __init__(self, puzzle: Puzzle[Any], solver: Solver, limits: Limits) -> None:
        self._puzzle = puzzle
        self._solvers = [solver, referee(puzzle)]
        self._limits = limits
        self._known: dict[str, JudgedInstance | None] = {}

    def fails_like(self, failure: Failure) -> Callable[[Any], bool]:
        """Make a test for this failure. A board the solver's own code cannot cope with is another failure."""
        asked: set[str] = set()

        def fails(board: Any) -> bool:
            text = self._puzzle.write(board, self._puzzle.notations[-1])
            if text in asked or text not in self._known:
                self._known[text] = self._judged(board)
            asked.add(text)
            judgement = self._known[text]
            return judgement is not None and failure.is_shown_by(judgement, judgement.runs[0])

        return fails

    def _judged(self, board: Any) -> JudgedInstance | None:
        from magnets_cp.workbench.judge.verify import verify

        with suppress(PluginError):
            return verify(self._puzzle, board, self._solvers, self._limits)
        return None


def fails_like(puzzle: Puzzle[Any], solver: Solver, failure: Failure, limits: Limits) -> Callable[[Any], bool]:
    """Make a test for this failure of the solver, where it is the only one."""
    return Asking(puzzle, solver, limits).fails_like(failure)


def option(configuration: str, described: Mapping[str, str]) -> list[str]:
    """Return the options that name an external solver to ``magnets judge``, short if it has no settings."""
    if described["solver"] in _PLAIN and set(described) <= {"solver", "name", "command", "function"}:
        named = [described[key] for key in ("name", "command", "function") if key in described]
        return [_PLAIN[described["solver"]], "=".join(named)]
    return ["--config", configuration]


def on_file(command: str, path: str, puzzle: Puzzle[Any], notation: str, options: Sequence[str]) -> str:
    """The command on a saved board."""
    return shlex.join(["magnets", command, path, "--puzzle", puzzle.called, "--notation", notation, *options])


def judge_again(puzzle: Puzzle[Any], board: Any, run: Run) -> str:
    """Return a command that judges an external solver on a board again; empty if no command line can hold the board.

    A function that stands in no file is judged from Python.
    """
    if not run.is_external:
        return ""
    place, _, function = run.answer.configuration.get("function", "").rpartition(":")
    if MADE in place:
        text = _text(puzzle, board)
        return visible(f"magnets_cp.judge({function}, {text!r}, fuzz=0)") if text else ""
    return _again(puzzle, board, option(run.configuration, run.answer.configuration))


def judge_at_home(puzzle: Puzzle[Any], board: Any, run: Run) -> str:
    """Return the same for the author of the solver, in the folder where it stands, on whatever machine."""
    described = {key: value for key, value in run.answer.configuration.items() if key not in ("name", "folder")}
    here = shlex.quote(sys.executable)
    if described.get("command", "").startswith(f"{here} "):
        described["command"] = described["command"].replace(here, "python3", 1)
    return _again(puzzle, board, option(as_text(described), described))


def _again(puzzle: Puzzle[Any], board: Any, options: Sequence[str]) -> str:
    text = _text(puzzle, board)
    own = ["--puzzle", puzzle.called] if puzzle.origin else []
    return visible(shlex.join(["magnets", "judge", *own, *options, text])) if text else ""


def _text(puzzle: Puzzle[Any], board: Any) -> str:
    """The board as an argument; empty if it cannot be one."""
    notation = next((name for name in puzzle.one_line if can_write(puzzle, board, name)), None)
    text = "" if notation is None else puzzle.write(board, notation).strip()
    return text if puzzle.is_text(text) else ""
