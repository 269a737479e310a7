"""The code and the board of the user. The code is written to ``mine.py``, so that messages name its lines."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hand_solver.loading import load
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.instances import can_write

FILE = "mine.py"
# Told that work goes on, in words, or, after "partly:", what there is of the answer; a page that hears nothing for long
# ends it.
Tell = Callable[[str], object]


def function_of(code: str, name: str) -> Any:
    """A function of the code. Raises PluginError if there is none, or the code cannot be loaded."""
    Path(FILE).write_text(code, encoding="utf-8")
    linecache.checkcache()
    return load(f"{FILE}:{name}")


def one_line(board: Board) -> str:
    """The board as an argument of a command."""
    notation = "sgt" if can_write(MAGNETS, board, "sgt") else "json"
    return " ".join(MAGNETS.write(board, notation).split())
