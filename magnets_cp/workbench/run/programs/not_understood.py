"""Lines that were passed over and that nobody understands: beside one, an answer may have been misread.

Who is right is right whatever stands beside the answer. To convict a program, all that it printed must be understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hand_solver import Status
from magnets_cp.errors import Attempt, InputError, TwoAnswersError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.grid_text import form_of
from magnets_cp.workbench.run.programs.by_cell import cells_of_lines
from magnets_cp.workbench.run.programs.claims import is_claim
from magnets_cp.workbench.run.programs.documents import read_value
from magnets_cp.workbench.run.programs.embedded import embedded_value
from magnets_cp.workbench.run.programs.grids_in_lines import cells_of
from magnets_cp.workbench.run.programs.log_lines import (
    is_effort,
    is_heading,
    is_log,
    is_remark,
    is_report,
    is_step,
)
from magnets_cp.workbench.run.programs.sentences import says_none
from magnets_cp.workbench.run.programs.understood import Reading
from magnets_cp.workbench.run.programs.values import NO_VALUE, value_of

_STROKES = re.compile(r"""[^\w\[\](){}'"]*|_+""")
_NUMBERS = re.compile(r"[\s|:.-]*(?:[0-9]{1,4}[\s|.]+)*[0-9]{1,4}[\s|:.-]*")
_DIGITS = re.compile(r"[0-9]+")
# One or two numbers in brackets behind something: "plus (1, 1)", "+ [0 0]".
_BEHIND = re.compile(r"""(.*\S.*?)[\[(][\s'"]*[0-9]{1,4}(?:[\s,'"]+[0-9]{1,4})?[\s'"]*[\])][\s.,;]*""")


def line_not_understood(
    puzzle: Puzzle[Any], board: Any, text: str, reading: Reading, read: Callable[[str], Reading]
) -> str | None:
    """Return the first line that is neither understood nor needed for the reading; None if there is none.

    A line is needed if ``read`` understands something else, or nothing, where it is empty; beside "no solution" none
    is. Lines that differ in their numbers alone are tried together. What may name a cell behind its sign is not
    understood although it was needed: the sign was passed over.
    """
    if value_of(text) is not NO_VALUE:
        return None
    lines = text.splitlines()
    value, cells = _lines_of_a_value(text), _lines_of_cells(puzzle, board, text, reading)
    is_none = reading.status is Status.UNSATISFIABLE
    is_needed: dict[str, bool] = {}
    is_above = True
    for at, line in enumerate(lines):
        if _is_known(puzzle, line, is_none=is_none):
            continue
        if at not in value and line not in cells and not is_none and _may_name_a_cell(line):
            return line.strip()
        if at in value or line in cells or _is_row(puzzle, board, line) or (is_none and says_none(line)):
            is_above = False
            continue
        is_partial = (is_none or not is_above) and is_step(line)
        is_plain = _is_beside_none(line, is_above) if is_none else _is_plain(line)
        if is_plain and not is_partial:
            continue
        form = _DIGITS.sub("0", line)
        if form not in is_needed:
            left = "\n".join("" if _DIGITS.sub("0", other) == form else other for other in lines)
            is_needed[form] = not is_none and not _is_same(reading, read, left)
        if is_needed[form]:
            is_above = False
        elif is_partial or not (is_above and is_heading(line)):
            return line.strip()
    return None


def _lines_of_a_value(text: str) -> range:
    """The lines of JSON or of an indented list that stands among others."""
    lines, others = text.splitlines(), embedded_value(text)[1].splitlines()
    first = next((at for at, (one, other) in enumerate(zip(lines, others, strict=False)) if one != other), len(others))
    return range(first, first + len(lines) - len(others))


def _lines_of_cells(puzzle: Puzzle[Any], board: Any, text: str, reading: Reading) -> set[str]:
    """The lines that name a cell each, where they say together what was read."""
    cells, others = cells_of_lines(text)
    with Attempt():
        if cells is not None and read_value(puzzle, board, cells).solutions == reading.solutions:
            return {*text.splitlines()} - {*others.splitlines()}
    return set()


def _may_name_a_cell(line: str) -> bool:
    """Can the numbers at the end of the line be a row and a column, and what stands before them the sign there?"""
    found = _BEHIND.fullmatch(line)
    said = found[1].strip() if found else ""
    return said != "" and not (said[0].isalpha() and (is_log(said) or is_report(said)))


def _is_known(puzzle: Puzzle[Any], line: str, *, is_none: bool) -> bool:
    """Is the line, by its first word, a comment or a part of an answer, where solvers of the puzzle print these?"""
    word = line.split(maxsplit=1)[:1]
    return word == [puzzle.comment_word] or (not is_none and word == [puzzle.answer_word])


def _is_plain(line: str) -> bool:
    """Is the line a frame, one of a log, or a claim that has been compared with the answer?"""
    return _STROKES.fullmatch(line) is not None or is_log(line) or is_report(line) or is_claim(line)


def _is_beside_none(line: str, is_above: bool) -> bool:
    """The same beside "no solution": what is below it may take it back, so that only what the search took is plain."""
    if _STROKES.fullmatch(line) or is_remark(line) or is_claim(line) or is_effort(line):
        return True
    return is_above and is_log(line)


def _is_row(puzzle: Puzzle[Any], board: Any, line: str) -> bool:
    """Is the line of the signs of a grid, one a cell, or of numbers beside it? A second grid is refused elsewhere."""
    laid = puzzle.laid_out(board)
    if laid is None or not laid.is_grid:
        return False
    return _NUMBERS.fullmatch(line) is not None or set(cells_of(line, laid.columns) or "?") <= form_of(laid).signs


def _is_same(reading: Reading, read: Callable[[str], Reading], text: str) -> bool:
    try:
        other = read(text)
    except TwoAnswersError:
        return True  # what is left says something else as well, which the line has only hidden
    except InputError:
        return False
    return _meant(other) == _meant(reading)


def _meant(reading: Reading) -> tuple[object, ...]:
    return reading.status, reading.solutions, reading.complete, reading.count
