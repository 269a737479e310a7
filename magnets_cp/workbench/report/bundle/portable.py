"""Runs as somebody else can have them: names of files within the folder of the bundle, and no path of this machine."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from magnets_cp.text.file_names import distinct

if TYPE_CHECKING:
    import pandas as pd

_FOLDERS = re.compile(r"(?<![\w./])(?:\.\.?/|~/|/)+(?:[^\s/:;,'\"]+/)*(?=[^\s/])")
_LONGEST = 20  # of an ending
_STRANGE = re.compile(r"[^A-Za-z0-9._-]+")


def places(names: Iterable[str], folder: str, suffix: str = "") -> dict[str, str]:
    """A place in the folder of the bundle for each file or board, by its name there; no two are the same."""
    whole = list(names)
    split = [os.path.splitext(_STRANGE.sub("-", os.path.basename(name.rstrip("/"))).strip("-.")) for name in whole]
    stems = distinct(stem or "unnamed" for stem, _ in split)
    return {
        name: f"{folder}/{stem}{suffix or own[:_LONGEST]}"
        for name, stem, (_, own) in zip(whole, stems, split, strict=True)
    }


def portable(text: str, moved: Mapping[str, str]) -> str:
    """The text with the files that have moved under their new names, and of all other paths the last part only.

    >>> portable("variable=/home/me/mine.py:f", {"/home/me/mine.py": "heuristics/mine.py"})
    'variable=heuristics/mine.py:f'
    """
    for name in sorted(moved, key=len, reverse=True):
        text = text.replace(name, moved[name])
    return _FOLDERS.sub("", text)


def portable_frame(frame: pd.DataFrame, files: Mapping[str, str], boards: Mapping[str, str]) -> pd.DataFrame:
    """The rows of a store, ready to be handed on."""
    changed: dict[str, Any] = {"instance": frame["instance"].map(boards)}
    for column in ("configuration", "label", "detail", "versions"):
        new = {text: portable(str(text), files) for text in frame[column].unique()}
        changed[column] = frame[column].map(new)
    return frame.assign(**changed)
