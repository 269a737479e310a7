"""Find the puzzle whose boards an object is one of: what a judged function is given is such an object."""

from __future__ import annotations

import sys
from dataclasses import is_dataclass
from typing import Any

from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import PUZZLES

_OURS = "magnets_cp.puzzles."


def puzzle_on(content: object, known: Puzzle[Any] | None = None) -> Puzzle[Any] | None:
    """The puzzle that works on such boards, ``known`` if it may be that; None if there is none.

    >>> from magnets_cp.puzzles.queens.board import Board
    >>> puzzle_on(Board(4, 1, 3)).name
    'queens'
    """
    kind = type(content)
    if not is_dataclass(kind) or isinstance(content, type):
        return None
    if kind.__module__.startswith(_OURS):
        name = kind.__module__.removeprefix(_OURS).partition(".")[0]
        return PUZZLES[name] if kind.__name__ in ("Board", "Landscape") and name in PUZZLES else None
    beside = vars(sys.modules.get(kind.__module__, sys)).values()  # the file of somebody's own puzzle
    puzzles = [known, *(one for one in beside if isinstance(one, Puzzle))]
    return next((one for one in puzzles if one is not None and one.board is kind), None)
