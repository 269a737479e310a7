"""Notations by name, and by what a text looks like."""

from __future__ import annotations

import re

from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.notations.aqp import AQP, COUNTS_END
from magnets_cp.puzzles.aquarium.notations.json_notation import JSON
from magnets_cp.puzzles.aquarium.notations.uwa import UWA
from magnets_cp.source import Source
from magnets_cp.text.json_source import looks_like_json
from magnets_cp.text.notation import Notation, Notations

NOTATIONS = Notations(AQP, UWA, JSON)
_JSON_KEY = re.compile(r'"(?:aquariums|matrix)"')


def read_boards(source: Source, notation: str | None = None) -> list[Board]:
    """The boards of a text, in the notation of that name, or in the one its content shows. Raises InputError."""
    chosen = _shown(source) if notation is None else NOTATIONS[notation]
    return chosen.read(source)


def recognizes(source: Source) -> bool:
    """Does the text look like boards of Aquarium: JSON, ours or the site's, counts and ids in a line, or in lines?"""
    if looks_like_json(source):
        return _JSON_KEY.search(source.text) is not None
    lines = source.lines
    if lines and all(COUNTS_END in line.text and not re.search(r"[^\W0-9_]", line.text) for line in lines):
        return True
    if len(lines) < 3 or lines[2].number == lines[1].number + 1:
        return False
    columns, rows = (len(line.words) for line in lines[:2])
    return len(lines) == rows + 2 and all(len(line.words) == columns for line in lines[2:])


def _shown(source: Source) -> Notation[Board]:
    """Whatever has a ";", or anything but blanks between its numbers, or is a single line, is no grid of lines."""
    if looks_like_json(source):
        return JSON
    one_line = len(source.lines) == 1
    return AQP if one_line or re.search(r"[^\w\s]|_", source.text) else UWA
