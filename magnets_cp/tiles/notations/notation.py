"""What a notation is: a way to read landscapes from text and to write one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from magnets_cp.source import Source
from magnets_cp.tiles.landscape import Landscape


class CannotWriteError(ValueError):
    """The notation has no way to say something about this landscape."""


@dataclass(frozen=True, slots=True)
class Notation:
    """read raises InputError on text that does not follow the notation, write CannotWriteError."""

    name: str
    suffix: str
    read: Callable[[Source], list[Landscape]]
    write: Callable[[Landscape], str]
