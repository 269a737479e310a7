"""Input text with its positions, so that every complaint can name file, line and column."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NoReturn

from magnets_cp.errors import InputError, shown

MAX_BYTES = 64 * 1024 * 1024
_LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class Token:
    """A run of characters between blanks, and where it begins."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line that is not blank. ``end`` is the column after its last token."""

    number: int
    tokens: tuple[Token, ...]
    end: int


@dataclass(frozen=True)
class Source:
    """A text and the name it goes by in messages."""

    name: str
    text: str

    @cached_property
    def lines(self) -> tuple[TextLine, ...]:
        """The lines that are not blank; blanks around tokens, CRLF and a missing last line end make no difference."""
        found = []
        for number, line in enumerate(re.split(r"\r\n|\n|\r", self.text), start=1):
            tokens = tuple(Token(match[0], number, match.start() + 1) for match in re.finditer(r"[^ \t]+", line))
            if tokens:
                found.append(TextLine(number, tokens, tokens[-1].column + len(tokens[-1].text)))
        return tuple(found)

    def fail(self, place: Token | TextLine | None, expected: str, found: str | None = None) -> NoReturn:
        """Raise InputError at a token, at the end of a line, or at the end of the text (None)."""
        if isinstance(place, Token):
            raise InputError(self.name, place.line, place.column, expected, found or shown(place.text))
        if place is not None:
            raise InputError(self.name, place.number, place.end, expected, found or "the end of the line")
        line = self.lines[-1].number + 1 if self.lines else 1
        raise InputError(self.name, line, 1, expected, found or "the end of the file")


class LineReader:
    """Takes the lines of a source one after the other, each with what is expected of it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._lines: Iterator[TextLine] = iter(source.lines)

    def take(self, count: int, what: str) -> tuple[Token, ...]:
        """The tokens of the next line, exactly ``count`` of them."""
        line = next(self._lines, None)
        if line is None:
            self.source.fail(None, f"{count} {what}")
        if len(line.tokens) < count:
            self.source.fail(line, f"{count} {what}", f"only {len(line.tokens)}")
        if len(line.tokens) > count:
            self.source.fail(line.tokens[count], f"{count} {what}", f"{len(line.tokens)}")
        return line.tokens

    def numbers(self, count: int, what: str) -> list[int]:
        """The next line as ``count`` numbers from 0."""
        return [self.number(token, what) for token in self.take(count, what)]

    def number(self, token: Token, what: str) -> int:
        """A token as a number from 0."""
        if not (token.text.isascii() and token.text.isdigit() and len(token.text) <= _LONGEST_NUMBER):
            self.source.fail(token, f"a number from 0 up among the {what}")
        return int(token.text)

    def finish(self) -> None:
        """Nothing may follow."""
        line = next(self._lines, None)
        if line is not None:
            self.source.fail(line.tokens[0], "the end of the file")


def read_source(path: str) -> Source:
    """The text of a file, or of standard input for "-".

    Raises InputError for a file that is missing, unreadable, too large, or not text.
    """
    name = "<stdin>" if path == "-" else path
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if path == "-" else _read_bytes(Path(path))
    except OSError as error:
        raise InputError(name, None, None, "a readable file", (error.strerror or str(error)).lower()) from error
    if len(data) > MAX_BYTES:
        raise InputError(name, None, None, f"at most {MAX_BYTES // 1024**2} MiB", "more")
    return Source(name, _decode(name, data))


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _decode(name: str, data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
        place = text.find("\0")
    except UnicodeDecodeError as error:
        text, place = data[: error.start].decode("utf-8-sig"), error.start
        if place == 0:
            text = ""
    if place < 0:
        return text
    before = text[:place]
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    byte = 0 if place < len(text) else data[place]
    raise InputError(name, line, column, "text", f"the byte 0x{byte:02x}: this is no text file")
