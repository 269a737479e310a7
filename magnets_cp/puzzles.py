"""The puzzles there are, and which of them an input is."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from magnets_cp.aquarium.puzzle import AQUARIUM
from magnets_cp.errors import InputError
from magnets_cp.magnets.puzzle import MAGNETS
from magnets_cp.puzzle import Puzzle
from magnets_cp.queens.puzzle import QUEENS
from magnets_cp.source import read_source
from magnets_cp.tiles.puzzle import TILES
from magnets_cp.workbench.instances import files_in, suffixes

PUZZLES: dict[str, Puzzle[Any]] = {puzzle.name: puzzle for puzzle in (MAGNETS, QUEENS, TILES, AQUARIUM)}
# What nothing else recognizes is read as this, which then says what is wrong with it.
DEFAULT = MAGNETS


def detect(arguments: Iterable[str]) -> Puzzle[Any]:
    """The puzzle of the first of the arguments that shows one: a board as text, a file, FILE#K, a folder, or "-"."""
    endings = tuple(ending for puzzle in PUZZLES.values() for ending in suffixes(puzzle))
    for argument in arguments:
        if not os.path.exists(argument):
            for puzzle in PUZZLES.values():
                if puzzle.is_text(argument):
                    return puzzle
        for name in files_in(argument, endings):
            recognized = _recognized(name)
            if recognized is not None:
                return recognized
    return DEFAULT


def _recognized(name: str) -> Puzzle[Any] | None:
    try:
        source = read_source(name)
    except InputError:
        return None
    return next((puzzle for puzzle in PUZZLES.values() if puzzle.recognizes(source)), None)
