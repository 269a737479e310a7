"""Grids with their clues beside them: before the rows, after them, or one list on each side.

A number beside a row is taken for a clue only if it is the clue of the board there, so that nothing is guessed: a 0 may
be a clue or a blank cell.
"""

from __future__ import annotations

import re

from magnets_cp.answer import Solution
from magnets_cp.magnets.board import BLANK, MINUS, PLUS, Board
from magnets_cp.source import Source

_NUMBER = re.compile(r"[0-9]{1,9}|[.?]")
_FRAME = str.maketrans("|\u2502\u2503\u2551[](),;'\"", "            ")
_CELLS = {"+": PLUS, "-": MINUS, ".": BLANK, "x": BLANK, "X": BLANK, "0": BLANK}
_SIDES = (("", "pm"), ("pm", ""), ("p", "m"), ("m", "p"), ("mp", ""), ("", "mp"))


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
