"""Notations by name, and by what a text looks like."""

from __future__ import annotations

import re

from magnets_cp.json_source import looks_like_json
from magnets_cp.notation import Notations
from magnets_cp.queens.board import Board
from magnets_cp.queens.notations.grid import EMPTY, GRID, LOCKED, QUEEN
from magnets_cp.queens.notations.json_notation import JSON
from magnets_cp.queens.notations.lock import HEADER, LOCK
from magnets_cp.source import Source

NOTATIONS = Notations(LOCK, GRID, JSON)
_NAMED_IN_JSON = re.compile(r'"puzzle"\s*:\s*"queens"')
_OF_GRIDS = {EMPTY, LOCKED, QUEEN, " ", "\t"}


def read_boards(source: Source, notation: str | None = None) -> list[Board]:
    """The boards of a text, in the notation of that name, or in the one its content shows. Raises InputError."""
    if notation is not None:
        return NOTATIONS[notation].read(source)
    if looks_like_json(source):
        return JSON.read(source)
    return GRID.read(source) if _is_grid(source) else LOCK.read(source)


def recognizes(source: Source) -> bool:
    """Does the text look like boards of queens: JSON that says so, lines such as 8@0,0, or a grid with a queen?"""
    if looks_like_json(source):
        return _NAMED_IN_JSON.search(source.text) is not None
    if not source.lines:
        return False
    return HEADER.match(source.lines[0].text.lstrip()) is not None or _has_queen(source)


def _is_grid(source: Source) -> bool:
    """Does the first line hold empty cells and queens only?"""
    return bool(source.lines) and set(source.lines[0].text) <= _OF_GRIDS


def _has_queen(source: Source) -> bool:
    """Is it a grid with a queen somewhere? Another puzzle's grid may be all dots at first."""
    return _is_grid(source) and any(sign in line.text for line in source.lines for sign in (LOCKED, QUEEN))
