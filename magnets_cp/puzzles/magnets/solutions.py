"""Finished boards from text: what ``magnets solve`` prints, its JSON, and what other programs print."""

from __future__ import annotations

import re
from dataclasses import replace

from magnets_cp.answer import Solution
from magnets_cp.errors import Attempt, InputError, TwoAnswersError, shown
from magnets_cp.puzzles.magnets.alphabets import in_our_blanks, in_our_signs
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.framed import a_row_a_line, read_framed, without_clues
from magnets_cp.puzzles.magnets.grids import read_grids
from magnets_cp.puzzles.magnets.signs import SIGNS
from magnets_cp.puzzles.magnets.tables import from_dominoes, has_same_dominoes, numbered, read_letters, without_layout
from magnets_cp.source import LINE_END, Source
from magnets_cp.text.json_source import read_json_solutions

_WIDTH = 4
_MARGIN = 2 * _WIDTH * " "
_CLUES = re.compile(r" *(?:[0-9]+|\.) *(?:[0-9]+|\.)")
_UNFINISHED = ("?", "*")


def read_solutions(source: Source, board: Board) -> list[Solution]:
    """The solutions in a text, to be judged against the board they are for; their signs are not judged here.

    Understood are the JSON of ``solve --json``; the board as it is printed, clues of the columns first; tables that
    say which half of a domino is plus (``tables``); and grids of signs (``grids``). Lines of words around them are
    passed over, and so is the layout of the board. Several boards may follow one another. The clues of a printed board
    are passed over: those of ``board`` count. A grid of another size than the board comes back as it is: that is for
    the rules to say. Two answers in different forms have to be the same.
    Raises InputError on anything else, and on what can be read in two ways.
    """
    if source.text.lstrip().startswith("{"):
        return _from_json(source, board)
    numbers, lines = map(list, zip(*a_row_a_line(LINE_END.split(source.text), board), strict=True))
    try:
        return _from_lines(source, lines, board)
    except InputError as error:
        raise replace(error, line=error.line and numbers[error.line - 1]) from error


def _from_lines(source: Source, lines: list[str], board: Board) -> list[Solution]:
    """The solutions that the lines say. Raises InputError where they say others in another form."""
    found, used = _printed(source, lines, board)
    if found:
        return _agreed(source, found, used, _others(source, lines, used, board))
    told = without_clues(lines, board)
    lines = in_our_signs(told, board)
    _refuse_rows_or_dominoes(source, told, lines, board)
    plain = without_layout(lines, board)
    if plain != lines:
        with Attempt():
            return _in_some_form(source, plain, board)
    return _in_some_form(source, lines, board)


def _refuse_rows_or_dominoes(source: Source, told: list[str], lines: list[str], board: Board) -> None:
    """Refuse a number and two signs a line, taken for rows, that say another answer as dominoes.

    A heading or a frame says that they are rows.
    """
    named = numbered(told, board)
    replaced = {number for number, (old, new) in enumerate(zip(told, lines, strict=True), start=1) if old != new}
    if named and replaced == {one.line for one in named}:
        rows = tuple([lines[one.line - 1] for one in named])
        if rows != from_dominoes(source, named, board):
            raise InputError(source.name, named[0].line, 1, "a row, or a domino", "what can be either")


def _in_some_form(source: Source, lines: list[str], board: Board) -> list[Solution]:
    if named := numbered(lines, board):
        used = {one.line for one in named}
        others = _others(source, lines, used, board)
        if others and all(has_same_dominoes(named, one, board) for one in others):
            return others
        return _agreed(source, [from_dominoes(source, named, board)], used, others)
    for read in (read_letters, read_framed):
        found, used = read(source, lines, board)
        if found:
            return _agreed(source, found, used, _others(source, lines, used, board))
    found, used = read_grids(source, lines, board)
    return _agreed(source, found, used, _others(source, lines, used, board))


def _agreed(source: Source, found: list[Solution], used: set[int], others: list[Solution]) -> list[Solution]:
    """Give the solutions found, if the others are the same or none. Raises TwoAnswersError."""
    if others and set(others) != set(found):
        raise TwoAnswersError(source.name, min(used), 1, "one answer", "two in different forms, which differ")
    return found


def _others(source: Source, lines: list[str], used: set[int], board: Board) -> list[Solution]:
    """The solutions of the board in the lines that are not used. Raises TwoAnswersError."""
    with Attempt():
        rest = without_layout(["" if number in used else line for number, line in enumerate(lines, start=1)], board)
        return [one for one in _in_some_form(source, rest, board) if _fits(one, board)]
    return []


def _fits(solution: Solution, board: Board) -> bool:
    return [len(row) for row in solution] == [board.columns] * board.rows


def _printed(source: Source, lines: list[str], _: Board) -> tuple[list[Solution], set[int]]:
    """Every finished board printed as the original program does, and the numbers of all lines of such boards.

    An unfinished board before it, with ? or *, is passed over.
    """
    found: list[Solution] = []
    used: set[int] = set()
    unfinished: InputError | None = None
    at = 0
    while at + 1 < len(lines):
        columns = _columns(lines[at])
        at += 1
        if not columns or columns != _columns(lines[at]):
            continue
        rows: list[str] = []
        complaint: InputError | None = None
        first = at
        at += 1
        while at < len(lines) and _CLUES.fullmatch(lines[at][: 2 * _WIDTH]):
            try:
                rows.append(_printed_row(source, at + 1, lines[at].rstrip(), columns))
            except InputError as error:
                if not any(sign in lines[at] for sign in _UNFINISHED):
                    raise
                complaint = complaint or error
            at += 1
        used.update(range(first, at + 1))
        if complaint is None and rows:
            found.append(tuple(rows))
        unfinished = unfinished or complaint
    if unfinished is not None and not found:
        raise unfinished
    return found, used


def _columns(line: str) -> int:
    """The number of clues in a line of clues of the columns, four characters each; 0 if it is none."""
    text = line.rstrip()
    clues = [text[at : at + _WIDTH].strip() for at in range(len(_MARGIN), len(text), _WIDTH)]
    is_header = text.startswith(_MARGIN) and len(text) % _WIDTH == 0
    return len(clues) if is_header and all(clue == "." or clue.isdecimal() for clue in clues) else 0


def _printed_row(source: Source, number: int, line: str, columns: int) -> str:
    """The cells after the two clues, each the last of four characters, a blank one blank."""
    cells = line.ljust((columns + 2) * _WIDTH)
    signs = ""
    for at in range(2 * _WIDTH, len(cells), _WIDTH):
        cell = cells[at : at + _WIDTH].strip() or "."
        if cell not in SIGNS:
            raise InputError(source.name, number, at + _WIDTH, "+ - or a blank", shown(cell))
        signs += SIGNS[cell]
    if len(signs) != columns:
        raise InputError(source.name, number, 1, f"{columns} cells", str(len(signs)))
    return signs


def _from_json(source: Source, board: Board) -> list[Solution]:
    told = [list(rows) for rows in read_json_solutions(source, row="one a row")]
    solutions = [in_our_blanks("\n".join(rows), board).split() or in_our_signs(rows, board) for rows in told]
    return [tuple("".join(SIGNS.get(sign, sign) for sign in row) for row in rows) for rows in solutions]
