"""Input text with its positions, so that every complaint can name file, line and column."""

from __future__ import annotations

import codecs
import os
import re
import select
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import NamedTuple, NoReturn, TextIO

from magnets_cp.errors import InputError, shown

# A board of 1000x1000 cells in numbered regions is about 7 MB.
MAX_BYTES = 64 * 1024**2
MAX_LINES = 200_000
# The byte order mark, with which some editors begin a text.
MARK = "\ufeff"
# How the names of files end that are compressed.
PACKED = (".lzma", ".xz")
_LONGEST_NUMBER = 9
# How long a pipe is waited for that nobody writes to, in seconds.
_PATIENCE = 10.0
LINE_END = re.compile(r"\r\n|\n|\r")
_TOKEN = re.compile(r"[^ \t]+")


class Token(NamedTuple):
    """A run of characters between blanks, and where it begins."""

    text: str
    line: int
    column: int


class TextLine(NamedTuple):
    """A line that is not blank."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        """The tokens' texts."""
        return _TOKEN.findall(self.text)

    @property
    def end(self) -> int:
        """The column after the last token."""
        return len(self.text.rstrip(" \t")) + 1

    def tokens(self, most: int) -> tuple[Token, ...]:
        """The tokens, at most the first ``most``."""
        matches = islice(_TOKEN.finditer(self.text), most)
        return tuple(Token(match[0], self.number, match.start() + 1) for match in matches)


@dataclass(frozen=True)
class Source:
    """A text and the name it goes by in messages."""

    name: str
    text: str

    @cached_property
    def lines(self) -> tuple[TextLine, ...]:
        """The lines that are not blank; blanks around tokens, CRLF and a missing last line end make no difference.

        Raises InputError if there are more than ``MAX_LINES`` lines.
        """
        if max(self.text.count("\n"), self.text.count("\r")) > MAX_LINES:
            raise InputError(self.name, None, None, f"at most {MAX_LINES} lines", "more")
        numbered = enumerate(LINE_END.split(self.text), start=1)
        return tuple(TextLine(number, line) for number, line in numbered if line.strip(" \t"))

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
        tokens = line.tokens(count + 1)
        if len(tokens) < count:
            self.source.fail(line, f"{count} {what}", f"only {len(tokens)}")
        if len(tokens) > count:
            self.source.fail(tokens[count], f"{count} {what}", "more")
        return tokens

    def numbers(self, count: int, what: str) -> list[int]:
        """The next line as ``count`` numbers from 0."""
        return [self.number(token, what) for token in self.take(count, what)]

    def number(self, token: Token, what: str) -> int:
        """A token as a number from 0."""
        if not (token.text.isascii() and token.text.isdigit() and len(token.text) <= _LONGEST_NUMBER):
            self.source.fail(token, f"a number from 0 up among the {what}")
        return int(token.text)

    def finish(self) -> None:
        """Raise InputError if another line follows."""
        line = next(self._lines, None)
        if line is not None:
            self.source.fail(line.tokens(1)[0], "the end of the file")


def read_source(path: str) -> Source:
    """The text of a file, or of standard input for "-".

    Raises InputError for a file that is missing, unreadable, too large, or not text.
    """
    if not path:  # which a Path takes for the folder here
        raise InputError("''", None, None, "a readable file", "an empty name")
    name = "<stdin>" if path == "-" else path
    try:
        data = _read_input() if path == "-" else _read_bytes(Path(path))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, IsADirectoryError):
            reason = "a folder"
        elif "://" in path:
            reason = "an address, but of no board"
        raise InputError(name, None, None, "a readable file", reason.lower()) from error
    if path.endswith(PACKED) and len(data) <= MAX_BYTES:
        data = _unpacked(name, data)
    if len(data) > MAX_BYTES:
        raise InputError(name, None, None, f"at most {MAX_BYTES // 1024**2} MiB", "more")
    return Source(name, _decode(name, data))


def _unpacked(name: str, data: bytes) -> bytes:
    """What was compressed, in one stream or several, up to one byte more than may be read. Raises InputError."""
    import lzma

    unpacked = b""
    try:
        while data and len(unpacked) <= MAX_BYTES:
            stream = lzma.LZMADecompressor()
            unpacked += stream.decompress(data, MAX_BYTES + 1 - len(unpacked))
            if not stream.eof and len(unpacked) <= MAX_BYTES:
                raise InputError(name, None, None, "a whole compressed file", "one that is cut off")
            data = stream.unused_data.lstrip(b"\0")  # streams may have zeros between them
    except lzma.LZMAError as error:
        raise InputError(name, None, None, "a file compressed by xz or lzma", "something else") from error
    return unpacked


def _read_input() -> bytes:
    if sys.stdin is None:
        raise ValueError("standard input is closed")
    return _read_stream(sys.stdin)


@cache
def _read_stream(stream: TextIO) -> bytes:
    """Its content, read once and kept: who finds out which puzzle it is has to leave it to who reads the board."""
    return stream.buffer.read(MAX_BYTES + 1)


def _read_bytes(path: Path) -> bytes:
    if path.is_fifo():
        data = _read_pipe(path)
        if data is None:
            raise ValueError("a pipe that nobody writes to")
        return data
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


@cache
def _read_pipe(path: Path) -> bytes | None:
    """The content of a named pipe, read once and kept; None if nobody begins to write. A shell's <(...) is one."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as pipe:
        if not select.select([pipe], [], [], _PATIENCE)[0]:
            return None
        os.set_blocking(pipe.fileno(), True)
        chunks: list[bytes] = []
        while (chunk := pipe.read(2**20)) and sum(map(len, chunks)) <= MAX_BYTES:
            chunks.append(chunk)
        return b"".join(chunks)


def _decode(name: str, data: bytes) -> str:
    """Decode UTF-8, or UTF-16 with a byte order mark, as some shells of Windows write it."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            raise InputError(name, 1, 1, "text", "UTF-16 that cannot be decoded") from error
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
        place = text.find("\0")
        if place < 0:
            return text
        before, byte = text[:place], 0
    except UnicodeDecodeError as error:
        before, byte = data[: error.start].decode(), data[error.start]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    raise InputError(name, line, column, "text", f"the byte 0x{byte:02x}: this is no text file")
