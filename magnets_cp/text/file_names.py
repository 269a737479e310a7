"""Names of files that stand for names of other things, such as people or boards."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

# In bytes: file systems allow 255, and an ending and a number are added.
_LONGEST = 200


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
    """What two names have in common that some file system takes for the same."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())
