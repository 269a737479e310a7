"""Grids of signs in text, as people and programs write down a board, whole or half-filled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from magnets_cp.errors import InputError, shown
from magnets_cp.layout import EMPTY, Layout, Signs
from magnets_cp.source import Source, TextLine
from magnets_cp.text.numbers import rows_of

UNKNOWN = "?"
_OPEN = "?_"
_KNOWN = frozenset(f"{_OPEN}@.")
_ALSO = {"x": EMPTY, "X": EMPTY, "@": "Q"}


class Found(NamedTuple):
    """A grid: its rows of signs, UNKNOWN where they are not known, and the lines of the text these are."""

    rows: list[list[str]]
    lines: list[TextLine]

    @property
    def signs(self) -> Signs:
        """The signs that are known."""
        cells = ((r, c, sign) for r, row in enumerate(self.rows) for c, sign in enumerate(row))
        return {(r, c): sign for r, c, sign in cells if sign != UNKNOWN}


class Form(NamedTuple):
    """The form of grids in text.

    lengths  how many cells each row has
    signs    what may stand in them
    before, after  the words beside the cells of each row: all of them stand there, or none
    above, below   the words of the lines over and under the rows
    """

    lengths: Sequence[int]
    signs: Set[str]
    before: Sequence[Sequence[str]] = ()
    after: Sequence[Sequence[str]] = ()
    above: Sequence[Sequence[str]] = ()
    below: Sequence[Sequence[str]] = ()

    def row(self, r: int, line: str) -> list[str] | None:
        """The cells of a line that is a row; None if it is none."""
        words, columns = self.words(line), self.lengths[r]
        cells = list("".join(words)) if len(words) < columns and len("".join(words)) == columns else words
        return self._row_among_clues(r, words) or self._known(cells, columns)

    def _row_among_clues(self, r: int, words: list[str]) -> list[str] | None:
        before = list(self.before[r]) if self.before else []
        after = list(self.after[r]) if self.after else []
        end = len(words) - len(after)
        is_beside = words[: len(before)] == before and words[end:] == after
        return self._known(words[len(before) : end], self.lengths[r]) if is_beside and (before or after) else None

    def _known(self, words: list[str], columns: int) -> list[str] | None:
        cells = [sign for sign in map(self._sign, words) if sign]
        return cells if len(cells) == len(words) == columns else None

    def printed(self, lines: Sequence[TextLine]) -> list[list[str]] | None:
        """The rows of lines that are a board with clues over or under it; None if they are none."""
        first, last = len(self.above), len(self.above) + len(self.lengths)
        around = [*lines[:first], *lines[last:]]
        if not around or [self.words(line.text) for line in around] != [*map(list, self.above), *map(list, self.below)]:
            return None
        rows = [self.row(r, line.text) for r, line in enumerate(lines[first:last])]
        return [row for row in rows if row] if len(rows) == len(self.lengths) and all(rows) else None

    def words(self, line: str) -> list[str]:
        """List the words of a line between blanks, marks, and the frames people draw."""
        return "".join(c if c.isalnum() or c in self.signs or c in _KNOWN else " " for c in line).split()

    def has_sign(self, line: str) -> bool:
        """Is a word of the line a sign?"""
        return any(map(self._sign, self.words(line)))

    def is_meant(self, line: str) -> bool:
        """Has a line nothing but signs of cells, whatever their number, one of them no number and not just empty?"""
        cells = [self._sign(word) or all(self._sign(c) for c in word) for word in self.words(line)]
        return all(cells) and any(not c.isdecimal() and self._sign(c) not in (None, EMPTY) for c in line)

    def _sign(self, word: str) -> str | None:
        """The sign of a cell, UNKNOWN where it may have several, None if it is none."""
        if word not in self.signs and _ALSO.get(word) in self.signs:
            word = _ALSO[word]
        if word in self.signs:
            return word
        return UNKNOWN if word in _OPEN or set(word) <= self.signs else None


def form_of(layout: Layout) -> Form:
    """Grids as the layout has them: each row perhaps among its clues, and all of them between those of the columns."""
    form = Form([layout.columns] * layout.rows, _signs_of(layout))
    clues: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for (r, c), clue in sorted(layout.clues.items()):
        clues[r] += [(c, word) for word in form.words(clue.text)]
    rows = range(layout.rows)
    return form._replace(
        before=[[word for c, word in clues[r] if c < 0] for r in rows],
        after=[[word for c, word in clues[r] if c >= layout.columns] for r in rows],
        above=[[word for _, word in clues[r]] for r in sorted(clues) if r < 0 and clues[r]],
        below=[[word for _, word in clues[r]] for r in sorted(clues) if r >= layout.rows and clues[r]],
    )


def _signs_of(layout: Layout) -> Set[str]:
    return {sign for values in layout.shows for value in values for sign in value.values()} | {EMPTY}


def grids(source: Source, form: Form, also: str = "") -> list[Found]:
    """The grids in a text. Words around them are passed over, and frames; what breaks into one is not.

    Raises InputError where there is none, or half of one; ``also`` says what else was expected.
    """
    found: list[Found] = []
    grid = Found([], [])
    listed = " ".join(sorted(form.signs))
    expected = f"{rows_of(form.lengths)}, each one of {listed}{also}"
    height = len(form.above) + len(form.lengths) + len(form.below)
    passed = 0
    for at, line in enumerate(source.lines):
        if at < passed:
            continue
        printed = None if grid.rows else form.printed(source.lines[at : at + height])
        if printed:
            passed = at + height
            found.append(Found(printed, list(source.lines[at + len(form.above) : passed - len(form.below)])))
            continue
        row = form.row(len(grid.rows), line.text)
        if row is not None:
            grid.rows.append(row)
            grid.lines.append(line)
        elif form.is_meant(line.text) or (grid.rows and form.has_sign(line.text)):
            raise InputError(source.name, line.number, 1, expected, shown(line.text.strip()))
        if len(grid.rows) == len(form.lengths):
            found.append(grid)
            grid = Found([], [])
    if grid.rows or not found:
        if source.lines and not grid.rows:
            raise InputError(source.name, source.lines[0].number, 1, expected, shown(source.lines[0].text.strip()))
        number = len(grid.rows)
        source.fail(None, expected, f"{number or 'no'} such row{'s' if number != 1 else ''}")
    return found


def has_row(source: Source, form: Form) -> bool:
    """Has the text a line of signs, other than all empty?"""
    # In a picture with clues the first row or the last one, after its own, has a sign.
    rows: Iterator[Iterable[str]] = (form.row(r, line.text) or () for line in source.lines for r in (0, -1))
    return any(sign not in (EMPTY, UNKNOWN) for row in rows for sign in row) or any(
        form.is_meant(line.text) for line in source.lines
    )
