"""The notations of a puzzle that has none: its own text, if it reads one, and JSON if it names the dataclass."""

from __future__ import annotations

from collections.abc import Callable
from traceback import walk_tb
from typing import Any

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle.parts import B, Parts
from magnets_cp.source import Source
from magnets_cp.text.notation import CannotWriteError, Notation, Notations


def notations(puzzle: Parts[B], board: type[B]) -> Notations[B]:
    """Those of a puzzle whose boards are of this dataclass."""
    from magnets_cp.text import dataclass_json

    json = dataclass_json.notation(puzzle.name, board)
    if not puzzle.defines("read"):
        return Notations(json)
    # The puzzle's own, which it has until these take their place.
    read, own_write = puzzle.read, puzzle.write if puzzle.defines("write") else None

    def read_text(source: Source) -> list[B]:
        try:
            return list(read(source, None))
        except InputError:
            raise
        except ValueError as error:
            # What the dataclass refuses is no board; what else goes wrong is a fault of the reader.
            if all(frame.f_code.co_name != "__post_init__" for frame, _ in walk_tb(error.__traceback__)):
                raise
            source.fail(source.lines[0].tokens(1)[0] if source.lines else None, f"a board ({error})")

    def write_text(one: B) -> str:
        return own_write(one, "text") if own_write else _picture_of(puzzle, one, lambda source: read(source, None))

    return Notations(Notation("text", ".txt", read_text, write_text), json)


def from_picture(puzzle: Parts[B], board: B) -> str:
    """The picture, if it is read as the board. Raises UsageError."""
    try:
        return _picture_of(puzzle, board, lambda source: puzzle.read(source, None))
    except CannotWriteError as error:
        message = f"puzzle {puzzle.name} offers no write, and its pictures are not read as their boards"
        raise UsageError(message) from error


def _picture_of(puzzle: Parts[B], board: B, read: Callable[[Source], Any]) -> str:
    text = f"{puzzle.picture(board, None)}\n"
    try:
        same = list(read(Source("<picture>", text))) == [board]
    except InputError:
        same = False
    if not same:
        raise CannotWriteError(f"pictures of {puzzle.name} are not read as their boards: this one is for json")
    return text
