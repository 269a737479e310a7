"""The puzzles the workbench knows, and which of them an input is."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from magnets_cp.aquarium.family import Aquarium
from magnets_cp.errors import InputError
from magnets_cp.magnets.family import Magnets
from magnets_cp.queens.family import Queens
from magnets_cp.source import read_source
from magnets_cp.tiles.family import Tiles
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import files_in, suffixes

FAMILIES: dict[str, Family[Any]] = {family.name: family for family in (Magnets(), Queens(), Tiles(), Aquarium())}
# What nothing else recognizes is read as this, which then says what is wrong with it.
DEFAULT = FAMILIES["magnets"]


def detect(arguments: Iterable[str]) -> Family[Any]:
    """The family of the first of the arguments that shows one: a board as text, a file, FILE#K, a folder, or "-"."""
    endings = tuple(ending for family in FAMILIES.values() for ending in suffixes(family))
    for argument in arguments:
        if not os.path.exists(argument):
            for family in FAMILIES.values():
                if family.is_text(argument):
                    return family
        for name in files_in(argument, endings):
            recognized = _recognized(name)
            if recognized is not None:
                return recognized
    return DEFAULT


def _recognized(name: str) -> Family[Any] | None:
    try:
        source = read_source(name)
    except InputError:
        return None
    return next((family for family in FAMILIES.values() if family.recognizes(source)), None)
