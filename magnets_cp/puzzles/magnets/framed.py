"""Other forms of grids that programs print: framed by clues, a list on one line, spaces for blank cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from magnets_cp.answer import Solution
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board
from magnets_cp.puzzles.magnets.signs import SIGNS
from magnets_cp.source import Source

_NUMBER = re.compile(r"[0-9]{1,9}|[.?]")
_FRAME = str.maketrans("|\u2502\u2503\u2551[](),;'\"", "            ")
_CELLS = {"+": PLUS, "-": MINUS, ".": BLANK, "x": BLANK, "X": BLANK, "0": BLANK}
_SIDES = (("", "pm"), ("pm", ""), ("p", "m"), ("m", "p"), ("mp", ""), ("", "mp"))
_BETWEEN_ROWS = re.compile(r"[\])]{1,9}\s{0,9},\s{0,9}[\[(]{1,9}")
_STARTS = re.compile(r"[\[(]{2}")
_STRINGS = re.compile(r"[\[(]{1,9}\s{0,9}(?:'[^']*'|\"[^\"]*\")")
_DTYPE = re.compile(r",\s{0,9}dtype=[^,()]{1,40}(?=\)\s*$)")
_STRING = re.compile(r"'([^']*)'|\"([^\"]*)\"")


def read_framed(_: Source, lines: list[str], board: Board) -> tuple[list[Solution], set[int]]:
    """The one grid in the lines whose rows have their clues beside them, and the numbers of its lines.

    Empty if there is none, or more than one.
    """
    numbered = [(k, words) for k, line in enumerate(lines, 1) if _is_row(words := line.translate(_FRAME).split())]
    rows = [words for _, words in numbered]
    found = set()
    for before, after in _SIDES:
        grid = [cells for words in rows if (cells := _cells(words, len(before), len(after), board.columns))]
        if len(grid) == len(rows) == board.rows and _are_clues(rows, before, after, board):
            found.add(tuple(grid))
    return (list(found), {number for number, _ in numbered}) if len(found) == 1 else ([], set())


def _is_row(words: list[str]) -> bool:
    """Signs, and at least a clue that is no sign, and nothing else? A ruled line, all signs, is none."""
    if not any(word in ("+", "-", "x", "X", ".") for word in words):
        return False
    return all(word in _CELLS or _NUMBER.fullmatch(word) for word in words) and any(
        word.isdigit() or word == "?" for word in words
    )


def _cells(words: list[str], before: int, after: int, columns: int) -> str:
    """The cells between so many clues; empty if they are not as many as the board has columns."""
    cells = words[before : len(words) - after]
    if len(words) != before + columns + after or not all(cell in _CELLS for cell in cells):
        return ""
    return "".join(_CELLS[cell] for cell in cells)


def _are_clues(rows: list[list[str]], before: str, after: str, board: Board) -> bool:
    lists = {"p": board.row_plus, "m": board.row_minus}
    for r, words in enumerate(rows):
        told = [*words[: len(before)], *words[len(words) - len(after) :]]
        for kind, word in zip(before + after, told, strict=True):
            clue = lists[kind][r]
            if word != str(clue) and not (clue is None and word in (".", "?")):
                return False
    return True


def a_row_a_line(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines, those that are a list of rows taken apart, with the number of the line each was in.

    What stands before a list, such as "Solution: ", becomes a line too, also where the list goes on below; what numpy
    says of the type of numbers is left out.
    """
    for number, line in enumerate(lines, start=1):
        for part in _parts(_DTYPE.sub("", line)):
            yield number, part


def _parts(line: str) -> list[str]:
    start = _STARTS.search(line) or _STRINGS.search(line)
    if start is None:
        return [line]
    before, list_ = line[: start.start()], line[start.start() :]
    if line.rstrip()[-1] not in "])":
        return [before, list_] if before.strip() and _STARTS.match(start[0]) else [line]
    rows = _BETWEEN_ROWS.split(list_)
    if not _STARTS.match(start[0]):
        strings = [one or other for one, other in _STRING.findall(rows[0])]
        if all(len(string.strip()) < 2 for string in strings):
            return [line]  # one row, its cells quoted
        rows = strings
    return [before, *rows] if before.strip() else rows


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
