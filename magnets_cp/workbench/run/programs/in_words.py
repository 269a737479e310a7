"""Read an answer that is a text: a grid, or a sentence that says that there is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hand_solver import Status
from magnets_cp.errors import Attempt, InputError, TwoAnswersError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.claims import with_claims
from magnets_cp.workbench.run.programs.doubts import (
    refuse_cells_of_a_sign,
    refuse_doubtful,
    refuse_numbers_of_a_column,
    refuse_odd_heads,
    refuse_several_wrong,
)
from magnets_cp.workbench.run.programs.log_lines import is_log, is_remark
from magnets_cp.workbench.run.programs.named_values import without_values
from magnets_cp.workbench.run.programs.sentences import (
    is_ambiguous,
    says_given_up,
    says_none,
    says_nothing,
    says_yes,
)
from magnets_cp.workbench.run.programs.understood import Reading, fits, of_solutions, of_two_minds
from magnets_cp.workbench.run.programs.values import shape_of

_STROKES = re.compile(r"\s*([-=_*#~+])\1+\s*")
_COUNT = re.compile(r"\s*(?:[0-9]{1,4}|[0-9]{1,9}\.[0-9]{1,20}|\.{2,})\s*")
_PROSE = re.compile(r"[^+]*[a-z]{2}[^+]*|\s*")
# More of them, a line each, may be cells.
_MOST_COUNTS = 2
# What is longer is no answer to a board of up to a thousand rows and columns, and no sentence.
_MOST_LINES, _LONGEST_LINE = 20_000, 20_000


def read_text(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading:
    """Understand a text: a board, or what is said without one. Raises InputError."""
    lines = text.splitlines()
    _refuse_endless(lines)
    plain = without_values(puzzle, board, lines)
    given_up = [number for number, line in enumerate(plain) if says_given_up(line)]
    none = [number for number, line in enumerate(plain) if number not in given_up and says_none(line)]
    if unclear := [number for number in none if is_ambiguous(lines[number])]:
        expected = '"no solution", or that it gave up'
        raise InputError("output", unclear[0] + 1, None, expected, shown(lines[unclear[0]].strip()))
    said_so = {*none, *given_up}
    left = "\n".join("" if number in said_so else line for number, line in enumerate(lines))
    # Strokes around such a sentence are no rows of minus signs, but for those among other rows.
    if said_so and not _is_board(puzzle, board, left):
        left = "\n".join("" if _STROKES.fullmatch(line) else line for line in left.splitlines())
    try:
        reading = of_solutions(puzzle.read_solutions(Source("output", left), board), False, counted, "text")
    except TwoAnswersError:
        raise
    except InputError as error:
        if not said_so or _may_be_more(puzzle, board, lines, none):
            raise _explained(error, lines) from error
        return _in_words(lines, none, given_up, counted)
    is_progress = bool(said_so) and not fits(puzzle, board, reading)  # dots, a number
    if is_progress and not _may_be_more(puzzle, board, lines, none):
        return _in_words(lines, none, given_up, counted)
    if none:
        raise of_two_minds('a board and "no solution"', none[0] + 1)
    refuse_several_wrong(puzzle, board, reading)
    refuse_doubtful(puzzle, board, reading, has_more=not _is_all(left, reading))
    refuse_odd_heads(puzzle, board, lines)
    refuse_numbers_of_a_column(puzzle, board, reading, lines)
    refuse_cells_of_a_sign(puzzle, board, lines)
    return with_claims(puzzle, board, reading, plain)


def _is_board(puzzle: Puzzle[Any], board: Any, text: str) -> bool:
    """Return whether the text is a board, and not of strokes of one sign alone."""
    with Attempt():
        reading = of_solutions(puzzle.read_solutions(Source("output", text), board), False, {}, "text")
        strokes = [_STROKES.fullmatch(line) for line in text.splitlines() if line.strip()]
        # Rows of plus and minus are no rule around a sentence: that is drawn with one sign.
        return fits(puzzle, board, reading) and (not all(strokes) or len({one[1] for one in strokes if one}) > 1)
    return False


def _is_all(text: str, reading: Reading) -> bool:
    """Has every line of the text become a row?"""
    return sum(bool(line.strip()) for line in text.splitlines()) == sum(map(len, reading.solutions))


def _in_words(lines: list[str], none: list[int], given_up: list[int], counted: Mapping[str, int | float]) -> Reading:
    """What is said without a board: who gave up has not shown that there is none."""
    said = shown(lines[min(given_up or none)].strip())
    if given_up:
        return Reading(Status.UNKNOWN, (), False, counted, f"it says that it gave up: {said}")
    if yes := [number for number, line in enumerate(lines) if number not in none and says_yes(line)]:
        raise of_two_minds(f'"no solution" and {shown(lines[yes[0]].strip())}', yes[0] + 1)
    return Reading(Status.UNSATISFIABLE, (), True, counted, f"it says that there is no solution: {said}")


def _may_be_more(puzzle: Puzzle[Any], board: Any, lines: list[str], none: list[int]) -> bool:
    """Is there more than words and counts beside a mere "None"? It is printed by Python after any answer.

    Several, on a board of one column, may be its blanks.
    """
    if not none or not all(says_nothing(lines[number]) for number in none):
        return False
    shape = shape_of(puzzle, board)
    if len(none) > 1 and shape is not None and shape[1] == 1:
        return True
    others = [line for number, line in enumerate(lines) if number not in none]
    counts = sum(_COUNT.fullmatch(line) is not None for line in others)
    return counts > _MOST_COUNTS or not all(map(_is_said, others)) or _has_rows(puzzle, board, others)


def _has_rows(puzzle: Puzzle[Any], board: Any, lines: list[str]) -> bool:
    """Return whether lines of a word for each column follow one another, as many as the board has rows."""
    shape = shape_of(puzzle, board)
    words = [len(line.replace(",", " ").split()) for line in lines]
    return shape is not None and any(
        words[at : at + shape[0]] == [shape[1]] * shape[0] for at in range(len(words) - shape[0] + 1)
    )


def _is_said(line: str) -> bool:
    """Return whether the line is one of a log, strokes or a count, and no row or value."""
    return is_log(line) or is_remark(line) or any(form.fullmatch(line) for form in (_STROKES, _COUNT))


def _explained(error: InputError, lines: list[str]) -> InputError:
    """Of an output in words, what was expected instead of its last words, not of its first."""
    last = max((number for number, line in enumerate(lines) if line.strip()), default=None)
    if last is None or not all(_PROSE.fullmatch(line) or _STROKES.fullmatch(line) for line in lines):
        return error
    expected = f'{error.expected}, or "no solution" or "unknown"'
    return InputError("output", last + 1, None, expected, shown(lines[last].strip()))


def _refuse_endless(lines: list[str]) -> None:
    if len(lines) > _MOST_LINES:
        raise InputError("output", _MOST_LINES + 1, None, f"at most {_MOST_LINES} lines", str(len(lines)))
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            expected = f"lines of at most {_LONGEST_LINE} characters"
            raise InputError("output", number, None, expected, str(len(line)))
