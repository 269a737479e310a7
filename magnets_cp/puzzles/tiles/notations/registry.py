"""Notations by name, and by what a text looks like."""

from __future__ import annotations

import re

from magnets_cp.puzzles.tiles.landscape import SHAPES, Landscape
from magnets_cp.puzzles.tiles.notations.gwu import GWU
from magnets_cp.puzzles.tiles.notations.json_notation import JSON
from magnets_cp.source import Source
from magnets_cp.text.notation import Notations

NOTATIONS = Notations(GWU, JSON)
_TILES = re.compile(rf"^[ \t]*\{{\s*(?:\}}|(?:{'|'.join(SHAPES)})\s*=)", re.MULTILINE)


def read_landscapes(source: Source, notation: str | None = None) -> list[Landscape]:
    """The landscapes of a text, in the notation of that name, or in the one its content shows. Raises InputError."""
    if notation is not None:
        return NOTATIONS[notation].read(source)
    return (JSON if _is_json(source) else GWU).read(source)


def recognizes(source: Source) -> bool:
    """Does the text look like a landscape: JSON with our keys, or a line of tiles such as {EL_SHAPE=3}?"""
    if _is_json(source):
        return '"landscape"' in source.text
    return _TILES.search(source.text) is not None or "# Landscape" in source.text


def _is_json(source: Source) -> bool:
    text = source.text.lstrip()
    return text[:1] == "[" or (text[:1] == "{" and (text.strip() == "{}" or _TILES.match(text) is None))
