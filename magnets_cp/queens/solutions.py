"""Finished boards from text: what ``magnets solve`` prints, its JSON, lines of columns, and plain grids."""

from __future__ import annotations

from itertools import islice

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.json_solutions import read_json_solutions
from magnets_cp.queens.board import Board
from magnets_cp.queens.picture import ATTACKED, ATTACKED_QUEEN, FREE, LOCKED, QUEEN
from magnets_cp.source import Source, TextLine

QUEENS = (QUEEN, LOCKED, ATTACKED_QUEEN)
EMPTY = (FREE, ATTACKED)


def read_solutions(source: Source, board: Board) -> list[Solution]:
    """The solutions in a text, to be judged against the board they are for.

    Understood are the JSON of ``solve --json``; lines of the columns of the queens, from 0, top row first; and grids
    with one queen (Q, @ or !) a row. Several may follow one another. Raises InputError on anything else.
    """
    if source.text.lstrip().startswith("{"):
        return read_json_solutions(source, row="the column of each row")
    if not source.lines:
        raise InputError(source.name, 1, 1, f"{board.n} rows of cells, or a line of {board.n} columns", "none")
    if source.lines[0].text.strip()[:1].isdigit():
        return [_columns(source, line, board.n) for line in source.lines]
    lines = iter(source.lines)
    found = []
    while rows := list(islice(lines, board.n)):
        if len(rows) < board.n:
            source.fail(None, f"{board.n} rows of cells", f"only {len(rows)}")
        found.append(tuple(_row(source, line, board.n) for line in rows))
    return found


def _columns(source: Source, line: TextLine, n: int) -> Solution:
    tokens = line.tokens(n + 1)
    if len(tokens) != n:
        found = f"only {len(tokens)}" if len(tokens) < n else "more"
        source.fail(line, f"{n} columns", found)
    for token in tokens:
        if not (token.text.isascii() and token.text.isdigit() and len(token.text) < len(str(n)) + 1):
            source.fail(token, f"a column from 0 to {n - 1}")
    return tuple(str(int(token.text)) for token in tokens)


def _row(source: Source, line: TextLine, n: int) -> str:
    cells = [(place, sign) for place, sign in enumerate(line.text, start=1) if sign not in " \t"]
    for place, sign in cells:
        if sign not in (*QUEENS, *EMPTY):
            raise InputError(source.name, line.number, place, f"one of {' '.join((*QUEENS, *EMPTY))}", shown(sign))
    if len(cells) != n:
        raise InputError(source.name, line.number, 1, f"{n} cells", str(len(cells)))
    queens = [c for c, (_, sign) in enumerate(cells) if sign in QUEENS]
    if len(queens) != 1:
        raise InputError(source.name, line.number, 1, "one queen in the row", str(len(queens) or "none"))
    return str(queens[0])
