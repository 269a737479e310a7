"""Text of others made fit for where it goes: terminals and pages, names of files, the cells of a spreadsheet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from magnets_cp.errors import visible

__all__ = ["csv_of", "cut", "distinct", "plain", "unmarked", "utf8", "visible", "visible_lines"]

if TYPE_CHECKING:
    import pandas as pd


# In bytes: file systems allow 255, and an ending and a number are added.
_LONGEST = 200
# The signs that begin a formula; spreadsheets pass over blanks before them, and read the wide forms alike.
_BEGINS = "=+-@＝＋－＠"  # noqa: RUF001
# At the start, or where a spreadsheet that parts cells by a tab or a semicolon begins one.
_FORMULA = re.compile(rf"(\A|[;\t])(?=\s*['{re.escape(_BEGINS)}])|\A(?=[\t\n])")
_MARK = re.compile(r"(\A|[;\t])'")


def distinct(stems: Iterable[str]) -> list[str]:
    """The names, numbered so that no two are the same, also where letter cases or ways to write an accent make none.

    >>> distinct(["A", "a", "a-2"])
    ['A', 'a-2', 'a-2-2']
    """
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    found = []
    for stem in map(_shortened, stems):
        name = stem
        while _folded(name) in taken:
            numbers[stem] = numbers.get(stem, 1) + 1
            name = f"{stem}-{numbers[stem]}"
        taken.add(_folded(name))
        found.append(name)
    return found


def _shortened(stem: str) -> str:
    return stem.encode(errors="replace")[:_LONGEST].decode(errors="ignore")


def _folded(name: str) -> str:
    """Fold a name so that two names are equal if some file system takes them for the same."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def plain(text: str) -> str:
    """The text, marked by a quote where a spreadsheet would take it, or what follows a tab or ; in it, for a formula.

    >>> plain("=1+1"), plain("a;=1"), plain("mine")
    ("'=1+1", "a;'=1", 'mine')
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # the csv module does not quote what ends no line of its own
    return _FORMULA.sub(r"\1'", text)


def unmarked(text: str) -> str:
    """The text of which ``plain`` made this one.

    >>> unmarked(plain("-x;'y")) == "-x;'y"
    True
    """
    return _MARK.sub(r"\1", text)


def csv_of(frame: pd.DataFrame) -> str:
    """A table as CSV, every text in it plain."""
    return str(frame.map(lambda value: plain(value) if isinstance(value, str) else value).to_csv(index=False))


def utf8(text: str) -> bytes:
    r"""The text as a file holds it. What is no character, as names of files and JSON may have it, becomes an escape.

    >>> utf8("a\udcff").decode() == chr(97) + chr(92) + "udcff"
    True
    """
    return text.encode(errors="backslashreplace")


def visible_lines(text: str) -> list[str]:
    """The lines of a text, each made visible; tabs become blanks."""
    return [visible(line) for line in text.replace("\r\n", "\n").expandtabs(4).split("\n")]


def cut(text: str, longest: int) -> str:
    """The text, its middle replaced by an ellipsis if it is longer than that: names differ at their ends."""
    if len(text) <= longest:
        return text
    end = longest // 2
    return f"{text[: longest - 1 - end]}…{text[len(text) - end :]}"
