"""What a notation is, whatever the puzzle, and all those of one: ways to read boards from text and to write them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from magnets_cp.errors import InputError
from magnets_cp.source import Source

B = TypeVar("B")


class CannotWriteError(ValueError):
    """The notation has no way to say something about this board."""


class SeveralReadingsError(InputError):
    """A text that several notations read, as different boards.

    readings  these boards, by their notations
    says      what each reading takes for granted, by its notation
    likely    those of the notations that do not ask for what is impossible at first sight
    """

    def __init__(
        self, source: str, readings: Mapping[str, Any], says: Mapping[str, str], likely: Collection[str]
    ) -> None:
        self.readings, self.says, self.likely = readings, says, likely
        found = "a square board that can be read as either, and they differ"
        super().__init__(source, 1, 1, self.options("--notation "), found)

    def options(self, option: str) -> str:
        """What to type so that one of them is taken, ``option`` with each notation."""
        return " or ".join(f"{option}{name} ({self.says[name]})" for name in self.readings)


def _anything(_: Source) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Notation(Generic[B]):
    """A way to write boards; ``read`` raises InputError on text that does not follow it, ``write`` CannotWriteError.

    suffix    how the names of files in it end, such as ".txt"
    fits      does a text look like this notation, for those that are found by content?
    one_line  it writes a board as one line, so that several can follow one another
    """

    name: str
    suffix: str
    read: Callable[[Source], list[B]]
    write: Callable[[B], str]
    fits: Callable[[Source], bool] = _anything
    one_line: bool = False


class Notations(dict[str, Notation[B]]):
    """The notations of a puzzle by name, the default first."""

    def __init__(self, *notations: Notation[B]) -> None:
        super().__init__((notation.name, notation) for notation in notations)

    def read(self, source: Source, notation: str | None = None) -> list[B]:
        """The boards of a text in the notation of that name, or in the last one that fits; else the first says why not.

        Raises InputError.
        """
        first, *others = self.values()
        chosen = next((one for one in reversed(others) if one.fits(source)), first)
        return (self[notation] if notation else chosen).read(source)

    def write(self, board: B, notation: str) -> str:
        """The board in the notation of that name. Raises CannotWriteError."""
        return self[notation].write(board)

    def suffix(self, notation: str) -> str:
        """How the names of files in the notation of that name end."""
        return self[notation].suffix

    def __reduce__(self) -> tuple[type, tuple[Notation[B], ...]]:
        return type(self), tuple(self.values())
