"""Grids of signs, as programs print them: with or without spaces, as Python or numpy shows a list, in a drawn table.

Text around a grid is passed over if it cannot be part of one. If a text can be read as two different
grids it is refused: a blank cell printed as a space is clear only where no line has been cut off at its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.magnets.alphabets import all_blank, is_in_other_signs
from magnets_cp.puzzles.magnets.board import BLANK, Board
from magnets_cp.puzzles.magnets.framed import with_spaces
from magnets_cp.puzzles.magnets.signs import BORDER_SIGNS, NUMBERS, SIGNS, is_border, is_rule
from magnets_cp.source import Source
from magnets_cp.text.numbers import several

_BARS = re.compile("[|\u2502\u2503\u2551]")
# The sign in a cell after the number of its domino.
_NUMBERED = re.compile(r"[0-9]{1,6}([-+.x])")
# A word says that a line is about something else; so do numbers alone, such as sizes, clues and seconds.
_CHATTER = re.compile(r"[^\W\d_]{2}|^[\s\d.,:;()\[\]]*$|^\s*#?\s*\d[\d.,/]*\s?[s%]?\s*$")
_LIST = re.compile(r"\s*[\[(]{2}")
_WORDS = re.compile("[A-WYZa-wyz1-9]")
_AMONG_WORDS = re.compile("[-+.0xX] ?[-+]|[-+] ?[.0xX]")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_PUNCTUATION = str.maketrans("[](),;", "      ")


@dataclass(frozen=True, slots=True)
class Row:
    """A line that can be a row of a grid."""

    number: int
    text: str
    signs: str


def read_grids(source: Source, lines: list[str], board: Board) -> tuple[list[Solution], set[int]]:
    """The grids of one form in the lines of a text, and the numbers of their lines. Raises InputError."""
    _refuse_odd_signs(source, lines)
    rows = list(_rows(lines, board.columns))
    if not rows and (spaces := all_blank(lines, board)):
        return [(BLANK * board.columns,) * board.rows], spaces
    if not rows:
        found = next((shown(line.strip()) for line in lines if line.strip()), "none")
        raise InputError(source.name, 1, 1, f"{several(board.rows, 'row')} of signs", found)
    fitting = [chosen for chosen in _without_rules(rows) if _fits(chosen, board)]
    if len(fitting) > 1 and _longest_run_of_rules(rows) >= max(2, board.rows):
        rule = next(row for row in rows if is_rule(row.text))
        raise InputError(source.name, rule.number, 1, "a row, or a ruled line", "what can be either")
    _refuse_neighbours(source, lines, fitting[0] if fitting else rows, board.columns)
    ruled = {number for number, line in enumerate(lines, 1) if is_border(line) or is_rule(line)}
    used = {row.number for row in rows} | ruled
    if fitting:
        signs = [row.signs for row in fitting[0]]
        return [tuple(signs[at : at + board.rows]) for at in range(0, len(signs), board.rows)], used
    bare = [row for row in rows if not is_rule(row.text)] or rows  # what a rule is around
    is_wide = any(len(row.signs) > board.columns for row in bare)
    spaced = set() if is_wide else with_spaces(lines, bare[0].number - 1, bare[-1].number, board)
    is_block = _is_block(lines, rows, board)
    readings = spaced | ({tuple(row.signs for row in rows)} if is_block else set())
    may_be_cut_off = is_block and not spaced and _may_lack_blanks(rows, board)
    if len(readings) == 1 and not may_be_cut_off:
        return list(readings), used
    if readings:
        expected = "every blank cell printed as . or 0 or x"
        found = "lines cut short" if may_be_cut_off else f"spaces that can be read in {len(readings)} ways"
        raise InputError(source.name, rows[0].number, 1, expected, found)
    odd = next((row for row in rows if len(row.signs) != board.columns), None)
    if odd is not None:
        raise InputError(source.name, odd.number, 1, several(board.columns, "cell"), str(len(odd.signs)))
    expected = f"boards of {several(board.rows, 'row')}"
    raise InputError(source.name, rows[-1].number, 1, expected, f"{several(len(rows), 'line')} of signs")


def _is_block(lines: list[str], rows: list[Row], board: Board) -> bool:
    """Are the rows, whose number or width is not the board's, all there is, one below the other and of one width?"""
    # Zeros beyond the board may be clues beside it.
    has_margin = any("0" in row.text and len(row.signs) > board.columns for row in rows)
    is_flat = len(rows) == 1 < board.rows and len(rows[0].signs) == board.rows * board.columns
    return (
        not (has_margin or is_flat)
        and len({len(row.signs) for row in rows}) == 1
        and rows[-1].number - rows[0].number == len(rows) - 1
        and _is_all(lines, rows)
        and len(rows[0].signs) + board.columns > 2  # a single sign may be anything
        and not (len(rows) == 1 and rows[0].text.strip() in NUMBERS)  # and a lone number a count
    )


def _without_rules(rows: list[Row]) -> Iterator[list[Row]]:
    """The rows without those that may be ruled lines, and with them if there are any."""
    bare = [row for row in rows if not is_rule(row.text)]
    yield bare
    if len(bare) < len(rows):
        yield rows


def _longest_run_of_rules(rows: list[Row]) -> int:
    """One is a ruled line; as many as the board has rows may be a board of minus signs."""
    runs = groupby(rows, key=lambda row: is_rule(row.text))
    return max(len(list(run)) for is_rule, run in runs if is_rule)


def _fits(rows: list[Row], board: Board) -> bool:
    """Are they boards of the right size?"""
    return bool(rows) and len(rows) % board.rows == 0 and all(len(row.signs) == board.columns for row in rows)


