"""Boards as text: a line a board, a grid, JSON; and finished boards.

lock  rows, then row and column of the locked queen, from 0: ``8@0,0``. A board a line; good for an argument
grid  a line a row, "." for an empty cell, one "@" (or "Q") for the locked queen; blanks do not matter
json  {"puzzle": "queens", "n": 8, "row": 0, "column": 0}
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from magnets_cp import dataclass_json
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.json_solutions import read_json_solutions
from magnets_cp.json_source import looks_like_json
from magnets_cp.notation import CannotWriteError, Notation, Notations
from magnets_cp.queens.board import Board
from magnets_cp.source import Source, TextLine

LOCKED, EMPTY, QUEENS = "@", ".x", "Q@!"
MAX_WRITTEN = 1000  # a million cells; larger boards are for the other notations
_LOCK = re.compile(r"([0-9]{1,9})@([0-9]{1,9}),([0-9]{1,9})")


def _read_lock(source: Source) -> list[Board]:
    if not source.lines:
        source.fail(None, "a board such as 8@0,0")
    boards = []
    for line in source.lines:
        token, *more = line.tokens(2)
        match = _LOCK.fullmatch(token.text)
        if match is None or more:
            source.fail(more[0] if more else token, "one board a line, such as 8@0,0")
        try:
            boards.append(Board(*map(int, match.groups())))
        except ValueError as error:
            source.fail(token, f"a board such as 8@0,0 ({error})")
    return boards


def _write_lock(board: Board) -> str:
    return f"{board.n}@{board.row},{board.column}\n"


def _read_grid(source: Source) -> list[Board]:
    rows = _rows(source, source.lines, len(source.lines), ".@Q")
    locked = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."]
    if len(locked) != 1:
        source.fail(None, "one locked queen, @, in some row", str(len(locked) or "none"))
    return [Board(len(rows), *locked[0])]


def _write_grid(board: Board) -> str:
    if board.n > MAX_WRITTEN:
        raise CannotWriteError(f"the notation grid is for up to {MAX_WRITTEN} rows, not {board.n}")
    rows = [["."] * board.n for _ in range(board.n)]
    rows[board.row][board.column] = LOCKED
    return "".join(" ".join(row) + "\n" for row in rows)


def _is_grid(source: Source) -> bool:
    return bool(source.lines) and set(source.lines[0].text) <= set(".@Q \t")


NOTATIONS = Notations(
    Notation("lock", ".txt", _read_lock, _write_lock, one_line=True),
    Notation("grid", ".txt", _read_grid, _write_grid, _is_grid),
    dataclass_json.notation("queens", Board),
)


def recognizes(source: Source) -> bool:
    """Does the text look like boards of queens: JSON that says so, lines such as 8@0,0, or a grid with a queen?"""
    if looks_like_json(source):
        return re.search(r'"puzzle"\s*:\s*"queens"', source.text) is not None
    # Another puzzle's grid may be all dots at first.
    has_queen = _is_grid(source) and any(sign in source.text for sign in "@Q")
    return has_queen or is_lock(source.text)


def is_lock(text: str) -> bool:
    """Does the text begin as a line of ``lock`` does?"""
    return re.match(r"\s*[0-9]{1,9}@", text) is not None


def read_solutions(source: Source, board: Board) -> list[Solution]:
    """Finished boards: our JSON, lines of the queens' columns from 0, or grids with one queen (Q, @ or !) a row.

    Several may follow one another. Raises InputError on anything else.
    """
    if looks_like_json(source):
        return read_json_solutions(source, row="the column of each row")
    if source.lines and source.lines[0].words[0].isdigit():
        return [_columns(source, line, board.n) for line in source.lines]
    if not source.lines or len(source.lines) % board.n:
        source.fail(None, f"{board.n} rows of cells, or a line of {board.n} columns", str(len(source.lines) or "none"))
    rows = _rows(source, source.lines, board.n, EMPTY + QUEENS)
    found = []
    for line, row in zip(source.lines, rows, strict=True):
        queens = [str(c) for c, sign in enumerate(row) if sign in QUEENS]
        if len(queens) != 1:
            raise InputError(source.name, line.number, 1, "one queen in the row", str(len(queens) or "none"))
        found += queens
    return [tuple(found[i : i + board.n]) for i in range(0, len(found), board.n)]


def _columns(source: Source, line: TextLine, n: int) -> Solution:
    if len(line.words) != n or not all(re.fullmatch(f"[0-9]{{1,{len(str(n))}}}", word) for word in line.words):
        source.fail(line, f"{n} columns from 0 to {n - 1}", shown(line.text.strip()))
    return tuple(str(int(word)) for word in line.words)


def _rows(source: Source, lines: Sequence[TextLine], n: int, signs: str) -> list[str]:
    """The rows of a grid, each of n of the signs."""
    for line in lines:
        other = next((at for at, sign in enumerate(line.text, start=1) if sign not in f"{signs} \t"), None)
        if other is not None:
            raise InputError(source.name, line.number, other, f"one of {' '.join(signs)}", shown(line.text[other - 1]))
        if len("".join(line.words)) != n:
            source.fail(line, f"{n} cells", str(len("".join(line.words))))
    return ["".join(line.words) for line in lines]
