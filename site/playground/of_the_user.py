"""The code and the board of the user. The code is written to ``mine.py``, so that messages name its lines."""

from __future__ import annotations

import json
import linecache
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hand_solver.loading import load
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.instances import can_write

FILE = "mine.py"


class Tell:
    """Tells the page, in JSON, what is done now and what there is of the answer.

    A page that hears nothing for long ends the work, and what it was told stays.
    """

    def __init__(self, post: Callable[[str], object]) -> None:
        self._post = post

    def at(self, words: str, *, yours: bool = False, **more: int) -> None:
        """What begins now or goes on, and whether it runs the user's code."""
        self._post(as_text({"at": words, "yours": yours, **more}))

    def part(self, **parts: Any) -> None:
        """A part of the answer, which takes the place of an earlier one of that name."""
        self._post(as_text(parts))


def as_text(said: Any) -> str:
    """JSON in which the file of the user has the name that the user knows."""
    return json.dumps(said).replace(str(Path(FILE).resolve()), FILE)


def function_of(code: str, name: str, tell: Tell) -> Any:
    """A function of the code. Raises PluginError if there is none, or the code cannot be loaded."""
    tell.at("your code, as it is loaded", yours=True)
    Path(FILE).write_text(code, encoding="utf-8")
    linecache.checkcache()
    return load(f"{FILE}:{name}")


def one_line(board: Board) -> str:
    """The board as an argument of a command."""
    notation = "sgt" if can_write(MAGNETS, board, "sgt") else "json"
    return " ".join(MAGNETS.write(board, notation).split())
