"""Read what an external program printed: status, solutions, nodes. What is not sure is refused, never guessed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.deadline import at_most
from magnets_cp.errors import Attempt, InputError, TwoAnswersError, UsageError, shown
from magnets_cp.layout import EMPTY
from magnets_cp.puzzle import Puzzle
from magnets_cp.recorder import SIGN
from magnets_cp.source import Source
from magnets_cp.text.numbers import several
from magnets_cp.workbench.run.programs.by_cell import rows_of_lines
from magnets_cp.workbench.run.programs.denials import answers_beside, denial
from magnets_cp.workbench.run.programs.placed import grid_of, is_placed
from magnets_cp.workbench.run.programs.program import Execution
from magnets_cp.workbench.run.programs.sentences import MOST_NODES, nodes_in, says_given_up, says_none
from magnets_cp.workbench.run.programs.values import (
    NO_VALUE,
    embedded_list,
    embedded_value,
    is_sign,
    shape_of,
    texts_of,
    value_of,
)

# Colours and other renditions say nothing about the answer; what moves the cursor might, and stays (ECMA-48, SGR).
_COLOUR = re.compile(r"(?:\x1b|\\u001b)\[[0-9;:]*m")
_EVENT = re.compile(rf'^{SIGN}\["[a-z]+".*\n?', re.MULTILINE)
_STROKES = re.compile(r"\s*([-=_*#~+])\1+\s*")
_PROSE = re.compile(r"[^+]*[a-z]{2}[^+]*|\s*")
# As arrays of numpy have them, if nobody says of what they are.
_FLOAT = re.compile(r"(?<![\w.])([+-]?[01])\.0?(?=[\s,\]])")
_COST = re.compile(r"^o (-?[0-9]{1,30})\s*$", re.MULTILINE)
_OPTIMUM = re.compile(r"^s OPTIMUM FOUND\s*$", re.MULTILINE)
# What is longer is no answer to a board of up to a thousand rows and columns, and no sentence.
_MOST_LINES, _LONGEST_LINE = 20_000, 20_000
_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Reading:
    """An output understood.

    complete    it says that these are all the solutions; text alone never does, unless it says there are none
    statistics  "nodes", where exactly one number of them is reported
    how         what it was taken for, in words
    """

    status: Status
    solutions: tuple[Solution, ...]
    complete: bool
    statistics: Mapping[str, int | float]
    how: str


NOTHING = Reading(Status.UNKNOWN, (), False, {}, "")


def read_output(puzzle: Puzzle[Any], board: Any, execution: Execution) -> Reading:
    """Understand what a program printed, in a few seconds. Raises InputError, its source called "output"."""
    with at_most(_SECONDS, InputError("output", None, None, f"an answer that is read in {_SECONDS:g} seconds", "more")):
        return _read(puzzle, board, execution)


def _read(puzzle: Puzzle[Any], board: Any, execution: Execution) -> Reading:
    text, told = without_events(plain_text(execution.stdout))
    start, end = text.find("[["), text.rfind("]]") + 2
    if 0 <= start < end:
        text = text[:start] + _FLOAT.sub(r"\1", text[start:end]) + text[end:]
    counted = told or nodes_in(text) or nodes_in(execution.stderr.decode("utf-8", errors="replace"))
    plain = _without_echo(puzzle, board, text)
    if plain != text:
        with Attempt():
            return _read_answer(puzzle, board, plain, counted)
    return _read_answer(puzzle, board, text, counted)


def plain_text(output: bytes) -> str:
    """An output as a text without colours, also those within strings of JSON."""
    return _COLOUR.sub("", output.decode("utf-8-sig", errors="replace"))


def without_events(text: str) -> tuple[str, dict[str, int]]:
    """The text without the events of a recorder; the nodes that these tell of, if there are any."""
    if SIGN not in text:
        return text, {}
    events = _EVENT.findall(text)
    said = [int(number) for number in re.findall(r'^@\["nodes", *(\d{1,12})\]', "".join(events), re.MULTILINE)]
    decisions = sum('"decide"' in event for event in events)
    return _EVENT.sub("", text), {"nodes": max([decisions, *said])} if events else {}


def _without_echo(puzzle: Puzzle[Any], board: Any, text: str) -> str:
    """The text, those lines empty that repeat the whole board in one of its notations."""
    lines = text.splitlines()
    words = [line.split() for line in lines]
    for notation in puzzle.notations:
        with suppress(UsageError, ValueError):  # it cannot say this board
            echo = [line.split() for line in puzzle.write(board, notation).splitlines()]
            echo = echo[: next((at + 1 for at in reversed(range(len(echo))) if echo[at]), 0)]
            for at in range(len(lines) - len(echo) + 1) if any(echo) else ():
                if words[at : at + len(echo)] == echo:
                    lines[at : at + len(echo)] = [""] * len(echo)
    return "\n".join(lines)


def _read_answer(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading:
    value, rest = value_of(text), ""
    if value is NO_VALUE:
        value, rest = embedded_value(text)
    if value is NO_VALUE:
        rows, rest = rows_of_lines(text)
        value = NO_VALUE if rows is None else rows
    if value is not NO_VALUE:
        return _read_beside(puzzle, board, value, rest, counted)
    try:
        return _read_text(puzzle, board, text, counted)
    except TwoAnswersError:
        raise
    except InputError:
        value, rest = embedded_list(text)
        if value is not NO_VALUE:
            with Attempt():
                reading = _read_beside(puzzle, board, value, rest, counted)
                if _fits(puzzle, board, reading):
                    return reading
        raise


def _read_beside(puzzle: Puzzle[Any], board: Any, value: Any, rest: str, counted: Mapping[str, int | float]) -> Reading:
    """Understand a value. Raises InputError, also where the rest of the text has another answer for the board."""
    reading = read_value(puzzle, board, value)
    # With the answer as a grid below, what the lines say of the board is no answer of theirs.
    grids = ["\n".join(solution) for solution in reading.solutions]
    for text in ("\n\n".join([rest, *grids]), rest) if rest.strip() else ():
        try:
            other = _read_answer(puzzle, board, text, {})
        except TwoAnswersError:
            raise
        except InputError:
            continue
        differs = other.status is not Status.UNKNOWN and set(other.solutions) != set(reading.solutions)
        if differs and _fits(puzzle, board, other):
            raise _of_two_minds("two answers, which differ")
        break
    return replace(reading, statistics=reading.statistics or counted)


def _fits(puzzle: Puzzle[Any], board: Any, reading: Reading) -> bool:
    """Return whether the solutions have the shape of the board."""
    shape = shape_of(puzzle, board)
    return shape is None or all(one and shape == (len(one), len(one[0])) for one in reading.solutions)


def read_value(puzzle: Puzzle[Any], board: Any, value: Any) -> Reading:
    """Understand a JSON value: our own document, solutions, one solution as an array of rows, null or [] for none.

    A row is a string or an array of signs, or of 1, -1 and 0. Raises InputError.
    """
    if isinstance(value, list):
        value = [grid_of(puzzle, board, one) if is_placed(one) else one for one in value]
    if is_placed(value):
        value = grid_of(puzzle, board, value)
    if isinstance(value, dict):
        return _read_document(puzzle, board, value)
    if value is None or value is False or value == []:
        said = "null (None in Python)" if value is None else json.dumps(value)
        return Reading(Status.UNSATISFIABLE, (), True, {}, f"it says that there is no solution: {said}")
    if isinstance(value, str):
        held = value_of(value) if value.lstrip().startswith("{") else NO_VALUE
        if isinstance(held, dict):  # JSON in a string says what the object itself would say
            return _read_document(puzzle, board, held)
        return _read_text(puzzle, board, value, {})
    if not isinstance(value, list):
        raise InputError("output", None, None, "a grid, a list of grids, or null", shown(json.dumps(value)))
    shape = shape_of(puzzle, board)
    is_flat = all(is_sign(one) and (not isinstance(one, str) or len(one.strip()) < 2) for one in value)
    if shape is not None and min(shape) > 1 and is_flat:
        raise InputError("output", None, None, several(shape[0], "row"), f"one list of {several(len(value), 'value')}")
    texts = texts_of(puzzle, board, value)
    solutions = [solution for text in texts for solution in puzzle.read_solutions(Source("output", text), board)]
    return _of_solutions(solutions, False, {}, "JSON or a list")


def _read_document(puzzle: Puzzle[Any], board: Any, document: dict[str, Any]) -> Reading:
    """The JSON of ``magnets solve --json``, of which "solutions" or "status" may be left out."""
    statistics = document.get("statistics")
    nodes = (statistics if isinstance(statistics, dict) else document).get("nodes")
    counted = {"nodes": nodes} if type(nodes) is int and 0 <= nodes < MOST_NODES else {}
    status = str(document.get("status", "")).lower()
    listed = document.get("solutions", [document["solution"]] if document.get("solution") else None)
    if status == Status.UNKNOWN and not listed:
        return Reading(Status.UNKNOWN, (), False, counted, "JSON: unknown")
    is_denied = says_none(status) or document.get("satisfiable") is False
    if is_denied or (not status and listed == []):
        if listed:
            raise _of_two_minds("solutions, called unsatisfiable")
        return Reading(Status.UNSATISFIABLE, (), True, counted, "JSON: unsatisfiable")
    if not isinstance(listed, list) or not listed:
        raise InputError("output", None, None, 'solutions under the key "solutions"', "none")
    readings = [read_value(puzzle, board, grid) for grid in listed]
    without = next((one for one in readings if one.status is not Status.SATISFIABLE), None)
    if without is not None:
        if status or len(readings) > 1:
            raise _of_two_minds(f"a solution that is none ({without.how})")
        return replace(without, statistics=counted)
    if key := denial(document):
        raise _of_two_minds(f"solutions, denied by {shown(key)}")
    solutions = [solution for one in readings for solution in one.solutions]
    for value in answers_beside(document):
        with Attempt():
            other = read_value(puzzle, board, value)
            if _fits(puzzle, board, other) and not set(other.solutions) <= set(solutions):
                raise _of_two_minds("two answers, which differ")
    reading = _of_solutions(solutions, document.get("complete") is True, counted, "JSON")
    is_best = status.startswith("optim") or status == "proven optimal"
    return _the_best(puzzle, board, reading, is_best=is_best, cost=document.get("objective"))


def _read_text(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading:
    lines = text.splitlines()
    _refuse_endless(lines)
    given_up = [number for number, line in enumerate(lines) if says_given_up(line)]
    none = [number for number, line in enumerate(lines) if number not in given_up and says_none(line)]
    said_so = {*none, *given_up}
    # Strokes around such a sentence are no rows of minus signs.
    passed_over = {number for number, line in enumerate(lines) if said_so and _STROKES.fullmatch(line)} | said_so
    left = "\n".join("" if number in passed_over else line for number, line in enumerate(lines))
    try:
        reading = _of_solutions(puzzle.read_solutions(Source("output", left), board), False, counted, "text")
    except TwoAnswersError:
        raise
    except InputError as error:
        if not said_so:
            raise _explained(error, lines) from error
        return _in_words(lines, none, given_up, counted)
    if said_so and not _fits(puzzle, board, reading):  # dots that show progress, a number
        return _in_words(lines, none, given_up, counted)
    if none:
        raise _of_two_minds('a board and "no solution"', none[0] + 1)
    _refuse_a_blank_row_more(puzzle, board, reading)
    costs = _COST.findall(text)[-1:]
    is_best = _OPTIMUM.search(text) is not None
    return _the_best(puzzle, board, reading, is_best=is_best, cost=int(costs[0]) if costs else None)


def _refuse_a_blank_row_more(puzzle: Puzzle[Any], board: Any, reading: Reading) -> None:
    """Raise InputError for rows more than the board has of which the first or the last is dots: perhaps progress."""
    shape = shape_of(puzzle, board)
    for rows in reading.solutions if shape else ():
        if shape and len(rows) > shape[0] and EMPTY * shape[1] in (rows[0], rows[-1]):
            raise InputError(
                "output", None, None, several(shape[0], "row"), f"{len(rows)}, with a row of dots at an end"
            )


def _the_best(puzzle: Puzzle[Any], board: Any, reading: Reading, *, is_best: bool, cost: object) -> Reading:
    """Where a best solution is asked for, the last, as they get better; the best there is, if it is said to be.

    Raises TwoAnswersError for a solution that costs something else than is said.
    """
    if not puzzle.is_optimized(board):
        return reading
    best = replace(reading, solutions=reading.solutions[-1:])
    if type(cost) is int and not list(puzzle.violations(board, best.solutions[0])):
        real = abs(puzzle.cost(board, best.solutions[0]))
        if abs(cost) != real:  # what is to be large is told with either sign
            raise _of_two_minds(f"a cost of {cost} and a solution of cost {real}")
    if not is_best:
        return best
    return replace(best, status=Status.OPTIMAL, complete=True, how=f"{best.how}, said to be the best there is")


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


def _of_two_minds(found: str, line: int | None = None) -> TwoAnswersError:
    return TwoAnswersError("output", line, None, "an answer that is of one mind", found)


def _refuse_endless(lines: list[str]) -> None:
    if len(lines) > _MOST_LINES:
        raise InputError("output", _MOST_LINES + 1, None, f"at most {_MOST_LINES} lines", str(len(lines)))
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            expected = f"lines of at most {_LONGEST_LINE} characters"
            raise InputError("output", number, None, expected, str(len(line)))


def _of_solutions(solutions: list[Solution], complete: bool, counted: Mapping[str, int | float], what: str) -> Reading:
    """Solutions said twice count once, unless they claim to be a complete list. Raises InputError if there are none."""
    if not solutions:
        raise InputError("output", None, None, "a solution, or that there is none", "neither")
    kept = tuple(solutions) if complete else tuple(dict.fromkeys(solutions))
    how = f"{what}: {len(kept)} solution{'' if len(kept) == 1 else 's'}{', said to be all' if complete else ''}"
    return Reading(Status.SATISFIABLE, kept, complete, counted, how)
