r"""The XML of the Logic Games apps: a file of many levels, each a drawing whose last two columns and lines are clues.

    <puzzle>
    <levels>
    <level id="1">
    <![CDATA[
    H V11`
    H  11`
    110+ `
    110 -`
    ]]>
    </level>
    </levels>
    </puzzle>

A line a row: H on the left half of a horizontal domino, V on the upper half of a vertical one, a blank on the other
half, "." on a single cell; then the plus and the minus clue of the row. Then the plus clues of the columns and +, the
minus clues after them and -. A clue is a digit or, for none, a blank. Every line ends with ` or \, since blanks count.
There are no givens. Everything else in the file is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NoReturn
from xml.parsers import expat

from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.magnets.board import MAX_SIDE, Board, Cell, Clues, Domino
from magnets_cp.puzzles.magnets.notations.clue_lists import refuse
from magnets_cp.source import LINE_END, MAX_LINES, Source, Token
from magnets_cp.text.notation import Notation

_HALVES = {"H": (0, 1), "V": (1, 0)}
_SECOND, _SINGLE, _END = " ", ".", ("`", "\\")


def read(source: Source) -> list[Board]:
    """The boards of the levels, in order. Raises InputError, also for a document type: entities are not for boards."""
    levels = _Levels(source)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = False
    parser.StartDoctypeDeclHandler = levels.on_doctype
    parser.StartElementHandler = levels.on_start
    parser.EndElementHandler = levels.on_end
    parser.CharacterDataHandler = lambda text: levels.on_text(text, parser.CurrentLineNumber)
    levels.parser = parser
    try:
        parser.Parse(source.text.lstrip().encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        line = error.lineno + _skipped_lines(source)
        raise InputError(source.name, line, error.offset + 1, "XML", expat.ErrorString(error.code)) from error
    if not levels.boards:
        source.fail(None, "a <level> with a board")
    return levels.boards


def write(board: Board) -> str:
    """The board as a file of one level. Raises CannotWriteError for givens and clues over 9."""
    refuse(board, "logicgames", "givens", most=9)
    signs = dict.fromkeys(board.singles, _SINGLE)
    for first, second in board.dominoes:
        signs[first], signs[second] = "H" if first[0] == second[0] else "V", _SECOND
    rows = [
        "".join(signs[r, c] for c in range(board.columns)) + _digits((board.row_plus[r], board.row_minus[r]))
        for r in range(board.rows)
    ]
    lines = [*rows, f"{_digits(board.column_plus)}+ ", f"{_digits(board.column_minus)} -"]
    drawing = "\n".join(f"{line}`" for line in lines)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<puzzle>\n<levels>\n'
        f'<level id="1">\n<![CDATA[\n{drawing}\n]]>\n</level>\n</levels>\n</puzzle>\n'
    )


def _digits(clues: Clues) -> str:
    return "".join(" " if clue is None else str(clue) for clue in clues)


def _skipped_lines(source: Source) -> int:
    """Lines before the document: XML allows none before its declaration, readers of files do."""
    return source.text[: len(source.text) - len(source.text.lstrip())].count("\n")


@dataclass
class _Levels:
    """The target of the parser: it keeps the text of the level it is in, and the boards so far."""

    source: Source
    boards: list[Board] = field(default_factory=list)
    text: list[str] | None = None
    line: int = 1
    parser: Any = None

    def on_doctype(self, *_: object) -> None:
        """Refuse the only place entities come from."""
        place = self.parser.CurrentLineNumber + _skipped_lines(self.source)
        raise InputError(self.source.name, place, 1, "XML without a document type", "<!DOCTYPE")

    def on_start(self, name: str, _: dict[str, str]) -> None:
        """A level begins."""
        if name == "level":
            self.text = []

    def on_text(self, text: str, line: int) -> None:
        """A piece of its drawing."""
        if self.text is not None:
            if not self.text:
                self.line = line
            self.text.append(text)

    def on_end(self, name: str) -> None:
        """It ends."""
        if name == "level" and self.text is not None:
            first = self.line + _skipped_lines(self.source)
            self.boards.append(_board(self.source, "".join(self.text), first))
            self.text = None


def _board(source: Source, text: str, number: int) -> Board:
    """The board of a level whose text begins in line ``number``."""
    split = LINE_END.split(text)
    if len(split) > MAX_LINES:
        raise InputError(source.name, number, 1, f"at most {MAX_LINES} lines", "more")
    lines = [(number + at, line) for at, line in enumerate(split) if line.strip()]
    if len(lines) < 3:
        raise InputError(source.name, number, 1, "a level of rows and two lines of clues", f"{len(lines)} lines")
    ended = [Token(_without_end(line), at, 1) for at, line in lines]
    width = max(len(line.text) for line in ended)
    rows, columns = len(ended) - 2, width - 2
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise InputError(source.name, number, 1, f"1 to {MAX_SIDE} rows and columns", f"{rows} x {columns}")
    drawn = [line._replace(text=line.text.ljust(width)) for line in ended]
    for line, ending in zip(drawn[-2:], ("+ ", " -"), strict=True):
        if line.text[columns:] != ending:
            _fail(source, line, columns, f'"{ending}" after the clues of the columns')
    row_plus, row_minus = (tuple(_clue(source, line, columns + i) for line in drawn[:rows]) for i in (0, 1))
    column_plus, column_minus = (tuple(_clue(source, line, c) for c in range(columns)) for line in drawn[rows:])
    dominoes = _dominoes(source, drawn[:rows], columns)
    return Board(rows, columns, dominoes, row_plus, row_minus, column_plus, column_minus)


def _without_end(line: str) -> str:
    bare = line.rstrip()
    return bare[:-1] if bare.endswith(_END) else bare


def _clue(source: Source, line: Token, at: int) -> int | None:
    sign = line.text[at]
    if sign != " " and not (sign.isascii() and sign.isdigit()):
        _fail(source, line, at, "a clue: a digit or a blank")
    return None if sign == " " else int(sign)


def _dominoes(source: Source, rows: list[Token], columns: int) -> tuple[Domino, ...]:
    seconds: set[Cell] = set()
    dominoes = []
    for r, line in enumerate(rows):
        for c, sign in enumerate(line.text[:columns]):
            if (r, c) in seconds:
                if sign != _SECOND:
                    _fail(source, line, c, "a blank on the other half of a domino")
                continue
            if sign == _SINGLE:
                continue
            if sign not in _HALVES:
                _fail(source, line, c, 'H, V or ".", or the domino this blank is the other half of')
            s, d = r + _HALVES[sign][0], c + _HALVES[sign][1]
            if s == len(rows) or d == columns or (s, d) in seconds:
                _fail(source, line, c, f"room for the other half of this {sign}", "none")
            seconds.add((s, d))
            dominoes.append(((r, c), (s, d)))
    return tuple(dominoes)


def _fail(source: Source, line: Token, at: int, expected: str, found: str | None = None) -> NoReturn:
    raise InputError(source.name, line.line, at + 1, expected, found or shown(line.text[at : at + 1]))


LOGICGAMES = Notation("logicgames", ".xml", read, write)
