"""Puzzles with other parts."""

from __future__ import annotations

from typing import Any

from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.puzzle import METHODS


def changed(puzzle: Puzzle[Any], **parts: Any) -> Puzzle[Any]:
    """The puzzle with these names, and with these functions for its methods."""
    own = {name: staticmethod(part) if name in METHODS else part for name, part in parts.items()}
    made: Puzzle[Any] = type("Changed", (type(puzzle),), {"__module__": __name__, **own})()
    return made
