"""Find a font that has the letters of a text: what PDF has by itself ends with the Latin ones."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from magnets_cp.errors import UsageError, shown

# Looked at first, as they have many letters and look like text.
_PREFERRED = ("DejaVuSans", "NotoSans-Regular", "LiberationSans-Regular", "Arial Unicode", "Arial", "FreeSans")
_FOLDERS = {
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "win32": ("C:/Windows/Fonts",),
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
}
_MOST = 2000  # files


def is_latin(text: str) -> bool:
    """Return whether the fonts that every reader of PDF has can show it.

    >>> is_latin("Übung"), is_latin("№ 1")
    (True, False)
    """
    return all(ord(sign) < 256 for sign in text)


def font_with(texts: Iterable[str], own: Path | None = None) -> Path | None:
    """A file of a font with all letters of the texts: the one named, or one of this system; None if Latin does.

    Raises UsageError if there is none, or the one named lacks one, or is no font.
    """
    letters = {sign for text in texts if not is_latin(text) for sign in text if not sign.isspace()}
    if not letters and own is None:
        return None
    if own is not None:
        if lacking := letters - _letters(own):
            raise UsageError(f"--font: {own} has no {_named(lacking)}")
        return own
    fewest = letters
    for file in _fonts():
        try:
            lacking = letters - _letters(file)
        except UsageError:
            continue
        if not lacking:
            return file
        fewest = min(fewest, lacking, key=len)
    raise UsageError(f"no font was found here that has {_named(fewest)}: name one with --font FILE.ttf")


@cache
def _letters(file: Path) -> set[str]:
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(file, lazy=True) as font:
            return {chr(code) for code in font.getBestCmap() or {}}
    except (OSError, TTLibError, ValueError, KeyError, AssertionError) as error:
        raise UsageError(f"--font: {file} cannot be read as a font: {error}") from error


def _fonts() -> Iterator[Path]:
    """The fonts of this system, those that are preferred first."""
    folders = [Path(one).expanduser() for one in _FOLDERS.get(sys.platform, _FOLDERS["linux"])]
    files = (file for folder in folders for file in folder.rglob("*.[to]tf"))
    found = sorted(islice(files, _MOST))
    ranks = {name: rank for rank, name in enumerate(_PREFERRED)}
    yield from sorted(found, key=lambda file: (ranks.get(file.stem, len(ranks)), "Sans" not in file.stem))


def _named(letters: set[str]) -> str:
    listed = "".join(sorted(letters)[:8])
    return shown(listed)
