"""Grids in other signs than ours, of spaces only, or with labels beside their rows, as the rows they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board
from magnets_cp.puzzles.magnets.signs import NUMBERS, SIGNS, is_border, is_rule

# P and N are positive and negative; what else stands for a blank may also mean that a cell is open.
_HALVES = {"P": PLUS, "p": PLUS, "N": MINUS, "n": MINUS}
_OTHERS = _HALVES | dict.fromkeys("EeoO#_~*", BLANK)
ANY_SIGNS = {**SIGNS, **_OTHERS}
_BETWEEN = re.compile(r"[\s,|\u2502\u2503\u2551]+")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_BRACKETS = str.maketrans("[]();", "     ")
_LABEL = re.compile(
    r"\s*(?:row|line|r|y)?[ _]?[\[(]?(?P<label>[0-9]{1,4}|[A-Z])[\])]?(?:[:.)]|\s*[:|\u2502=]|\s*->|(?=\s))\s*",
    re.IGNORECASE,
)
_HEAD = re.compile(r"(?:c|col|column|x)?_?([0-9]{1,4}|[A-Z])", re.IGNORECASE)
_SPACED = re.compile(r"[PpNn |\u2502]*")


class Row(NamedTuple):
    """A line that can be a row: the label before it, perhaps none, and a character a cell."""

    label: str
    cells: str


def in_our_signs(lines: list[str], board: Board) -> list[str]:
    """The lines, those of grids in other signs or with labels as rows in ours; what belongs to such a grid is empty.

    >>> board = Board(1, 2, (((0, 0), (0, 1)),), (1,), (1,), (1, 0), (0, 1))
    >>> in_our_signs(["Solution:", "   0 1", "0: P N"], board)
    ['Solution:', '', '+-']
    """
    rows = [_row(line, board.columns) for line in lines]
    for with_rules in (False, True):
        places = [at for at, row in enumerate(rows) if row is not None and (with_rules or not is_rule(lines[at]))]
        found = list(_grids(lines, rows, places, board.rows))
        if found:
            return _replaced(lines, found)
    spaced = [line for line in lines if line.strip() and _SPACED.fullmatch(line)]
    if len(spaced) == board.rows and not any(sign in line for line in lines for sign in "+-"):
        return [_in_halves(line) if line in spaced else line for line in lines]
    return lines


class _Grid(NamedTuple):
    """The rows of a grid in our signs, by the places of their lines, and where its heading is."""

    rows: dict[int, str]
    heading: int | None


def _grids(lines: list[str], rows: list[Row | None], places: list[int], count: int) -> Iterator[_Grid]:
    """The grids that are to be written anew; blocks of lines of another number than a board has are left alone."""
    for block in _blocks(lines, places):
        heading: int | None = block[0] - 1 if block[0] > 0 else None
        kept = block
        if len(block) == count + 1:
            heading, kept = block[0], block[1:]
        chosen = [row for at in kept if (row := rows[at]) is not None]
        labels, signs = [row.label for row in chosen], meaning([row.cells for row in chosen])
        is_labelled = _are_labels(labels)
        if heading is not None and not (is_labelled and _is_heading(lines[heading], len(chosen[0].cells))):
            heading = None
        is_other = not any(labels) and any(sign in _OTHERS for row in chosen for sign in row.cells)
        if signs and len(kept) == count == len(chosen) and (is_labelled or is_other):
            yield _Grid(dict(zip(kept, signs, strict=True)), heading)


def _blocks(lines: list[str], places: list[int]) -> Iterator[list[int]]:
    """Rows that follow one another, perhaps with ruled lines between them."""
    block: list[int] = []
    for at in places:
        if block and not all(is_border(line) for line in lines[block[-1] + 1 : at]):
            yield block
            block = []
        block.append(at)
    if block:
        yield block


def _replaced(lines: list[str], found: Sequence[_Grid]) -> list[str]:
    """The lines with these grids in our signs, their headings and ruled lines left empty."""
    replaced = list(lines)
    for grid in found:
        first, last = min(grid.rows), max(grid.rows)
        above = first - 1 if grid.heading is None else grid.heading
        for at in range(max(0, above - 1), min(len(lines), last + 2)):
            is_frame = is_border(lines[at]) or is_rule(lines[at])
            if at in grid.rows or at == grid.heading or is_frame:
                replaced[at] = grid.rows.get(at, "")
    return replaced


def _row(line: str, columns: int) -> Row | None:
    """The line as a row of so many cells; None if it is none."""
    if (cells := _cells(line, columns)) is not None:
        return Row("", cells)
    label = _LABEL.match(line)
    cells = None if label is None else _cells(line[label.end() :], columns)
    return None if label is None or cells is None else Row(label["label"], cells)


def _cells(line: str, columns: int) -> str | None:
    quoted = [one or other for one, other in _QUOTED.findall(line)]
    if quoted and not _BETWEEN.sub("", _QUOTED.sub("", line).translate(_BRACKETS)):
        words = [word.strip() or BLANK for word in quoted]
    else:
        words = [word for word in _BETWEEN.split(line.translate(_BRACKETS)) if word]
    if len(words) == columns and all(word in NUMBERS for word in words) and not set(words) <= {"0"}:
        return "".join(NUMBERS[word] for word in words)
    cells = "".join(words)
    is_row = len(cells) == columns and len(words) in (1, columns) and all(sign in ANY_SIGNS for sign in cells)
    return cells if is_row else None


def meaning(rows: Sequence[str]) -> list[str]:
    """The rows in our signs; empty if one is, if they are not in one kind of halves, or have two signs for a blank.

    Signs of our own may be mixed, and laid out without a magnet.
    """
    signs = "".join(rows)
    blanks = {sign for sign in signs if ANY_SIGNS[sign] == BLANK}
    is_ours = set(_OTHERS).isdisjoint(signs)
    is_laid = set("+-").isdisjoint(signs) is not set(_HALVES).isdisjoint(signs)
    is_clear = is_laid and (len(blanks) <= 1 or blanks.isdisjoint(_OTHERS))
    return ["".join(ANY_SIGNS[sign] for sign in row) for row in rows] if all(rows) and (is_ours or is_clear) else []


def is_in_other_signs(line: str, columns: int) -> bool:
    """Can the line be a row of so many cells, with signs in it that are not ours?

    >>> is_in_other_signs("PPN", 3), is_in_other_signs("+-.", 3), is_in_other_signs("done", 3)
    (True, False, False)
    """
    cells = _cells(line, columns)
    return cells is not None and any(sign in _OTHERS for sign in cells)


def _are_labels(labels: list[str]) -> bool:
    """Do they count, from 0, 1 or A?"""
    counts = [[str(first + k) for k in range(len(labels))] for first in (0, 1)]
    return [one.upper() for one in labels] in [*counts, [chr(ord("A") + k) for k in range(len(labels))]]


def _is_heading(line: str, columns: int) -> bool:
    """Does the line count the columns, perhaps in brackets?"""
    heads = [_HEAD.fullmatch(word) for word in _BETWEEN.split(line.translate(_BRACKETS)) if word]
    return len(heads) == columns and _are_labels([head[1] if head else "" for head in heads])


def _in_halves(line: str) -> str:
    return "".join(_HALVES.get(sign, sign) for sign in line)


def in_our_blanks(text: str, board: Board) -> str:
    """The text with our sign for blank, where it has one other sign for each cell of a board; else empty.

    >>> board = Board(1, 2, (((0, 0), (0, 1)),), (0,), (0,), (0, 0), (0, 0))
    >>> in_our_blanks("Solution: E E", board), in_our_blanks("E E E", board)
    ('Solution: . .', '')
    """
    for sign in (sign for sign, meant in _OTHERS.items() if meant == BLANK):
        cells = re.compile(rf"(?<![A-Za-z0-9]){re.escape(sign)}+(?![A-Za-z0-9])")
        if sum(map(len, cells.findall(text))) == board.rows * board.columns:
            return cells.sub(lambda found: BLANK * len(found[0]), text)
    return ""


def all_blank(lines: list[str], board: Board) -> set[int]:
    """The numbers of the lines of a board of blanks that are spaces, if nothing else was printed; else empty."""
    spaces = {number: line for number, line in enumerate(lines, start=1) if line}
    is_board = len(spaces) == board.rows and len(set(spaces.values())) == 1 and not "".join(lines).strip()
    return set(spaces) if is_board else set()
