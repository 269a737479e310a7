"""What a foreign program printed, understood: status, solutions, nodes. What is not sure is refused, never guessed."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hand_solver import Status
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.workbench.external.deadline import at_most
from magnets_cp.workbench.external.program import Execution

# Colours and other renditions say nothing about the answer; what moves the cursor might, and stays (ECMA-48, SGR).
_COLOUR = re.compile(r"\x1b\[[0-9;:]*m")
_NO_SOLUTION = re.compile(
    r"(?:(?:s|status|result|answer|solutions?|output|verdict)\s*[:=]?\s+)?"
    r"(?:(?:it |this |the )?(?:board |puzzle |problem |instance |model )?(?:is |has |there (?:is|are) )?)"
    r"(?:no (?:valid |feasible |possible )?(?:solutions?|answers?)"
    r"(?: (?:was |were )?(?:found|exists?|possible|available))?"
    r"|unsat(?:isfiable)?|not satisfiable|infeasible|unsolvable|not solvable|impossible|insoluble|0 solutions?"
    r"|cannot be solved|can't be solved|none|null)",
    re.IGNORECASE,
)
_NO_NUMBER = re.compile(r"(?:number of )?solutions?(?: found)?\s*[:=]\s*0", re.IGNORECASE)
_GAVE_UP = re.compile(
    r"(?:(?:s|status|result)\s*[:=]?\s+)?"
    r"(?:unknown|time ?out|timed out|time limit(?: reached| exceeded)?|gave up|giving up)",
    re.IGNORECASE,
)
_NODES = re.compile(
    r"\bnodes?(?: [a-z]{1,20})?[ \t]{0,8}[:=]?[ \t]{0,8}([0-9][0-9_,']{0,24})\b"
    r"|\b([0-9][0-9_,']{0,24}) (?:[a-z]{1,20} )?nodes?\b",
    re.IGNORECASE,
)
# What is longer is no answer to a board of up to a thousand rows and columns, and no sentence.
_MOST_LINES, _LONGEST_LINE, _LONGEST_SENTENCE = 20_000, 20_000, 200
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
    text = _COLOUR.sub("", execution.stdout.decode("utf-8", errors="replace"))
    counted = _nodes(text) or _nodes(execution.stderr.decode("utf-8", errors="replace"))
    value = _value(text)
    if value is not _NO_VALUE:
        reading = read_value(puzzle, board, value)
        return Reading(reading.status, reading.solutions, reading.complete, reading.statistics or counted, reading.how)
    return _read_text(puzzle, board, text, counted)


def read_value(puzzle: Puzzle[Any], board: Any, value: Any) -> Reading:
    """Understand a JSON value: our own document, solutions, one solution as an array of rows, null or [] for none.

    A row is a string or an array of signs, or of 1, -1 and 0. Raises InputError.
    """
    if isinstance(value, dict):
        return _read_document(puzzle, board, value)
    if value is None or value is False or value == []:
        return Reading(Status.UNSATISFIABLE, (), True, {}, f"it says that there is no solution: {json.dumps(value)}")
    if isinstance(value, str):
        return _read_text(puzzle, board, value, {})
    if not isinstance(value, list):
        raise InputError("output", None, None, "a grid, a list of grids, or null", shown(json.dumps(value)))
    solutions = [
        solution
        for grid in _grids(value)
        for solution in puzzle.read_solutions(Source("output", _as_text(grid)), board)
    ]
    return _of_solutions(solutions, False, {}, "JSON or a list")


def _read_document(puzzle: Puzzle[Any], board: Any, document: dict[str, Any]) -> Reading:
    """The JSON of ``magnets solve --json``, of which "solutions" or "status" may be left out."""
    statistics = document.get("statistics")
    nodes = (statistics if isinstance(statistics, dict) else document).get("nodes")
    counted = {"nodes": nodes} if type(nodes) is int and nodes >= 0 else {}
    status = str(document.get("status", "")).lower()
    listed = document.get("solutions", [document["solution"]] if document.get("solution") else None)
    if status == Status.UNKNOWN and not listed:
        return Reading(Status.UNKNOWN, (), False, counted, "JSON: unknown")
    if status == Status.UNSATISFIABLE or (not status and listed == []):
        if listed:
            raise InputError("output", None, None, "an answer that is of one mind", "solutions, called unsatisfiable")
        return Reading(Status.UNSATISFIABLE, (), True, counted, "JSON: unsatisfiable")
    if not isinstance(listed, list) or not listed:
        raise InputError("output", None, None, 'solutions under the key "solutions"', "none")
    solutions = [solution for grid in listed for solution in read_value(puzzle, board, grid).solutions]
    return _of_solutions(solutions, document.get("complete") is True, counted, "JSON")


def _read_text(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading:
    lines = text.splitlines()
    _refuse_endless(lines)
    sentences = {number: _plain(line) for number, line in enumerate(lines) if line.strip()}
    none = [number for number, line in sentences.items() if _NO_SOLUTION.fullmatch(line) or _NO_NUMBER.fullmatch(line)]
    given_up = [number for number, line in sentences.items() if _GAVE_UP.fullmatch(line)]
    said_so = {*none, *given_up}
    left = "\n".join("" if number in said_so else line for number, line in enumerate(lines))
    try:
        solutions = puzzle.read_solutions(Source("output", left), board)
    except InputError:
        if none and not given_up:
            said = shown(lines[none[0]].strip())
            return Reading(Status.UNSATISFIABLE, (), True, counted, f"it says that there is no solution: {said}")
        if given_up and not none:
            said = shown(lines[given_up[0]].strip())
            return Reading(Status.UNKNOWN, (), False, counted, f"it says that it gave up: {said}")
        raise
    if none:
        raise InputError("output", none[0] + 1, None, "an answer that is of one mind", 'a board and "no solution"')
    return _of_solutions(solutions, False, counted, "text")


def _refuse_endless(lines: list[str]) -> None:
    if len(lines) > _MOST_LINES:
        raise InputError("output", _MOST_LINES + 1, None, f"at most {_MOST_LINES} lines", str(len(lines)))
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            expected = f"lines of at most {_LONGEST_LINE} characters"
            raise InputError("output", number, None, expected, str(len(line)))


def _of_solutions(solutions: list[Solution], complete: bool, counted: Mapping[str, int | float], what: str) -> Reading:
    """Solutions said twice count once, unless they claim to be a complete list."""
    kept = tuple(solutions) if complete else tuple(dict.fromkeys(solutions))
    how = f"{what}: {len(kept)} solution{'' if len(kept) == 1 else 's'}{', said to be all' if complete else ''}"
    return Reading(Status.SATISFIABLE, kept, complete, counted, how)


_NO_VALUE = object()


def _value(text: str) -> Any:
    """The text as a JSON or Python value, if the whole of it is one that can be an answer; Python prints lists so."""
    stripped = text.strip()
    if stripped[:1] not in ("{", "[", "(", '"') and stripped not in ("null", "None", "false", "False"):
        return _NO_VALUE
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Python, about what looks like a slip in its text
        for parse in (json.loads, ast.literal_eval):
            try:
                return json.loads(json.dumps(parse(stripped)))
            except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
                continue
    return _NO_VALUE


def _as_text(grid: Any) -> str:
    """A solved board as a text that the puzzle reads: text with a row a line, or rows, as our JSON has them."""
    if isinstance(grid, str):
        return grid
    if any(isinstance(row, list) or len(str(row).split()) != 1 for row in grid):
        rows = [row if isinstance(row, list) else [str(row)] for row in grid]
        return "\n".join(" ".join(str(sign) if str(sign).strip() else "." for sign in row) for row in rows)
    return json.dumps({"solutions": [[str(row) for row in grid]]})


def _grids(value: list[Any]) -> list[Any]:
    """One grid, or several, as a list of grids: a grid has rows that are strings, or arrays of single signs."""
    if isinstance(value[0], str):
        return value if "\n" in value[0] else [value]
    cells = [cell for row in value if isinstance(row, list) for cell in row]
    several = any(isinstance(cell, list) or (isinstance(cell, str) and len(cell.strip()) > 1) for cell in cells)
    return value if several else [value]


def _plain(line: str) -> str:
    """A line without the decoration people put around a sentence; empty if it is too long for one."""
    bare = " ".join(line.split()).strip(" .!:*#=-_>[]()\"'")
    return bare if len(bare) <= _LONGEST_SENTENCE else ""


def _nodes(text: str) -> dict[str, int | float]:
    found = {int(re.sub("[_,']", "", one or other)) for one, other in _NODES.findall(text)}
    return {"nodes": found.pop()} if len(found) == 1 else {}
