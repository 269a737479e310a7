"""Read an answer that is a text: a grid, or a sentence that says that there is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hand_solver import Status
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.sentences import says_given_up, says_none
from magnets_cp.workbench.run.programs.understood import (
    Reading,
    fits,
    of_solutions,
    of_two_minds,
    refuse_misfit,
    the_best,
)

_STROKES = re.compile(r"\s*([-=_*#~+])\1+\s*")
_PROSE = re.compile(r"[^+]*[a-z]{2}[^+]*|\s*")
_COST = re.compile(r"^o (-?[0-9]{1,30})\s*$", re.MULTILINE)
_COST_OF_XCSP3 = re.compile(r"""<instantiation\b[^>]{0,200}?\bcost\s?=\s?["'](-?[0-9]{1,30})["']""")
_OPTIMUM = re.compile(
    r"^(?:s )?(?:status ?[:=] ?)?(?:the )?optim(?:al|um)(?: (?:solution|value|assignment))?"
    r"(?: (?:is )?(?:found|proven))?\s*(?:[:=](?! ?(?:no|false|0|none|unknown)\b).*)?$",
    re.MULTILINE | re.IGNORECASE,
)
# What is longer is no answer to a board of up to a thousand rows and columns, and no sentence.
_MOST_LINES, _LONGEST_LINE = 20_000, 20_000


def read_text(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading:
    """Understand a text: a board, or what is said without one. Raises InputError."""
    lines = text.splitlines()
    _refuse_endless(lines)
    given_up = [number for number, line in enumerate(lines) if says_given_up(line)]
    none = [number for number, line in enumerate(lines) if number not in given_up and says_none(line)]
    said_so = {*none, *given_up}
    # Strokes around such a sentence are no rows of minus signs.
    passed_over = {number for number, line in enumerate(lines) if said_so and _STROKES.fullmatch(line)} | said_so
    left = "\n".join("" if number in passed_over else line for number, line in enumerate(lines))
    try:
        reading = of_solutions(puzzle.read_solutions(Source("output", left), board), False, counted, "text")
    except TwoAnswersError:
        raise
    except InputError as error:
        if not said_so:
            raise _explained(error, lines) from error
        return _in_words(lines, none, given_up, counted)
    if said_so and not fits(puzzle, board, reading):  # dots that show progress, a number
        return _in_words(lines, none, given_up, counted)
    if none:
        raise of_two_minds('a board and "no solution"', none[0] + 1)
    _refuse_several_wrong(puzzle, board, reading)
    refuse_misfit(puzzle, board, reading, has_more=not _is_all(left, reading))
    is_best = _OPTIMUM.search(text) is not None
    for costs in (_COST.findall(text), _COST_OF_XCSP3.findall(text)):
        reading = the_best(puzzle, board, reading, is_best=is_best, cost=int(costs[-1]) if costs else None)
    return reading


def _refuse_several_wrong(puzzle: Puzzle[Any], board: Any, reading: Reading) -> None:
    """Raise InputError for boards of which some break rules: perhaps steps, or the signs of one kind in each.

    Where a best solution is asked for, the last one is the answer.
    """
    if puzzle.is_optimized(board):
        return
    right = sum(not puzzle.violations(board, solution) for solution in reading.solutions)
    if right < len(reading.solutions) > 1:
        raise of_two_minds(f"{len(reading.solutions)} boards, of which {right} without a mistake")


def _is_all(text: str, reading: Reading) -> bool:
    """Has every line of the text become a row?"""
    return sum(bool(line.strip()) for line in text.splitlines()) == sum(map(len, reading.solutions))


def _in_words(lines: list[str], none: list[int], given_up: list[int], counted: Mapping[str, int | float]) -> Reading:
    """What is said without a board: who gave up has not shown that there is none."""
    said = shown(lines[min(given_up or none)].strip())
    if given_up:
        return Reading(Status.UNKNOWN, (), False, counted, f"it says that it gave up: {said}")
    return Reading(Status.UNSATISFIABLE, (), True, counted, f"it says that there is no solution: {said}")


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
