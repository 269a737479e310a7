"""Counts and ids as numbers, in two notations.

aqp is the notation of the original, and of puzzle-aquarium.com: one line a board.

    2_1_1_2;1,2,2,2
    counts of the columns, then of the rows, joined by _ ; ids of the aquariums, row by row, joined by ,

Its boards are square, so N follows from the number of numbers, N + N + N * N. As in the original, whatever stands
between two numbers separates them, a line end too; but letters are refused, and so is a minus sign. Where there is
exactly one ";", it has to stand where it belongs. A text with a ";" in each line has a board in each.

    2_1_1;1_3;1,2,2,1,1,2
    our addition for boards that are not square: a ";" between the counts of the columns and those of the rows

uwa is that of an assignment at the University of Western Australia: rectangles, in lines.

    2 1 1        counts of the columns, left to right
    1 3          counts of the rows, top to bottom

    1 2 2        ids of the aquariums, a line a row
    1 1 2

The blank line may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from magnets_cp.puzzles.aquarium.board import MAX_SIDE, Board
from magnets_cp.source import LineReader, Source, TextLine, Token
from magnets_cp.text.json_source import looks_like_json
from magnets_cp.text.notation import Notation

_COUNTS_END = ";"
# A board as an argument of the command line: no file is called like this.
_TEXT = re.compile(r"[0-9\s_,]+;", re.ASCII)
_LETTER = re.compile(r"[^\W0-9_]")
_NUMBER_OR_END = re.compile(r"[0-9]+|;", re.ASCII)
_NO_SEPARATOR = re.compile(r"[^\W0-9_]|(?<![0-9])-(?=[0-9])")
_LONGEST_NUMBER = 9
_MOST_TOKENS = MAX_SIDE * (MAX_SIDE + 2) + 2


def _read(source: Source) -> list[Board]:
    """The boards of the text. Raises InputError."""
    if not source.lines:
        source.fail(None, "counts and ids")
    if all(_COUNTS_END in line.text for line in source.lines):
        return [_board(source, [line]) for line in source.lines]
    return [_board(source, source.lines)]


def _write(board: Board) -> str:
    """The board on a line."""
    columns, rows = ("_".join(map(str, counts)) for counts in (board.column_counts, board.row_counts))
    ids = ",".join(str(aquarium) for row in board.aquariums for aquarium in row)
    return f"{columns}{'_' if board.rows == board.columns else _COUNTS_END}{rows}{_COUNTS_END}{ids}\n"


def _board(source: Source, lines: Sequence[TextLine]) -> Board:
    if sum(len(_NUMBER_OR_END.findall(line.text)) for line in lines) > _MOST_TOKENS:  # before a token is made of each
        source.fail(lines[0].tokens(1)[0], f"a board of at most {MAX_SIDE} rows and columns", "more numbers")
    tokens = [token for line in lines for token in _tokens(source, line)]
    numbers = [token for token in tokens if token.text != _COUNTS_END]
    columns, rows = _sides(source, lines[-1], tokens)
    values = [int(token.text) for token in numbers]
    ids = values[columns + rows :]
    return Board(
        tuple(values[:columns]),
        tuple(values[columns : columns + rows]),
        tuple(tuple(ids[start : start + columns]) for start in range(0, rows * columns, columns)),
    )


def _sides(source: Source, last: TextLine, tokens: Sequence[Token]) -> tuple[int, int]:
    """The numbers of columns and of rows."""
    ends = [at for at, token in enumerate(tokens) if token.text == _COUNTS_END]
    if len(ends) == 1:
        side = _side(source, last, tokens, ends[0])
        return side, side
    if len(ends) == 2:
        columns, rows, ids = ends[0], ends[1] - ends[0] - 1, len(tokens) - ends[1] - 1
        if columns * rows == ids > 0:
            return _possible(source, tokens, columns), _possible(source, tokens, rows)
    number = len(tokens) - len(ends)
    side = isqrt(number + 1) - 1
    if side < 1 or side * (side + 2) != number:
        expected = "N column counts, N row counts and N times N ids: 3, 8, 15, 24 and so on numbers"
        source.fail(last, expected, str(number))
    side = _possible(source, tokens, side)
    return side, side


def _side(source: Source, last: TextLine, tokens: Sequence[Token], end: int) -> int:
    """N, where the ";" is the ``end``-th token: as many counts before it as columns and rows, and all ids behind."""
    if end == 0 or end % 2:
        source.fail(tokens[end], "as many row counts as column counts before the ;", f"{end} counts")
    side = _possible(source, tokens, end // 2)
    ids = tokens[end + 1 :]
    expected = f"{side * side} ids after {side} column and {side} row counts"
    if len(ids) < side * side:
        source.fail(last, expected, f"only {len(ids)}")
    if len(ids) > side * side:
        source.fail(ids[side * side], expected, "more")
    return side


def _possible(source: Source, tokens: Sequence[Token], side: int) -> int:
    """The number of rows or columns, if a board can have so many."""
    if side > MAX_SIDE:
        source.fail(tokens[0], f"a board of at most {MAX_SIDE} rows and columns", str(side))
    return side


def _tokens(source: Source, line: TextLine) -> Iterator[Token]:
    """The numbers of a line, and every ";" in it."""
    wrong = _NO_SEPARATOR.search(line.text)
    if wrong:
        rest = re.split(r"[\s_;,]", line.text[wrong.start() :], maxsplit=1)[0]
        source.fail(Token(rest, line.number, wrong.start() + 1), "numbers from 0 up, separated by _ , or ;")
    for match in _NUMBER_OR_END.finditer(line.text):
        token = Token(match[0], line.number, match.start() + 1)
        if len(token.text) > _LONGEST_NUMBER:
            source.fail(token, f"a number of at most {_LONGEST_NUMBER} digits")
        yield token


def _is_board(argument: str) -> bool:
    return _TEXT.match(argument) is not None


def _is_aqp(source: Source) -> bool:
    """Does every line have a ";", and no letter?"""
    lines = source.lines
    return bool(lines) and all(_COUNTS_END in line.text and not _LETTER.search(line.text) for line in lines)


def _read_lines(source: Source) -> list[Board]:
    """The one board of the text. Raises InputError."""
    for line, what in zip(source.lines, ("counts of the columns", "counts of the rows"), strict=False):
        if len(line.words) > MAX_SIDE:
            source.fail(line.tokens(MAX_SIDE + 1)[-1], f"at most {MAX_SIDE} {what}", "more")
    if len(source.lines) < 2:
        source.fail(None, "counts of the rows" if source.lines else "counts of the columns")
    columns, rows = (len(line.words) for line in source.lines[:2])
    reader = LineReader(source)
    column_counts = reader.numbers(columns, "counts of the columns")
    row_counts = reader.numbers(rows, "counts of the rows")
    ids = tuple(tuple(reader.numbers(columns, f"ids in row {r + 1}")) for r in range(rows))
    reader.finish()
    return [Board(tuple(column_counts), tuple(row_counts), ids)]


def _write_lines(board: Board) -> str:
    """The board in lines."""
    lines = (board.column_counts, board.row_counts, (), *board.aquariums)
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


def _is_lines(source: Source) -> bool:
    """Are there several lines with nothing but blanks between their numbers?"""
    return len(source.lines) != 1 and not re.search(r"[^\w\s]|_", source.text)


def _has_shape(source: Source) -> bool:
    """Is there a blank line after two lines of counts, and a line of ids for each row?"""
    lines = source.lines
    if looks_like_json(source) or len(lines) < 3 or lines[2].number == lines[1].number + 1:
        return False
    columns, rows = (len(line.words) for line in lines[:2])
    return len(lines) == rows + 2 and all(len(line.words) == columns for line in lines[2:])


AQP = Notation("aqp", ".aqp", _read, _write, recognizes=_is_aqp, is_text=_is_board, one_line=True)
UWA = Notation("uwa", ".txt", _read_lines, _write_lines, _is_lines, _has_shape)