def _may_lack_blanks(rows: list[Row], board: Board) -> bool:
    """Are the rows short and without a blank: may blanks be spaces that were cut off at the ends of the lines?"""
    is_narrow = len(rows) == board.rows and len(rows[0].signs) < board.columns
    return is_narrow and not any(BLANK in row.signs for row in rows)


def _is_all(lines: list[str], rows: list[Row]) -> bool:
    """Are the rows all there is of a grid: no space in it may be a blank, and no signs stand among words?"""
    places = {tuple(at for at, sign in enumerate(row.text) if sign != " ") for row in rows if _is_bare(row)}
    return (
        len(places) < 2
        and not any(map(_is_cut_short, rows))
        and not any(_WORDS.search(line) and _AMONG_WORDS.search(line) for line in lines)
    )


def _is_bare(row: Row) -> bool:
    """Is it nothing but signs and spaces?"""
    return all(sign == " " or sign in SIGNS for sign in row.text)


def _is_cut_short(row: Row) -> bool:
    """Do blanks follow, more than the one that some programs print after every sign?"""
    trailing = len(row.text) - len(row.text.rstrip())
    return trailing > 1 or (trailing == 1 and any(len(word) > 1 for word in row.text.split()))


def _refuse_odd_signs(source: Source, lines: list[str]) -> None:
    """A line with signs in it and no words, but something else too, may be part of the answer."""
    for number, line in enumerate(lines, start=1):
        bare = _QUOTED.sub("", line).translate(_PUNCTUATION)
        if not any(sign in "+-" for sign in bare) or _WORDS.search(bare) or is_border(line):
            continue
        for column, sign in enumerate(bare, start=1):
            if not (sign.isspace() or sign in SIGNS or _BARS.match(sign)):
                raise InputError(source.name, number, column, "+ - . 0 or x", shown(sign))


def _refuse_neighbours(source: Source, lines: list[str], rows: list[Row], columns: int) -> None:
    """Refuse a line that touches a grid and is not understood: it may be a part of it."""
    inside = {row.number for row in rows}
    has_bars = all(_BARS.search(row.text) for row in rows)
    for number in sorted({near for at in inside for near in (at - 1, at + 1) if 0 < near <= len(lines)} - inside):
        line = lines[number - 1]
        is_chatter = _CHATTER.search(line) and not _LIST.match(line) and not is_in_other_signs(line, columns)
        is_chatter = is_chatter or (has_bars and BORDER_SIGNS.issuperset(line))
        if line.strip() and not (is_chatter or is_border(line) or is_rule(line)):
            expected = "a row of + - . 0 or x, or words, next to a grid"
            raise InputError(source.name, number, 1, expected, shown(line.strip()))


def _rows(lines: list[str], columns: int) -> Iterator[Row]:
    """The lines that are made of nothing but signs and what separates them."""
    has_bars = any(_BARS.search(line) and not is_border(line) for line in lines)
    is_numeric = not has_bars and _is_numeric(lines)
    for number, line in enumerate(lines, start=1):
        if has_bars and (not _BARS.search(line) or is_border(line)):
            continue
        signs = _between_bars(line, columns) if has_bars else _signs(line, columns, is_numeric)
        if signs:
            yield Row(number, line, signs)


def _signs(line: str, columns: int, is_numeric: bool) -> str:
    """The signs of a line; empty if it is not made of signs. A number before a sign numbers it, or is a blank cell."""
    quoted = [one or other for one, other in _QUOTED.findall(line)]
    if quoted and not _QUOTED.sub("", line).translate(_PUNCTUATION).strip():
        words = [word.strip() or BLANK for word in quoted]
    else:
        words = line.translate(_PUNCTUATION).split()
    if is_numeric:
        return "".join(NUMBERS[word] for word in words) if all(word in NUMBERS for word in words) else ""
    if sum(map(len, words)) != columns and any(map(_NUMBERED.fullmatch, words)):
        words = [match[1] if (match := _NUMBERED.fullmatch(word)) else word for word in words]
    characters = "".join(words)
    return "".join(SIGNS[sign] for sign in characters) if all(sign in SIGNS for sign in characters) else ""


def _is_numeric(lines: list[str]) -> bool:
    """Are there numbers 1, -1 and 0 instead of signs? Not without a -1: layouts and clues have 0 and 1 too."""
    rows = [line.translate(_PUNCTUATION).split() for line in lines]
    numeric = [row for row in rows if row and all(word in NUMBERS for word in row)]
    return any("-1" in row for row in numeric)


def _between_bars(line: str, columns: int) -> str:
    """A row of a drawn table: a cell between two bars, a blank one empty, or several signs and no empty cell."""
    before, *between = _BARS.split(line.strip())
    if len(between) == 2 and before == between[1] == "" and len(between[0]) == columns > 1:  # a character a cell
        return "".join(SIGNS.get(sign, "?") for sign in between[0].replace(" ", BLANK)).replace("?", "")
    cells = [cell.strip() for cell in _BARS.split(line.strip())]
    if len(cells) > 1 and not cells[0] and _BARS.match(line.strip()):
        cells = cells[1:]
    if len(cells) > 1 and not cells[-1] and _BARS.match(line.strip()[-1]):
        cells = cells[:-1]
    if all(len(cell) <= 1 for cell in cells):
        characters = "".join(cell or BLANK for cell in cells)
    elif any(map(_NUMBERED.fullmatch, cells)):
        characters = "".join(match[1] if (match := _NUMBERED.fullmatch(cell)) else cell or BLANK for cell in cells)
    else:
        characters = "".join("".join(cell.split()) for cell in cells) if all(cells) else "?"
    return "".join(SIGNS[sign] for sign in characters) if all(sign in SIGNS for sign in characters) else ""
