"""Our own notation: a JSON object, or an array of them.

    {"puzzle": "magnets", "rows": 2, "columns": 3,
     "row_plus": [1, null], "row_minus": [1, 1], "column_plus": [1, 1, 0], "column_minus": [1, 1, 0],
     "layout": ["LRT", "LRB"], "givens": ["+..", "..."]}

The layout has a string a row, L R T B and * as in a game id. null is a missing clue. "givens" may be left out; in it
+ - and x (blank) are given, "." is not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from magnets_cp.errors import InputError, shown
from magnets_cp.json_source import parsed
from magnets_cp.magnets.board import BLANK, MAX_CLUE, MAX_SIDE, Board, Cell, Clues
from magnets_cp.magnets.notations.layout import LayoutError, dominoes_from_letters, letters_of
from magnets_cp.notation import Notation
from magnets_cp.source import Source

REQUIRED = ("rows", "columns", "row_plus", "row_minus", "column_plus", "column_minus", "layout")
OPTIONAL = ("puzzle", "givens")
GIVENS = {"+": "+", "-": "-", "x": BLANK}
_NO_GIVEN = "."
_NOT_BLANK = re.compile(r"\S")


def read(source: Source) -> list[Board]:
    """The boards of the text. Raises InputError."""
    document = parsed(source)
    if document == []:
        raise InputError(source.name, 1, 1, "a board", "an empty array")
    return [_Object(source, at, value).board() for at, value in _objects(source.text, document)]


def _objects(text: str, document: Any) -> Iterator[tuple[int, Any]]:
    """The values that should be boards, each with the place in the text where it begins."""
    at = len(text) - len(text.lstrip())
    if not isinstance(document, list):
        yield at, document
        return
    decoder = json.JSONDecoder()
    for _ in document:
        at = _NOT_BLANK.search(text, at + 1).start()  # type: ignore[union-attr]  # json.loads has found it valid
        value, end = decoder.raw_decode(text, at)
        yield at, value
        at = text.find(",", end)


def write(board: Board) -> str:
    """The board as an indented JSON object."""
    document: dict[str, Any] = {
        "puzzle": "magnets",
        "rows": board.rows,
        "columns": board.columns,
        "row_plus": board.row_plus,
        "row_minus": board.row_minus,
        "column_plus": board.column_plus,
        "column_minus": board.column_minus,
        "layout": letters_of(board),
    }
    if board.givens:
        signs = {cell: "x" if sign == BLANK else sign for cell, sign in board.givens.items()}
        document["givens"] = [
            "".join(signs.get((r, c), _NO_GIVEN) for c in range(board.columns)) for r in range(board.rows)
        ]
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in document.items())
    return f"{{\n{lines}\n}}\n"


@dataclass(frozen=True)
class _Object:
    """A value of the document, to be read as a board; it begins at character ``at`` of the text."""

    source: Source
    at: int
    value: Any

    def board(self) -> Board:
        if not isinstance(self.value, dict):
            self._fail(None, "an object describing a board", type(self.value).__name__)
        for key in self.value:
            if key not in (*REQUIRED, *OPTIONAL):
                self._fail(key, f"only the keys {', '.join((*REQUIRED, *OPTIONAL))}", shown(key))
        for key in REQUIRED:
            if key not in self.value:
                self._fail(None, f'the key "{key}"', "none")
        if self.value.get("puzzle", "magnets") != "magnets":
            self._fail("puzzle", '"magnets"')
        rows, columns = self._side("rows"), self._side("columns")
        row_plus, row_minus = self._clues("row_plus", rows), self._clues("row_minus", rows)
        column_plus, column_minus = self._clues("column_plus", columns), self._clues("column_minus", columns)
        layout = self._grid("layout", rows, columns)
        try:
            dominoes = dominoes_from_letters(layout)
        except LayoutError as error:
            r, c = error.cell
            self._fail("layout", f"{error.expected} (row {r + 1}, column {c + 1})", shown(layout[r][c]))
        givens = self._givens(rows, columns)
        return Board(rows, columns, dominoes, row_plus, row_minus, column_plus, column_minus, givens)

    def _side(self, key: str) -> int:
        side = self.value[key]
        if type(side) is not int or not 1 <= side <= MAX_SIDE:
            self._fail(key, f"a number from 1 to {MAX_SIDE}")
        return side

    def _clues(self, key: str, count: int) -> Clues:
        clues = self.value[key]
        if not isinstance(clues, list) or len(clues) != count:
            self._fail(key, f"an array of {count} clues", f"{len(clues)}" if isinstance(clues, list) else None)
        for clue in clues:
            if clue is not None and (type(clue) is not int or not 0 <= clue <= MAX_CLUE):
                self._fail(key, f"numbers from 0 to {MAX_CLUE} or null", shown(json.dumps(clue)))
        return tuple(clues)

    def _grid(self, key: str, rows: int, columns: int) -> list[str]:
        grid = self.value[key]
        if not isinstance(grid, list) or len(grid) != rows:
            self._fail(key, f"an array of {rows} strings", f"{len(grid)}" if isinstance(grid, list) else None)
        for row in grid:
            if not isinstance(row, str) or len(row) != columns:
                self._fail(key, f"strings of {columns} characters", shown(json.dumps(row)))
        return grid

    def _givens(self, rows: int, columns: int) -> dict[Cell, str]:
        givens: dict[Cell, str] = {}
        for r, row in enumerate(self._grid("givens", rows, columns) if "givens" in self.value else ()):
            for c, sign in enumerate(row):
                if sign not in (*GIVENS, _NO_GIVEN):
                    self._fail("givens", f"+ - x or . (row {r + 1}, column {c + 1})", shown(sign))
                if sign != _NO_GIVEN:
                    givens[r, c] = GIVENS[sign]
        return givens

    def _fail(self, key: str | None, expected: str, found: str | None = None) -> NoReturn:
        """Raise InputError at the key, or where the object begins."""
        text, at = self.source.text, self.at
        if key is not None:
            at = max(at, text.find(json.dumps(key, ensure_ascii=False), at))
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        what = f'{expected} for "{key}"' if key in (*REQUIRED, *OPTIONAL) else expected
        raise InputError(self.source.name, line, column, what, found or shown(json.dumps(self.value[key])))


JSON = Notation("json", ".json", read, write)
