"""The command lines that show a failure again."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from magnets_cp.errors import visible
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.instances import can_write
from magnets_cp.workbench.verdict import Run

# The option of ``magnets judge`` for each kind of foreign solver.
_PLAIN = {"command": "--command", "python": "--solver"}


def option(configuration: str, described: Mapping[str, str]) -> list[str]:
    """How ``magnets judge`` names a foreign solver: shortly if it has no settings of its own."""
    if set(described) <= {"solver", "name", "command", "function"}:
        named = [described[key] for key in ("name", "command", "function") if key in described]
        return [_PLAIN[described["solver"]], "=".join(named)]
    return ["--solver", configuration]


def on_file(command: str, path: str, puzzle: Puzzle[Any], notation: str, options: Sequence[str]) -> str:
    """The command on a saved board."""
    return shlex.join(["magnets", command, path, "--puzzle", f"{puzzle.called}:{notation}", *options])


def judge_again(puzzle: Puzzle[Any], board: Any, run: Run) -> str:
    """What judges a foreign solver on a board once more; empty if the board cannot be put on a command line."""
    return _again(puzzle, board, option(run.configuration, run.answer.configuration)) if run.is_foreign else ""


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
    notation = next((name for name in puzzle.one_line if can_write(puzzle, board, name)), None)
    if notation is None or not puzzle.is_text(text := puzzle.write(board, notation).strip()):
        return ""
    own = ["--puzzle", puzzle.called] if puzzle.origin else []
    return visible(shlex.join(["magnets", "judge", *own, *options, text]))
