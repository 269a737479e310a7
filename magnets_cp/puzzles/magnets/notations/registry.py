"""Notations by name, and by what a text looks like."""

from __future__ import annotations

from dataclasses import replace

from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.arrays import ARRAYS, CLUES, NAMED
from magnets_cp.puzzles.magnets.notations.fum import FUM, FUM_IDS
from magnets_cp.puzzles.magnets.notations.janko import JANKO, has_givens
from magnets_cp.puzzles.magnets.notations.json_notation import JSON
from magnets_cp.puzzles.magnets.notations.letters import MONASH, PUC
from magnets_cp.puzzles.magnets.notations.logicgames import LOGICGAMES
from magnets_cp.puzzles.magnets.notations.puzzlink import ADDRESS, PUZZLINK
from magnets_cp.puzzles.magnets.notations.sgt import HEADER, SAVED, SGT
from magnets_cp.source import Source
from magnets_cp.text.json_source import looks_like_json
from magnets_cp.text.notation import Notation, Notations, SeveralReadingsError

_LETTERS = frozenset("LRTB")
# The list of clues that comes first, where the same text can be read in several notations.
_FIRST = {"fum": "clues of the rows first", "fum-ids": "clues of the rows first", "janko": "those of the columns first"}
NOTATIONS = Notations(FUM, FUM_IDS, SGT, JANKO, PUC, MONASH, ARRAYS, LOGICGAMES, PUZZLINK, JSON)


def read_boards(source: Source, notation: str | None = None) -> list[Board]:
    """The boards of a text, in the notation of that name, or in the one its content shows.

    Raises InputError, and SeveralReadingsError where several notations fit and mean different boards and the name of
    the file does not say which: choosing one would be a guess.
    """
    if notation is not None:
        return NOTATIONS[notation].read(source)
    shown = _shown(source)
    return _read_clue_lists(source) if shown is None else shown.read(source)


def recognizes(source: Source) -> bool:
    """Does the text look like boards of Magnets?"""
    if looks_like_json(source):
        return '"row_plus"' in source.text or _shown(source) is ARRAYS
    shown = _shown(source)
    if shown is not None:
        return shown is not LOGICGAMES or "<level" in source.text
    words = source.lines[0].words if source.lines else []
    return "{" not in source.text and len(source.lines) > 5 and (len(words) == 2 or _candidates(source) == [MONASH])


def _shown(source: Source) -> Notation[Board] | None:
    """The notation that the content shows by its marks; None for lists of numbers, which several have."""
    if looks_like_json(source):
        names = {match[1].lower() for match in NAMED.finditer(source.text)}
        return ARRAYS if names.issuperset(CLUES) else JSON
    first = source.lines[0].words[0] if source.lines else ""
    if first.startswith("<"):
        return LOGICGAMES
    if HEADER.match(first) or first.startswith(SAVED):
        return SGT
    if ADDRESS.match(first):
        return PUZZLINK
    return ARRAYS if not first[:1].isdigit() and NAMED.search(source.text) else None


def _read_clue_lists(source: Source) -> list[Board]:
    """Read the notations that list sizes, clues and cells, as far as they fit; where several do, the suffix decides."""
    readings: dict[str, Board] = {}
    errors = []
    for notation in _candidates(source):
        try:
            [readings[notation.name]] = notation.read(source)
        except InputError as error:
            errors.append(replace(error, expected=f"{error.expected} (reading it as {notation.name})"))
    if not readings:
        raise errors[0]
    named = {name: one for name, one in readings.items() if source.name.endswith(NOTATIONS[name].suffix)} or readings
    boards = list(named.values())
    if any(board != boards[0] for board in boards):
        likely = [name for name, board in named.items() if _is_possible(board)]
        raise SeveralReadingsError(source.name, named, _FIRST, likely)
    return boards[:1]


def _candidates(source: Source) -> list[Notation[Board]]:
    """The notations the text can be, judged by its marks and the lengths of its lines."""
    body = {word for line in source.lines[5:] for word in line.words}
    clues = {word for line in source.lines[1:5] for word in line.words}
    if any(set(word) <= _LETTERS for word in body):
        return [MONASH if len(source.lines[0].words) == 1 else PUC]
    if "0" in body:
        return [FUM]
    if has_givens(source) or "-" in clues or "@" in body:
        return [JANKO]
    sides = source.lines[0].words if source.lines else []
    lengths = [str(len(line.words)) for line in source.lines[1:5]]
    rows_first = [FUM, FUM_IDS] if body <= {"1"} else [FUM_IDS]
    if len(sides) == 2 and lengths == [sides[0]] * 4 and sides[0] == sides[1]:
        return [*rows_first, JANKO]
    return [JANKO] if len(sides) == 2 and lengths == [sides[1], sides[1], sides[0], sides[0]] else rows_first


def _is_possible(board: Board) -> bool:
    """Could every line have its clues, looked at alone? A domino lying in a line adds as many + as - to it."""
    for line in board.lines:
        if line.plus is not None and line.minus is not None:
            dominoes = [board.domino_at[cell][0] for cell in line.cells if cell in board.domino_at]
            crossing = 2 * len(set(dominoes)) - len(dominoes)
            if abs(line.plus - line.minus) > crossing or line.plus + line.minus > len(dominoes):
                return False
    return True
