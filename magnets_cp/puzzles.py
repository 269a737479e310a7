"""The puzzles there are, and which of them an input is."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from magnets_cp.errors import InputError
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import read_source
from magnets_cp.workbench.instances import files_in, suffixes

NAMES = ("magnets", "queens", "tiles", "aquarium")


class _Puzzles(Mapping[str, Puzzle[Any]]):
    """The record of each puzzle by its name, ``NAME`` in the module ``name.puzzle``, imported when it is asked for."""

    def __getitem__(self, name: str) -> Puzzle[Any]:
        if name not in NAMES:
            raise KeyError(name)
        found: Puzzle[Any] = getattr(import_module(f"magnets_cp.{name}.puzzle"), name.upper())
        return found

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


PUZZLES = _Puzzles()
# What nothing else recognizes is read as this, which then says what is wrong with it.
DEFAULT = NAMES[0]


def detect(arguments: Iterable[str]) -> Puzzle[Any]:
    """The puzzle of the first of the arguments that shows one: a board as text, a file, FILE#K, a folder, or "-"."""
    for argument in arguments:
        if not os.path.exists(argument):
            for puzzle in PUZZLES.values():
                if puzzle.is_text(argument):
                    return puzzle
        is_folder = os.path.isdir(argument)
        endings = [ending for puzzle in PUZZLES.values() for ending in suffixes(puzzle)] if is_folder else []
        for name in files_in(argument, tuple(endings)):
            recognized = _recognized(name)
            if recognized is not None:
                return recognized
    return PUZZLES[DEFAULT]


def _recognized(name: str) -> Puzzle[Any] | None:
    try:
        source = read_source(name)
    except InputError:
        return None
    return next((puzzle for puzzle in PUZZLES.values() if puzzle.recognizes(source)), None)
