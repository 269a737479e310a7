"""A second answer in another form than the one that was read: an output with two that differ has none."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from contextlib import suppress
from itertools import groupby, islice
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import Attempt, InputError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.grid_text import form_of
from magnets_cp.workbench.run.programs.by_cell import cells_of_lines
from magnets_cp.workbench.run.programs.documents import read_value
from magnets_cp.workbench.run.programs.embedded import values_in
from magnets_cp.workbench.run.programs.grids_in_lines import LABEL, cells_of, grids_in, numbers_columns
from magnets_cp.workbench.run.programs.placed import is_whole
from magnets_cp.workbench.run.programs.understood import Reading, fits, of_solutions, of_two_minds
from magnets_cp.workbench.run.programs.values import shape_of

_ANSWER = re.compile(r"\A\s*(?:the )?(?:answer|solution|result|values|assignment|as [a-z]+) ?[:=]\s*", re.IGNORECASE)
_BITS = frozenset("01")
_ELEMENT = re.compile(r"<instantiation\b.*?</instantiation>", re.DOTALL)
_MOST_PARTS = 2000  # more are a log
# Lines of one form, where a solution is no grid: a value a line, literals, values alone, a drawing.
_LITERALS = re.compile(r"v\s.*")
_FORMS = (_LITERALS, *map(re.compile, (r".*=.*", r"[^=]*\d[^=]*", r"[^a-z\d=]+")))


def refuse_second_answer(puzzle: Puzzle[Any], board: Any, reading: Reading, text: str) -> None:
    """Raise InputError for a text that has another solved board than those that were read, in whatever form.

    Where a best solution is asked for, those before it may stand in the text as well, and none in another form that is
    better.
    """
    if not reading.solutions:
        return
    _refuse_lost_row(puzzle, board, reading, text)
    read = set(reading.solutions)
    is_optimized = puzzle.is_optimized(board)
    if is_optimized:
        with Attempt():
            read.update(_solutions(puzzle, board, text))
    for other in _readings(puzzle, board, text):
        if set(other.solutions) <= read or not fits(puzzle, board, other):
            continue
        if _is_better(puzzle, board, other, reading) if is_optimized else _may_be_meant(puzzle, board, other):
            raise of_two_minds("two answers, which differ")
    if is_optimized:
        for other in _behind(puzzle, board, reading.solutions[-1], text):
            differs = other.solutions[-1:] != reading.solutions[-1:]
            if differs and fits(puzzle, board, other) and _may_be_meant(puzzle, board, other):
                raise of_two_minds("an answer in another form behind the last one, which differs")


def _behind(puzzle: Puzzle[Any], board: Any, last: Solution, text: str) -> Iterator[Reading]:
    """What is read behind the lines that say the last solution, in another form; else the last value in the text."""
    lines = text.splitlines()

    def is_told(number: int) -> bool:
        with suppress(InputError):  # two answers as well: half of a solution
            return _solutions(puzzle, board, "\n".join(lines[:number]))[-1:] == [last]
        return False

    end = bisect_left(range(len(lines) + 1), True, key=is_told) if is_told(len(lines)) else 0
    form = next((form for form in _FORMS if end and form.fullmatch(lines[end - 1])), None)
    rest = [line for line in lines[end:] if form is None or not form.fullmatch(line)] if end else []
    values = map(json.dumps, [*values_in("\n".join(lines[end:]))][-1:])
    return _readings(puzzle, board, "\n".join([*rest, *values]))


def _is_better(puzzle: Puzzle[Any], board: Any, other: Reading, reading: Reading) -> bool:
    """Is the last of the other solutions without a mistake, and better than what was read?"""
    one, last = other.solutions[-1], reading.solutions[-1]
    return not puzzle.violations(board, one) and (
        bool(puzzle.violations(board, last)) or puzzle.cost(board, one) < puzzle.cost(board, last)
    )


def _refuse_lost_row(puzzle: Puzzle[Any], board: Any, reading: Reading, text: str) -> None:
    """Raise InputError for a row behind a word, such as "Answer: 1 2 3", that is in none of the boards read."""
    laid = puzzle.laid_out(board)
    if laid is None or not laid.is_grid or 1 in (laid.rows, laid.columns):
        return
    signs = form_of(laid).signs
    known = {"".join(row) for solution in reading.solutions for row in solution}
    for number, line in enumerate(text.splitlines(), start=1):
        cells = cells_of(line, laid.columns) if LABEL.match(line) else None
        if cells and set(cells) <= signs and not numbers_columns(cells) and "".join(cells) not in known:
            raise InputError("output", number, None, "rows that are all of one board", shown(line.strip()))


def _may_be_meant(puzzle: Puzzle[Any], board: Any, other: Reading) -> bool:
    """Are the values, where they are no grid, such as variables have, and more than one? A log has numbers, too."""
    if shape_of(puzzle, board):
        return True
    labels = [set(variable.labels) for variable in puzzle.variables_of(board)]
    return len(labels) > 1 and all(
        value in known for solution in other.solutions for value, known in zip(solution, labels, strict=False)
    )


def _readings(puzzle: Puzzle[Any], board: Any, text: str) -> Iterator[Reading]:
    """The solved boards in the text, each read by itself; what is none is passed over."""
    shape = shape_of(puzzle, board)
    cells, _ = cells_of_lines("\n".join(LABEL.sub("", line) for line in text.splitlines())) if shape else (None, "")
    for value in (*values_in(text), *([cells] if cells and is_whole(puzzle, board, cells) else [])):
        with Attempt():
            yield read_value(puzzle, board, value)
    parts = dict.fromkeys(
        grids_in(text, *shape, _clues(puzzle, board)) if shape else _drawn_or_listed(puzzle, board, text)
    )
    for part in islice(parts, _MOST_PARTS):
        with Attempt():
            yield of_solutions(_solutions(puzzle, board, part), False, {}, "text")


def _solutions(puzzle: Puzzle[Any], board: Any, text: str) -> list[Solution]:
    return puzzle.read_solutions(Source("output", text), board)


def _clues(puzzle: Puzzle[Any], board: Any) -> Sequence[Sequence[str]]:
    """The words before each row of a drawing; none where there are none."""
    laid = puzzle.laid_out(board)
    before = form_of(laid).before if laid is not None else ()
    return before if any(before) else ()


def _drawn_or_listed(puzzle: Puzzle[Any], board: Any, text: str) -> Iterator[str]:
    """Drawings of values, and the lines beside them. Rows in 0 and 1 are no values of variables with more than two."""
    laid = puzzle.laid_out(board)
    lines, left = text.splitlines(), list[str]()
    if laid is None or laid.columns <= len(_BITS):
        yield from _lines(text)
        return
    for signs, group in groupby(lines, key=lambda line: _drawn_in(line, laid.columns, form_of(laid).signs)):
        run = list(group)
        if signs is None or len(run) % laid.rows:
            left += run
            continue
        left += run if signs != _BITS else ()
        rows = [" ".join(cells_of(line, laid.columns) or ()) for line in run]
        yield from ("\n".join(rows[at : at + laid.rows]) for at in range(0, len(rows), laid.rows))
    yield from _lines("\n".join(left))


def _drawn_in(line: str, columns: int, signs: Set[str]) -> Set[str] | None:
    """The signs that the line may be a row of a drawing in; None if it is none."""
    cells = set(cells_of(line, columns) or "?")
    return next((alphabet for alphabet in (_BITS, signs) if cells <= alphabet), None)


def _lines(text: str) -> Iterator[str]:
    """The lines of each form, and each by itself, but for literals, which go on from line to line."""
    lines = [line for line in text.splitlines() if not numbers_columns(line.split())]
    bare = [_ANSWER.sub("", line) for line in lines]
    for said in (lines, bare):
        yield from (line for line in said if not _LITERALS.fullmatch(line))
        yield from ("\n".join(filter(form.fullmatch, said)) for form in _FORMS)
    yield from _ELEMENT.findall(text)
