"""Read an answer that is a text: a grid, or a sentence that says that there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hand_solver import Status
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.text.grid_text import form_of
from magnets_cp.workbench.run.programs.sentences import denies, says_all, says_given_up, says_none, says_nothing
from magnets_cp.workbench.run.programs.understood import (
    Reading,
    fits,
    of_solutions,
    of_two_minds,
    refuse_doubtful,
    the_best,
)

_STROKES = re.compile(r"\s*([-=_*#~+])\1+\s*")
_COUNT = re.compile(r"\s*(?:[0-9]{1,4}|[0-9]{1,9}\.[0-9]{1,20}|\.{2,})\s*")
_HEADS = re.compile(r"[\s,|:]*(?:[0-9]{1,4}[\s,|:]+)*[0-9]{1,4}[\s,|:]*")
_FACT = re.compile(r"\w[(\[]|[\[\]{}|~]")
_PROSE = re.compile(r"[^+]*[a-z]{2}[^+]*|\s*")
_COST = re.compile(r"^o (-?[0-9]{1,30})\s*$", re.MULTILINE)
_COST_OF_XCSP3 = re.compile(r"""<instantiation\b[^>]{0,200}?\bcost\s?=\s?["'](-?[0-9]{1,30})["']""")
_BEST = r"(?:(?:the|best|prove[nd]|proven to be|found) ){0,4}"
_VALUE = r"(?:minim|maxim|optim)(?:al|um)(?: (?:value|cost|objective))?"
_COST_IN_WORDS = re.compile(
    rf"^{_BEST}((?:{_VALUE}|objective(?: value)?|cost))(?: is)? ?[:=]? ?(-?[0-9]{{1,30}})\s*$",
    re.MULTILINE | re.IGNORECASE,
)
_OPTIMUM = re.compile(
    rf"^(?:s\s+)?(?:status ?[:=] ?)?{_BEST}optim(?:al|um)(?: (?:solution|value|assignment|cost|objective))?"
    r"(?:\s+(?:is )?(?:found|prove[nd]))?\s*(?:[:=](?! ?(?:no|false|0|none|unknown)\b).*)?$"
    rf"|^{_BEST}optim(?:al|um)(?: (?:value|cost|objective)(?: is)? ?[:=]?)? ?-?[0-9]+\s*$"
    r"|^(?!.*\bno).*\b(?:optimal solution found|optimality (?:has been |is |was )?prove[nd])\b.*$"
    r"""|<instantiation\b[^>]{0,200}?\btype\s?=\s?["']optimum["']|^-{10}\s+={10}\s*$""",
    re.MULTILINE | re.IGNORECASE,
)
_UNKNOWN = re.compile(r"^(?:s |status ?[:=] ?)?unknown\s*$", re.MULTILINE | re.IGNORECASE)
# More of them, a line each, may be cells.
_MOST_COUNTS = 2
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
        if not said_so or _may_be_more(lines, none):
            raise _explained(error, lines) from error
        return _in_words(lines, none, given_up, counted)
    is_progress = bool(said_so) and not fits(puzzle, board, reading)  # dots, a number
    if is_progress and not _may_be_more(lines, none):
        return _in_words(lines, none, given_up, counted)
    if none:
        raise of_two_minds('a board and "no solution"', none[0] + 1)
    _refuse_several_wrong(puzzle, board, reading)
    refuse_doubtful(puzzle, board, reading, has_more=not _is_all(left, reading))
    _refuse_odd_heads(puzzle, board, lines)
    return with_claims(puzzle, board, reading, lines)


def with_claims(puzzle: Puzzle[Any], board: Any, reading: Reading, lines: list[str]) -> Reading:
    """The reading with what the words beside it claim. Raises TwoAnswersError for those that deny it."""
    text = "\n".join(lines)
    reading = replace(reading, complete=reading.complete or any(map(says_all, lines)))
    denied = [number for number, line in enumerate(lines) if says_given_up(line) or denies(line)]
    if denied and not puzzle.is_optimized(board):
        raise of_two_minds(f"a board and {shown(lines[denied[0]].strip())}", denied[0] + 1)
    if _UNKNOWN.search(text):
        raise of_two_minds('a solution and "unknown"')
    is_best = _OPTIMUM.search(text) is not None
    for cost in _costs(puzzle, board, text):
        reading = the_best(puzzle, board, reading, is_best=is_best, cost=cost)
    return reading


def _costs(puzzle: Puzzle[Any], board: Any, text: str) -> Iterator[int | None]:
    """What the text says that the solution costs, in each of three ways, the last time it says so; perhaps nothing."""
    for pattern in (_COST, _COST_OF_XCSP3):
        yield next((int(cost) for cost in reversed(pattern.findall(text))), None)
    if puzzle.is_optimized(board):
        names = {variable.name for variable in puzzle.variables_of(board)}
        said = [int(cost) for word, cost in _COST_IN_WORDS.findall(text) if word not in names]
        yield said[-1] if said else None


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


def _may_be_more(lines: list[str], none: list[int]) -> bool:
    """Is there more than words and counts beside a mere "None"? It is printed by Python after any answer."""
    others = [line for number, line in enumerate(lines) if number not in none]
    is_mere = bool(none) and all(says_nothing(lines[number]) for number in none)
    return is_mere and (not all(map(_is_said, others)) or sum(map(bool, map(_COUNT.fullmatch, others))) > _MOST_COUNTS)


def _refuse_odd_heads(puzzle: Puzzle[Any], board: Any, lines: list[str]) -> None:
    """Raise InputError for numbers of the columns that are not in their order: whose are the cells below?"""
    laid = puzzle.laid_out(board)
    form = None if laid is None or not laid.is_grid else form_of(laid)
    if laid is None or form is None or any(sign.isdecimal() for sign in form.signs):
        return
    clues = [[word for word in words if word.isdecimal()] for words in (*form.above, *form.below)]
    for number, line in enumerate(lines, start=1):
        words = re.findall(r"[0-9]{1,4}", line) if _HEADS.fullmatch(line) else []
        heads = list(map(int, words))
        is_numbering = len(words) > 1 and sorted(heads) in ([*range(laid.columns)], [*range(1, laid.columns + 1)])
        if is_numbering and heads != sorted(heads) and words not in clues:
            raise InputError("output", number, None, "the columns from left to right", shown(line.strip()))


def _is_said(line: str) -> bool:
    """Return whether the line is of words, or of a count, and no fact, list or row."""
    if _PROSE.fullmatch(line):
        return not _FACT.search(line)
    return bool(_STROKES.fullmatch(line) or _COUNT.fullmatch(line))


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
