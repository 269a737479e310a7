"""Answers that say of each domino which half is plus, instead of giving the sign of each cell.

letters      a grid in which both cells of a magnet carry the letter of its plus half, L or R for a lying one, T or
             B for a standing one, and blank cells . 0 or x: LL means plus on the left
with signs   a grid of a letter and a sign a cell: L+ R- T. B.
dominoes     a line a domino, numbered in reading order from 1 (or from 0): "3: L", "domino 3 = -+", "4: ."
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board
from magnets_cp.puzzles.magnets.notations.fum import FUM, FUM_IDS
from magnets_cp.puzzles.magnets.notations.janko import JANKO
from magnets_cp.puzzles.magnets.notations.layout import SINGLE_LETTER, letters_of
from magnets_cp.puzzles.magnets.notations.letters import MONASH, PUC
from magnets_cp.puzzles.magnets.signs import SIGNS
from magnets_cp.source import Source
from magnets_cp.text.notation import CannotWriteError
from magnets_cp.text.numbers import rows_of

_BLANKS = (".", "0", "x", "X", SINGLE_LETTER)
_LETTERS = "LRTB"
_SEPARATORS = str.maketrans("[](),;|'\"", "         ")
# Said with a word or a colon, or so that no row of a grid of signs looks like it.
_EXPLICIT = re.compile(
    r"\s*(?:(?:domino|magnet|piece|tile)\s*#?(?P<named>[0-9]{1,6})\s*(?:[:=]|->|\s)|(?P<number>[0-9]{1,6})\s*(?:[:=]|->))"
    r"\s*(?P<half>[LRTB]|\+\s*-|-\s*\+|\.\s*\.|0\s*0|x\s*x|[.0x]|blank|empty)\s*[.,;]?\s*",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"\s*(?P<number>[0-9]{1,6})\s+(?P<half>[LRTB]|\+-|-\+|\.\.|[.x])\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PlusHalf:
    """The half of one domino that is plus, as a line says it."""

    line: int
    number: int
    half: str


def numbered(lines: list[str], board: Board) -> list[PlusHalf]:
    """Read lines that name each domino by its number; empty if they do not number all of them, each once."""
    explicit, plain = _plus_halves(lines, _EXPLICIT), _plus_halves(lines, _PLAIN)
    is_plain = any(one.half[0] in "LRTB+-" for one in plain)
    ways = (explicit, plain if is_plain else [])
    return next((named for named in ways if named and _is_numbering(named, board)), [])


def has_same_dominoes(named: list[PlusHalf], solution: Solution, board: Board) -> bool:
    """Has the solution as many dominoes of each kind as the lines say? Their numbers may be the program's own then."""
    layout = letters_of(board)
    by_letters = any(one.half in _LETTERS for one in named)
    kinds = []
    for domino in board.dominoes:
        signs = "".join(solution[r][c] for r, c in domino)
        kinds.append(signs if signs in ("+-", "-+") else BLANK)
        if by_letters and PLUS in signs:
            r, c = domino[signs.index(PLUS)]
            kinds[-1] = layout[r][c]
    known = (*_LETTERS, "+-", "-+")
    return sorted(kinds) == sorted(one.half if one.half in known else BLANK for one in named)


def read_letters(source: Source, lines: list[str], board: Board) -> tuple[list[Solution], set[int]]:
    """The solution in a table of letters, and the numbers of its lines; empty if the text holds none.

    Raises InputError, also for dominoes with numbers that are not all there.
    """
    rows = [(number, cells) for number, line in enumerate(lines, start=1) if (cells := _cells(line, board.columns))]
    if len(rows) != board.rows:  # rows of blanks may be those of a grid
        rows = [row for block in _blocks(rows) if _has_letters(block) for row in block]
    if _has_letters(rows):
        return [_from_letters(source, rows, board)], {number for number, _ in rows}
    if explicit := _plus_halves(lines, _EXPLICIT):
        expected = f"each of the {len(board.dominoes)} dominoes once, numbered from 1 or 0"
        found = f"{len({one.number for one in explicit})} of them in {len(explicit)} lines"
        _fail(source, explicit[0].line, expected, found)
    return [], set()


def _blocks(rows: list[tuple[int, list[str]]]) -> list[list[tuple[int, list[str]]]]:
    """The rows, those of lines one after the other in one list."""
    blocks: list[list[tuple[int, list[str]]]] = []
    for row in rows:
        if blocks and blocks[-1][-1][0] == row[0] - 1:
            blocks[-1].append(row)
        else:
            blocks.append([row])
    return blocks


def _has_letters(rows: list[tuple[int, list[str]]]) -> bool:
    return any(cell in _LETTERS or _letter_and_sign(cell) for _, cells in rows for cell in cells)


def _plus_halves(lines: list[str], form: re.Pattern[str]) -> list[PlusHalf]:
    # Blanks in one: a form with several blanks beside one another would try all ways to share out a long run of them.
    matches = ((number, form.fullmatch(" ".join(line.split()))) for number, line in enumerate(lines, start=1))
    return [
        PlusHalf(number, int(match.groupdict().get("named") or match["number"]), "".join(match["half"].split()).upper())
        for number, match in matches
        if match
    ]


