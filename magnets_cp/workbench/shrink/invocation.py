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

# In the names of folders with files made for functions that stand in none.
MADE = "magnets-functions-"
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
