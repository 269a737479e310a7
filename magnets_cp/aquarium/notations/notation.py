"""What a notation is: a way to read boards from text and to write one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from magnets_cp.aquarium.board import Board
from magnets_cp.source import Source


@dataclass(frozen=True, slots=True)
class Notation:
    """read raises InputError on text that does not follow the notation; write can say every board."""

    name: str
    suffix: str
    read: Callable[[Source], list[Board]]
    write: Callable[[Board], str]
