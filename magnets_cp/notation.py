"""What a notation is, whatever the puzzle: a way to read boards from text and to write one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from magnets_cp.source import Source

B = TypeVar("B")


class CannotWriteError(ValueError):
    """The notation has no way to say something about this board."""


@dataclass(frozen=True, slots=True)
class Notation(Generic[B]):
    """read raises InputError on text that does not follow the notation, write CannotWriteError.

    ``suffix`` is how the names of files in it end, such as ".txt".
    """

    name: str
    suffix: str
    read: Callable[[Source], list[B]]
    write: Callable[[B], str]
