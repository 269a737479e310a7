"""When two failures are the same, and the command lines that show one again."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hand_solver import Limits, PluginError, Status
from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.verify import Judgement, Run, Verdict, verify
from magnets_cp.workbench.run.instances import can_write
from magnets_cp.workbench.run.solvers import CpSat, Solver

# In the names of folders with files made for functions that stand in none.
MADE = "magnets-functions-"
# The option of ``magnets judge`` for each kind of foreign solver.
_PLAIN = {"command": "--command", "python": "--solver"}


@dataclass(frozen=True, slots=True)
class Failure:
    """How a solver failed.

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


def failure_of(judgement: Judgement, run: Run) -> Failure | None:
    """How one of the runs of a judgement failed; None if nothing is wrong with it."""
    if not run.verdict.is_fault:
        return None
    rules = [violation.rule for violation in run.violations]
    return Failure(run.verdict, judgement.status, rules[0] if rules else None, frozenset(rules))


def fails_like(puzzle: Puzzle[Any], solver: Solver, failure: Failure, limits: Limits) -> Callable[[Any], bool]:
    """Does the solver fail on a board in this way? A board its own code cannot cope with is another failure."""
    reference = CpSat(puzzle.formulations[0])

    def fails(board: Any) -> bool:
        try:
            judgement = verify(puzzle, board, [solver, reference], limits)
        except PluginError:
            return False
        run = judgement.runs[0]
        rules = {violation.rule for violation in run.violations}
        is_broken = failure.rule is None or failure.rule in rules
        is_same = (run.verdict, judgement.status) == (failure.verdict, failure.status)
        return is_same and is_broken and rules <= failure.rules

    return fails


def option(configuration: str, described: Mapping[str, str]) -> list[str]:
    """How ``magnets judge`` names a foreign solver: shortly if it has no settings of its own."""
    if set(described) <= {"solver", "name", "command", "function"}:
        named = [described[key] for key in ("name", "command", "function") if key in described]
        return [_PLAIN[described["solver"]], "=".join(named)]
    return ["--config", configuration]


def on_file(command: str, path: str, puzzle: Puzzle[Any], notation: str, options: Sequence[str]) -> str:
    """The command on a saved board."""
    return shlex.join(["magnets", command, path, "--puzzle", puzzle.called, "--notation", notation, *options])


def judge_again(puzzle: Puzzle[Any], board: Any, run: Run) -> str:
    """What judges a foreign solver on a board once more; empty if the board cannot be put on a command line.

    A function that stands in no file is judged from Python.
    """
    if not run.is_foreign:
        return ""
    place, _, function = run.answer.configuration.get("function", "").rpartition(":")
    if MADE in place:
        text = _text(puzzle, board)
        return visible(f"magnets_cp.judge({function}, {text!r}, fuzz=0)") if text else ""
    return _again(puzzle, board, option(run.configuration, run.answer.configuration))


def judge_at_home(puzzle: Puzzle[Any], board: Any, run: Run) -> str:
    """The same for whoever wrote the solver, in the folder where it stands, whatever machine that is on."""
    described = {key: value for key, value in run.answer.configuration.items() if key not in ("name", "folder")}
    if "command" in described:
        described["command"] = re.sub(
            rf"^{re.escape(shlex.quote(sys.executable))}(?=\s)", "python3", described["command"]
        )
    configuration = " ".join(f"{key}={shlex.quote(value)}" for key, value in described.items())
    return _again(puzzle, board, option(configuration, described))


def _again(puzzle: Puzzle[Any], board: Any, options: Sequence[str]) -> str:
    text = _text(puzzle, board)
    own = ["--puzzle", puzzle.called] if puzzle.origin else []
    return visible(shlex.join(["magnets", "judge", *own, *options, text])) if text else ""


def _text(puzzle: Puzzle[Any], board: Any) -> str:
    """The board as an argument; empty if it cannot be one."""
    notation = next((name for name in puzzle.one_line if can_write(puzzle, board, name)), None)
    text = "" if notation is None else puzzle.write(board, notation).strip()
    return text if puzzle.is_text(text) else ""
