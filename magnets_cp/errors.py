"""Errors of inputs and arguments, each one precise message."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import TracebackType

_LONGEST = 40


# Not frozen: a context manager sets the traceback of what passes through it.
@dataclass(unsafe_hash=True)
class InputError(ValueError):
    """A text that cannot be read: the place, what was expected there, what was found instead.

    line and column count from 1; None where they mean nothing, as for a file that is missing.

    >>> print(InputError("board.txt", 2, 1, "3 clues", "only 2"))
    board.txt:2:1: expected 3 clues, found only 2
    """

    source: str
    line: int | None
    column: int | None
    expected: str
    found: str

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
        return f"{place}: expected {self.expected}, found {self.found}"


def unreadable(expected: str, found: str) -> InputError:
    """Make the error for the output of a program that is not understood, as a whole."""
    return InputError("output", None, None, expected, found)


class TwoAnswersError(InputError):
    """A text with two answers that differ: however else it is read, it says both."""


class Attempt(AbstractContextManager[None]):
    """One of several ways to read a text: what cannot be read so may be read in another, two answers may not.

    >>> with Attempt():
    ...     raise InputError("board.txt", 2, 1, "3 clues", "only 2")
    """

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> bool:
        return kind is not None and issubclass(kind, InputError) and not issubclass(kind, TwoAnswersError)


class UsageError(ValueError):
    """Arguments that make no sense, alone or together.

    >>> import magnets_cp
    >>> magnets_cp.solve("4@1,0", solver="none")
    Traceback (most recent call last):
    ...
    magnets_cp.errors.UsageError: solver: expected one of hand, cp-sat, found 'none'; others are for judge
    """


class CannotStateError(UsageError):
    """A solver is not given what the board has: a constraint that it does not know, or that is too large for it.

    >>> isinstance(CannotStateError("circuit 1: too large"), UsageError)
    True
    """


def shown(text: str) -> str:
    """A piece of input quoted for a message: control characters escaped, never longer than a line."""
    quoted = ascii(text) if not text.isprintable() else repr(text)
    return quoted if len(quoted) <= _LONGEST else f"{quoted[: _LONGEST - 4]}...{quoted[-1]} ({len(text)} characters)"


def visible(text: str) -> str:
    r"""The text with every character that does not print as its escape: ESC is ``\x1b``, a bidi override ``\u202e``.

    Line ends are such characters too: split a text into lines first to keep them. What remains can be written as UTF-8
    and stands in XML.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def as_text(name: str) -> str:
    """A name from the command line or of a file, which may hold bytes that are no text; these are escaped."""
    return name.encode(errors="backslashreplace").decode()
