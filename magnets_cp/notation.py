"""What a notation is, whatever the puzzle, and all those of one: ways to read boards from text and to write them."""

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


class Notations(dict[str, Notation[B]]):
    """The notations of a puzzle by name, the default first."""

    def __init__(self, *notations: Notation[B]) -> None:
        super().__init__((notation.name, notation) for notation in notations)

    def write(self, board: B, notation: str) -> str:
        """The board in the notation of that name. Raises CannotWriteError."""
        return self[notation].write(board)

    def suffix(self, notation: str) -> str:
        """How the names of files in the notation of that name end."""
        return self[notation].suffix
