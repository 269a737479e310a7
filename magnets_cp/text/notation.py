"""The notations of a puzzle: ways to read boards from text and to write them."""

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
        """Say what to type to choose one of them: ``option`` with each notation."""
        return " or ".join(f"{option}{name} ({self.says[name]})" for name in self.readings)


def _is_fitting(_: Source) -> bool:
    return True


def _is_none(_: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Notation(Generic[B]):
    """A way to write boards; ``read`` raises InputError on text that does not follow it, ``write`` CannotWriteError.

    suffix      how the names of files in it end, such as ".txt"
    fits        could a board's text be in this notation? For notations that are found by content
    recognizes  does a text look like this notation, and like no other puzzle's?
    is_text     is an argument a board in it, and no name of a file?
    one_line    it writes a board as one line, so that several can follow one another
    is_read     boards in it are read, and not only written for programs
    """

    name: str
    suffix: str
    read: Callable[[Source], list[B]]
    write: Callable[[B], str]
    fits: Callable[[Source], bool] = _is_fitting
    recognizes: Callable[[Source], bool] = _is_none
    is_text: Callable[[str], bool] = _is_none
    one_line: bool = False
    is_read: bool = True


class Notations(dict[str, Notation[B]]):
    """The notations of a puzzle by name, the default first."""

    def __init__(self, *notations: Notation[B]) -> None:
        super().__init__((notation.name, notation) for notation in notations)

    def read(self, source: Source, notation: str | None = None) -> list[B]:
        """Read the boards of a text in the notation named, or in the last one that fits; else the first complains.

        Raises InputError.
        """
        first, *others = self.values()
        chosen = next((one for one in reversed(others) if one.fits(source)), first)
        return (self[notation] if notation else chosen).read(source)

    def write(self, board: B, notation: str) -> str:
        """Write the board in the notation named. Raises CannotWriteError."""
        return self[notation].write(board)

    def __reduce__(self) -> tuple[type, tuple[Notation[B], ...]]:
        return type(self), tuple(self.values())
