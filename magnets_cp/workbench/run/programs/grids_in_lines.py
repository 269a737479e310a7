"""Solved boards in the lines of a text, as grids: rows of a sign a cell, whatever is around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from magnets_cp.workbench.run.programs.by_cell import is_cell

LABEL = re.compile(r"\A\s*(?:(?:row|line|r) ?\d+|[a-z_ ]{1,40}) ?[:=>]\s*(?=\S)", re.IGNORECASE)
_SIGNED = ("-1", "+1")
_FRAME = re.compile(r"[\s+|=_-]*(?:---|===)[\s+|=_-]*")
_BREAK = re.compile(r"^[-=_*]{3,}\s*$|\n\s*\n", re.MULTILINE)
_ITEM = re.compile(r"\A\s*- (?=[\[(])")
_AROUND = re.compile(r"[\s,;|'\"\[\](){}&\\]+")
# Such lines around a board are its clues, or number its columns.
_CLUE_ROWS = 2
_PERHAPS_CLUES = re.compile(r"[0-9.x ]*")


def cells_of(line: str, columns: int) -> list[str] | None:
    """The words of a line without its label and what parts them; None if they are not one a cell."""
    line = _ITEM.sub("", line)
    for said in (line, LABEL.sub("", line), LABEL.sub("", LABEL.sub("", line))):
        words = [word for word in _AROUND.split(said) if word]
        if len(words) == 1 < columns and len(words[0]) == columns:
            return list(words[0])
        if len(words) == columns + 1 and words[0].strip(":-").isalnum():
            del words[0]
        if len(words) == columns and all(len(word) == 1 or word in _SIGNED for word in words):
            return words
    return None


def grids_in(text: str, rows: int, columns: int, clues: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines that follow one another and have a sign for every cell, if they are whole boards.

    Of a board that is one line a row of its clues cannot be told. Rows that all begin with their clues are a drawing,
    in which empty cells may be blanks.
    """
    if 1 in (rows, columns):
        return
    # Drawings, in which an empty cell may be a blank.
    yield from (part for part in _BREAK.split(text) if not re.search(r"\w", part))
    for run in _runs(text, columns):
        lines = _without_clues(run, rows)
        for first in range(0, len(lines) if len(lines) % rows == 0 else 0, rows):
            board = lines[first : first + rows]
            begin_with_clues = clues and all(
                row.words[: len(clue)] == [*clue] for row, clue in zip(board, clues, strict=True)
            )
            if not begin_with_clues:
                yield "\n".join(row.cells for row in board)


class _Row(NamedTuple):
    """A line that has a sign for every cell: these, with blanks between, and all its words."""

    cells: str
    words: list[str]


def _runs(text: str, columns: int) -> Iterator[list[_Row]]:
    """Such lines that follow one another; frames do not part them."""
    lines = [line for line in text.splitlines() if not _FRAME.fullmatch(line) or _is_row(line.strip(), columns)]
    read = [(None if is_cell(line) else cells_of(line, columns), line.split()) for line in lines]
    for are_rows, group in groupby(read, key=lambda one: one[0] is not None and not numbers_columns(one[0])):
        if are_rows:
            yield [_Row(" ".join(cells or ()), words) for cells, words in group]


def _is_row(line: str, columns: int) -> bool:
    """Is it a row of signs, though it looks like a frame? That is wider than the board, a rule is of one sign."""
    return len(line) == columns and set(line) == {"+", "-"}


def _without_clues(run: Sequence[_Row], rows: int) -> Sequence[_Row]:
    """The lines without those of clues above and below, where these can be told from a board's."""
    told = [at for at, row in enumerate(run) if not _PERHAPS_CLUES.fullmatch(row.cells)]
    are_signed = any(sign in row.cells.split() for row in run for sign in _SIGNED)
    are_whole_boards = len(run) == rows or (are_signed and len(run) % rows == 0)
    if told and are_whole_boards and rows > _CLUE_ROWS:
        return run
    return run[told[0] : told[-1] + 1] if told else ()


def numbers_columns(words: list[str]) -> bool:
    """Return whether they are 0, 1, 2 and so on, or 1, 2, 3, as over the columns of a drawing."""
    return words in ([str(first + c) for c in range(len(words))] for first in (0, 1))
