"""Other forms of grids that programs print: framed by clues, a list on one line, spaces for blank cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.alphabets import ANY_SIGNS, meaning
from magnets_cp.puzzles.magnets.board import BLANK, Board
from magnets_cp.puzzles.magnets.signs import SIGNS
from magnets_cp.source import Source

_NUMBER = re.compile(r"[0-9]{1,9}|[.?]")
_LABELLED = re.compile(r"\s*[A-Za-z_ ]{0,40}[+-]\s*[:=]\s*[\[(]?(?P<clues>[0-9.?\s,]+)[\])]?\s*")
_FRAME = str.maketrans("|\u2502\u2503\u2551[](),;'\"", "            ")
_SIDES = (("", "pm"), ("pm", ""), ("p", "m"), ("m", "p"), ("mp", ""), ("", "mp"))
_BETWEEN_ROWS = re.compile(r"[\])]{1,9}\s{0,9},\s{0,9}[\[(]{1,9}")
_STARTS = re.compile(r"[\[(]{2}")
_STRINGS = re.compile(r"[\[(]{1,9}\s{0,9}(?:'[^']*'|\"[^\"]*\")")
_DTYPE = re.compile(r",\s{0,9}dtype=[^,()]{1,40}(?=\)\s*$)")
_WORD = re.compile(r"[^\W\d_]{2}")
_WITHIN_ROW = 2  # brackets
_STRING = re.compile(r"'([^']*)'|\"([^\"]*)\"")


def read_framed(source: Source, lines: list[str], board: Board) -> tuple[list[Solution], set[int]]:
    """The one grid in the lines whose rows have their clues beside them, and the numbers of its lines.

    Empty if there is none. Raises InputError for what can be read in several ways.
    """
    words = [line.translate(_FRAME).split() for line in lines]
    rows = [(k, row) for k, row in enumerate(words, 1) if _is_row(row, board.columns)]
    found: dict[Solution, set[int]] = {}
    for at in range(len(rows) - board.rows + 1):
        window = [row for _, row in rows[at : at + board.rows]]
        for before, after in _SIDES:
            grid = tuple(meaning([_cells(row, len(before), len(after)) for row in window]))
            if grid and _are_clues(window, before, after, board):
                found.setdefault(grid, set()).update(k for k, _ in rows[at : at + board.rows])
    used = set().union(*found.values())
    if len(found) > 1:
        raise InputError(source.name, min(used), 1, "clues that tell at which side they are", f"{len(found)} ways")
    return list(found), used


def without_clues(lines: list[str], board: Board) -> list[str]:
    """The lines, those left empty that give clues of the board after a sign, such as "+: 2 1 2"."""
    lists = (board.row_plus, board.row_minus, board.column_plus, board.column_minus)
    told = {tuple("." if clue is None else str(clue) for clue in clues) for clues in lists}
    return [
        "" if (found := _LABELLED.fullmatch(line)) and tuple(found["clues"].replace(",", " ").split()) in told else line
        for line in lines
    ]


def _is_row(words: list[str], columns: int) -> bool:
    """Two clues, and as many signs as the board has columns? A missing clue is a dot, as a blank may be."""
    return len(words) == columns + 2 and all(word in ANY_SIGNS or _NUMBER.fullmatch(word) for word in words)


def _cells(words: list[str], before: int, after: int) -> str:
    """The cells between so many clues; empty if they are no cells."""
    cells = words[before : len(words) - after]
    return "".join(cells) if all(cell in ANY_SIGNS for cell in cells) else ""


def _are_clues(rows: list[list[str]], before: str, after: str, board: Board) -> bool:
    lists = {"p": board.row_plus, "m": board.row_minus}
    for r, words in enumerate(rows):
        told = [*words[: len(before)], *words[len(words) - len(after) :]]
        for kind, word in zip(before + after, told, strict=True):
            clue = lists[kind][r]
            if word != str(clue) and not (clue is None and word in (".", "?")):
                return False
    return True


def a_row_a_line(lines: list[str], board: Board) -> Iterator[tuple[int, str]]:
    """The lines, those that are a list of rows taken apart, with the number of the line each was in.

    What stands before a list, such as "Solution: ", becomes a line too, also where the list goes on below; a list after
    words that has no rows for the board is a part of what they say. The type of numbers that numpy adds is left out,
    and so are its line breaks within a row.
    """
    for number, line in _unbroken(lines):
        before, *rows = _parts(_DTYPE.sub("", line), board)
        is_whole = line.rstrip()[-1:] in ("]", ")")
        fits = len(rows) % board.rows == 0 or not (is_whole and _WORD.search(before))
        for part in [before, *rows] if fits else [line]:
            yield number, part


def _unbroken(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; what numpy has broken within a row is one line again."""
    depth, first, row = 0, 0, ""
    for number, line in enumerate(lines, start=1):
        starts = depth == 0 and _STARTS.match(line.removeprefix("array(").lstrip()) is not None
        if depth > 0 or starts:
            depth += line.count("[") - line.count("]")
        if depth == _WITHIN_ROW:
            first, row = first or number, f"{row} {line}" if row else line
            continue
        yield first or number, f"{row} {line.strip()}" if row else line
        first, row = 0, ""
        depth = max(0, depth)
    if row:
        yield first, row


def _parts(line: str, board: Board) -> list[str]:
    """Split a line into the text before a list of rows, and its rows; or give the line alone."""
    start = _STARTS.search(line) or _STRINGS.search(line)
    if start is None:
        return [line]
    before, list_ = line[: start.start()], line[start.start() :]
    if line.rstrip()[-1] not in "])":
        return [before, list_] if before.strip() and _STARTS.match(start[0]) else [line]
    rows = _BETWEEN_ROWS.split(list_)
    if not _STARTS.match(start[0]):
        strings = [one or other for one, other in _STRING.findall(rows[0])]
        is_column = board.columns == 1 and len(strings) == board.rows
        if not is_column and all(len(string.strip()) < 2 for string in strings):
            return [line]  # one row, its cells quoted
        rows = strings
    return [before, *rows] if before.strip() else ["", *rows]


def with_spaces(lines: list[str], first: int, last: int, board: Board) -> set[Solution]:
    """The grids the lines can be, of which those from ``first`` to ``last`` have signs."""
    found: set[Solution] = set()
    for top in range(max(0, last - board.rows), first + 1) if last - first <= board.rows else ():
        window = lines[top : top + board.rows]
        in_shape = len(window) == board.rows and len({len(line) for line in window}) == 1
        if in_shape and all(set(line) <= {*SIGNS, " "} for line in window):
            found |= _spread(window, board.columns)
    return found


def _spread(window: list[str], columns: int) -> set[Solution]:
    """The readings of lines of one length, with the columns one to four characters apart."""
    length = len(window[0])
    found = set()
    for pitch in range(1, 5):
        for offset in range(pitch):
            at = [offset + pitch * column for column in range(columns)]
            fits = at[-1] < length <= offset + pitch * columns
            if fits and all(sign == " " or place in at for line in window for place, sign in enumerate(line)):
                found.add(tuple("".join(SIGNS.get(line[place], BLANK) for place in at) for line in window))
    return found