def _is_numbering(named: list[PlusHalf], board: Board) -> bool:
    numbers = sorted(one.number for one in named)
    return numbers[0] <= 1 and numbers == list(range(numbers[0], numbers[0] + len(board.dominoes)))


def without_layout(lines: list[str], board: Board) -> list[str]:
    """The lines, those left empty that repeat the layout of the board in some notation: no signs."""
    kept = list(lines)
    found = [_words(line, board.columns) for line in lines]
    for layout in _layouts(board):
        for at in range(len(lines) - board.rows + 1):
            if found[at : at + board.rows] == layout:
                kept[at : at + board.rows] = [""] * board.rows
    return kept


def _layouts(board: Board) -> Iterator[list[list[str]]]:
    yield [list(row) for row in letters_of(board)]
    for notation in (FUM, FUM_IDS, JANKO, MONASH, PUC):
        with suppress(CannotWriteError):
            yield [line.split() for line in notation.write(board).splitlines()[-board.rows :]]


def _words(line: str, columns: int) -> list[str]:
    """The cells of a line, whatever they are."""
    words = line.translate(_SEPARATORS).split()
    return list(words[0]) if len(words) == 1 and len(words[0]) == columns else words


def _cells(line: str, columns: int) -> list[str]:
    """The cells of a line of letters, blanks, or letters with signs; empty if it is none."""
    words = line.translate(_SEPARATORS).split()
    if len(words) == 1 and columns > 1 and all(sign in (*_LETTERS, *_BLANKS) for sign in words[0]):
        words = list(words[0])
    return words if all(word in _LETTERS or word in _BLANKS or _letter_and_sign(word) for word in words) else []


def _letter_and_sign(word: str) -> tuple[str, str] | None:
    """The parts of a cell such as "L+" or "+L"; None if it is no such cell."""
    if len(word) == 2:
        for letter, sign in ((word[0], word[1]), (word[1], word[0])):
            if letter in (*_LETTERS, SINGLE_LETTER) and sign in SIGNS:
                return letter, sign
    return None


def _from_letters(source: Source, grid: list[tuple[int, list[str]]], board: Board) -> Solution:
    number = grid[0][0]
    if len(grid) != board.rows or any(len(cells) != board.columns for _, cells in grid):
        found = f"{len(grid)} of {len(grid[0][1])}"
        _fail(source, number, f"{rows_of([board.columns] * board.rows)} in a table of letters", found)
    layout = letters_of(board)
    cells = {(r, c): cell for r, (_, row) in enumerate(grid) for c, cell in enumerate(row)}
    if all(cells[r, c] == layout[r][c] for r, c in board.cells):
        _fail(source, number, "signs, or the letter of the plus half in both cells of a magnet", "the layout itself")
    signs = dict.fromkeys(board.cells, BLANK)
    for (r, c), text in cells.items():
        if parts := _letter_and_sign(text):
            if parts[0] != layout[r][c]:
                _fail(source, grid[r][0], f"the letter {layout[r][c]} of the layout in column {c + 1}", shown(text))
            signs[r, c] = SIGNS[parts[1]]
    for domino in board.dominoes:
        pair = [cells[cell] for cell in domino]
        halves = [layout[r][c] for r, c in domino]
        if pair[0] == pair[1] and pair[0] in halves:
            plus = domino[halves.index(pair[0])]
            signs.update({cell: PLUS if cell == plus else MINUS for cell in domino})
        elif not all(cell in _BLANKS or len(cell) == 2 for cell in pair):
            r, c = domino[0]
            expected = f"{halves[0]}{halves[0]}, {halves[1]}{halves[1]} or blanks in the domino at column {c + 1}"
            _fail(source, grid[r][0], expected, shown("".join(pair)))
    return _rows(signs, board)


def from_dominoes(source: Source, named: list[PlusHalf], board: Board) -> Solution:
    """The solution that the lines say by our numbers. Raises InputError."""
    ordered = sorted(board.dominoes)
    first = min(one.number for one in named)
    layout = letters_of(board)
    signs = dict.fromkeys(board.cells, BLANK)
    for one in named:
        domino = ordered[one.number - first]
        halves = [layout[r][c] for r, c in domino]
        if one.half in ("+-", "-+"):
            signs.update(zip(domino, one.half, strict=True))
        elif one.half in halves:
            signs.update(zip(domino, "+-" if one.half == halves[0] else "-+", strict=True))
        elif one.half in _LETTERS:
            _fail(source, one.line, f"{halves[0]} or {halves[1]}: domino {one.number} lies that way", one.half)
    return _rows(signs, board)


def _rows(signs: dict[tuple[int, int], str], board: Board) -> Solution:
    return tuple("".join(signs[r, c] for c in range(board.columns)) for r in range(board.rows))


def _fail(source: Source, line: int, expected: str, found: str) -> NoReturn:
    raise InputError(source.name, line, 1, expected, found)
