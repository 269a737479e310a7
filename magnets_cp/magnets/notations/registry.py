"""Notations by name, and by what a text looks like."""

from __future__ import annotations

from dataclasses import replace

from magnets_cp.errors import InputError
from magnets_cp.json_source import looks_like_json
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.notations.fum import FUM
from magnets_cp.magnets.notations.janko import JANKO, has_givens
from magnets_cp.magnets.notations.json_notation import JSON
from magnets_cp.magnets.notations.sgt import HEADER, SGT
from magnets_cp.notation import Notation, Notations
from magnets_cp.source import Source

NOTATIONS = Notations(FUM, SGT, JANKO, JSON)


def read_boards(source: Source, notation: str | None = None) -> list[Board]:
    """The boards of a text, in the notation of that name, or in the one its content shows.

    Raises InputError, also where two notations fit and mean different boards: choosing one would be a guess.
    """
    if notation is not None:
        return NOTATIONS[notation].read(source)
    if looks_like_json(source):
        return JSON.read(source)
    first = source.lines[0].words[0] if source.lines else ""
    if HEADER.match(first):
        return SGT.read(source)
    return _read_clue_lists(source)


def recognizes(source: Source) -> bool:
    """Does the text look like boards of Magnets: JSON with our keys, game ids, or lists of clues under two sizes?"""
    if looks_like_json(source):
        return '"row_plus"' in source.text
    words = source.lines[0].words if source.lines else []
    lists = len(words) == 2 and len(source.lines) > 5 and "{" not in source.text
    return bool(words) and (HEADER.match(words[0]) is not None or lists)


def _read_clue_lists(source: Source) -> list[Board]:
    """Read fum or janko: the same lines, but fum has the clues of the rows first, janko those of the columns.

    Where both fit, a reading in which some line cannot have its clues is passed over; puzzles have solutions.
    """
    readings, errors = [], []
    excluded = _excluded(source)
    for notation in (FUM, JANKO):
        if notation is not excluded:
            try:
                readings += notation.read(source)
            except InputError as error:
                errors.append(replace(error, expected=f"{error.expected} (reading it as {notation.name})"))
    if not readings:
        raise errors[0]
    possible = [board for board in readings if _is_possible(board)] or readings[:1]
    if len(possible) == 1 or possible[0] == possible[1]:
        return possible[:1]
    expected = "--notation fum (clues of the rows first) or --notation janko (of the columns first)"
    raise InputError(source.name, 1, 1, expected, "a square board that can be read as either, and they differ")


def _excluded(source: Source) -> Notation[Board] | None:
    """Which of the two notations the text cannot be, judged by its marks and the lengths of its lines."""
    body = {word for line in source.lines[5:] for word in line.words}
    clues = {word for line in source.lines[1:5] for word in line.words}
    if has_givens(source) or "-" in clues or "@" in body:
        return FUM
    if "0" in body:
        return JANKO
    sides = source.lines[0].words if source.lines else []
    if len(sides) != 2:
        return JANKO
    rows, columns = sides
    lengths = [str(len(line.words)) for line in source.lines[1:5]]
    if rows == columns and lengths == [rows] * 4:
        return None
    return FUM if lengths == [columns, columns, rows, rows] else JANKO


def _is_possible(board: Board) -> bool:
    """Could every line have its clues, looked at alone? A domino lying in a line adds as many + as - to it."""
    for line in board.lines:
        if line.plus is not None and line.minus is not None:
            dominoes = [board.domino_at[cell][0] for cell in line.cells if cell in board.domino_at]
            crossing = 2 * len(set(dominoes)) - len(dominoes)
            if abs(line.plus - line.minus) > crossing or line.plus + line.minus > len(dominoes):
                return False
    return True
