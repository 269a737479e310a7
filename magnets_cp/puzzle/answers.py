"""Read the finished boards in a text, for a puzzle that does not say how they are read.

They are our JSON; or grids, as ``cells`` or the puzzle's ``layout`` has them; or lines with a value for each variable,
which may be tuples or lists as Python prints them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from hand_solver import Assignment, Variable
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.layout import EMPTY, Layout, masks_of
from magnets_cp.source import Source, TextLine
from magnets_cp.text.grid_text import UNKNOWN, Form, Found, form_of, grids, has_row
from magnets_cp.text.json_source import read_json_solutions

_BRACKETS = "()[]{}"
_BETWEEN_VALUES = str.maketrans(dict.fromkeys(",'\"", " "))
_BETWEEN_ROWS = re.compile(r"(?<=[\])])\s{0,9},\s{0,9}(?=[\[(])")


@dataclass(frozen=True, slots=True)
class AnswerReader:
    """Reads the answers to one board.

    variables  those of the hand solver's model
    decode     the solution of an assignment to them
    rows       the board as ``cells`` has it; None where the puzzle has none
    laid       the layout of the board, if it has cells
    also       what a complaint adds to what was expected
    """

    variables: Sequence[Variable]
    decode: Callable[[Assignment], Solution]
    rows: Sequence[str] | None
    laid: Layout | None
    also: str = ""

    def read(self, source: Source) -> list[Solution]:
        """Read all finished boards of a text, right or wrong; pass over words around them.

        Raises InputError, also for a grid beside a line of values that says another board.
        """
        if source.text.lstrip().startswith("{"):
            return [self._from_rows(rows) for rows in read_json_solutions(source)]
        if self.rows is not None or (self.laid is not None and self.laid.is_grid):
            return self._rows_of_signs(source)
        said = self._lines_of_values(source)
        lines = list(said.values())
        expected = f"a line of {len(self.variables)} values"
        if self.laid is None and not lines:
            raise InputError(source.name, 1, 1, f"JSON, or {expected}", shown(source.text.strip()))
        if self.laid is None:
            return lines
        form = form_of(self.laid)
        source = self._with_signs(source, self.laid, lines)
        if lines and not has_row(source, form):
            return lines
        found = grids(source, form, f", or {expected}")
        solutions = [self._solution(source, self.laid, grid) for grid in found]
        rows = {line.number for grid in found for line in grid.lines}
        headings = {tuple(map(str, range(first, first + len(one)))) for first in (0, 1) for one in lines}
        for number, one in said.items():
            if number not in rows and one not in headings and one not in solutions:
                raise TwoAnswersError(source.name, number, 1, "one answer", "two in different forms, which differ")
        return solutions

    def _rows_of_signs(self, source: Source) -> list[Solution]:
        """Read grids whose rows are the solution."""
        form = Form((), frozenset()) if self.laid is None else form_of(self.laid)
        if self.rows is not None:
            form = form._replace(lengths=[len(row) for row in self.rows], signs=self._labels)
        source = Source(source.name, _BETWEEN_ROWS.sub("\n", source.text))  # a list of rows in one line
        found = grids(source, form, self.also)
        for grid in found:
            _refuse_open(source, grid)
            _refuse_two_blanks(source, grid, form)
        return [tuple(map("".join, grid.rows)) for grid in found]

    @property
    def _labels(self) -> set[str]:
        return {label for variable in self.variables for label in variable.labels}

    def _lines_of_values(self, source: Source) -> dict[int, Solution]:
        """Read, by their lines, solutions as they are printed without a grid: a line with a value for each variable."""
        found: dict[int, Solution] = {}
        for line in source.lines:
            for words in (self._spaced(line), line.words, _listed(line.text)):
                if words and len(words) == len(self.variables) and self._labels.issuperset(words):
                    found[line.number] = tuple(words)
        return found

    def _spaced(self, line: TextLine) -> list[str]:
        """The labels that a line consists of, where some have blanks in them; none if it has other words."""
        if not any(" " in label for label in self._labels):
            return []
        longest_first = sorted(map(re.escape, self._labels), key=len, reverse=True)
        found = re.findall(rf"(?:{'|'.join(longest_first)})(?!\S)", line.text)
        return found if " ".join(found).split() == line.words else []

    def _with_signs(self, source: Source, laid: Layout, lines: Sequence[Solution]) -> Source:
        """Put the one sign there is for 1, and empty for 0, if the text seems to be a grid of these.

        On small boards its rows may be lines of values, which ``lines`` are.
        """
        (sign, *others) = sorted(form_of(laid).signs - {EMPTY}) or [EMPTY]
        rows = ["".join(_listed(line.text) or line.words) for line in source.lines]
        rows = [row for row in rows if row and {"0", "1"}.issuperset(row)]
        is_grid = [len(row) for row in rows] == [laid.columns] * laid.rows
        if others or not is_grid or (laid.rows < 3 and len(lines) == laid.rows):
            return source
        return Source(source.name, source.text.replace("0", EMPTY).replace("1", sign))

    def _from_rows(self, rows: Solution) -> Solution:
        """Make a solution of what JSON has, which may be rows of a grid where a solution is something else."""
        if self.laid is not None and not self.laid.is_grid and self.rows is None:
            source = Source("<rows>", "\n".join(rows))
            with suppress(InputError):
                source = self._with_signs(source, self.laid, list(self._lines_of_values(source).values()))
                grid, *more = grids(source, form_of(self.laid))
                if not more:
                    return self._solution(source, self.laid, grid)
        return rows

    def _solution(self, source: Source, laid: Layout, grid: Found) -> Solution:
        """Find the solution whose values put these signs on the board."""
        _refuse_open(source, grid)
        _refuse_two_blanks(source, grid, form_of(laid))
        masks = masks_of(laid, [variable.mask for variable in self.variables], grid.signs)
        for x, mask in enumerate(masks):
            if mask.bit_count() != 1:
                line = grid.lines[min((r for signs in laid.shows[x] for r, _ in signs), default=0)]
                expected = f"the signs of one value of {self.variables[x].name}"
                raise InputError(source.name, line.number, 1, expected, shown(line.text.strip()))
        return self.decode(tuple(mask.bit_length() - 1 for mask in masks))


def _refuse_open(source: Source, grid: Found) -> None:
    for r, (row, line) in enumerate(zip(grid.rows, grid.lines, strict=True), start=1):
        if UNKNOWN in row:
            found = f"row {r}, column {row.index(UNKNOWN) + 1} open"
            raise InputError(source.name, line.number, 1, "a sign in every cell", found)


def _refuse_two_blanks(source: Source, grid: Found, form: Form) -> None:
    """Raise InputError for x and . in one grid, both for empty cells: x is perhaps meant as a sign."""
    cells = {cell for line in grid.lines for word in form.words(line.text) for cell in word} - form.signs
    if {"x", "X"} & cells and any(EMPTY in line.text for line in grid.lines):
        raise InputError(source.name, grid.lines[0].number, 1, "one sign for empty cells", f"x and {EMPTY}")


def _listed(line: str) -> list[str]:
    """List the values of a line that is a list as Python shows it, or the first or last of a list of such.

    Several lists in one line may be anything, such as pairs of a row and a column.
    """
    inside = line.strip(f"{_BRACKETS}, \t")
    return [] if set(_BRACKETS) & set(inside) else inside.translate(_BETWEEN_VALUES).split()
