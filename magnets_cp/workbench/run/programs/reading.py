"""Read what an external program printed: status, solutions, nodes. What is not sure is refused, never guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from hand_solver import Status
from magnets_cp.deadline import at_most
from magnets_cp.errors import Attempt, InputError, TwoAnswersError, unreadable
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.json_like import with_lines
from magnets_cp.workbench.run.programs.by_cell import Cells, cells_of_lines, names_a_cell
from magnets_cp.workbench.run.programs.claims import number_said, with_claims
from magnets_cp.workbench.run.programs.documents import read_value
from magnets_cp.workbench.run.programs.doubts import (
    are_pieces_of,
    refuse_counts_beside,
    refuse_doubtful,
    refuse_empty_rows,
    refuse_several_wrong,
)
from magnets_cp.workbench.run.programs.embedded import embedded_list, embedded_value, without_repeats
from magnets_cp.workbench.run.programs.in_words import read_text
from magnets_cp.workbench.run.programs.named_values import without_values
from magnets_cp.workbench.run.programs.not_understood import line_not_understood
from magnets_cp.workbench.run.programs.placed import in_blank_rows, is_whole
from magnets_cp.workbench.run.programs.printed import plain_text, without_echo, without_events
from magnets_cp.workbench.run.programs.program import Execution
from magnets_cp.workbench.run.programs.second_answer import refuse_second_answer
from magnets_cp.workbench.run.programs.sentences import nodes_in, says_none, says_yes
from magnets_cp.workbench.run.programs.triples import refuse_triples
from magnets_cp.workbench.run.programs.understood import NOTHING, Reading, fits, of_two_minds, with_number
from magnets_cp.workbench.run.programs.values import NO_VALUE, shape_of, value_of

# As arrays of numpy have them, if nobody says of what they are.
_FLOAT = re.compile(r"(?<![\w.])([+-]?[01])\.0?(?=[\s,\]])")
_SECONDS = 20.0


def read_output(puzzle: Puzzle[Any], board: Any, execution: Execution) -> Reading:
    """Understand what a program printed, in up to 20 seconds. Raises InputError, its source called "output"."""
    late = unreadable(f"an answer that is read in {_SECONDS:g} seconds", "more")
    with at_most(_SECONDS, late, of_processor=True), _bounded():
        text, told = without_events(with_lines(plain_text(execution.stdout)))
        refuse_counts_beside(puzzle, board, text.splitlines())
        start, end = text.find("[["), text.rfind("]]") + 2
        if 0 <= start < end:
            text = text[:start] + _FLOAT.sub(r"\1", text[start:end]) + text[end:]
        counted = told or _nodes_in(puzzle, board, text) or nodes_in(execution.stderr.decode("utf-8", errors="replace"))
        text, reading = _read_or_blanks(puzzle, board, text, counted)
        refuse_empty_rows(puzzle, board, reading, plain_text(execution.stdout).splitlines())
        if _is_right(puzzle, board, reading):
            return reading
        plain = without_echo(puzzle, board, text)
        line = line_not_understood(puzzle, board, plain, reading, lambda left: _read(puzzle, board, left, counted))
        return replace(reading, not_understood=line or _perhaps_none(reading, plain) or "")


@contextmanager
def _bounded() -> Iterator[None]:
    """Raise InputError for answers beside answers without end."""
    try:
        yield
    except RecursionError:
        raise unreadable("an answer", "hundreds, one after the other, in different forms") from None


def _nodes_in(puzzle: Puzzle[Any], board: Any, text: str) -> dict[str, int | float]:
    """The number of nodes that is said; "nodes = 3" may be the value of a variable."""
    is_said = "node" in text.lower()  # else names need not be looked at
    return nodes_in("\n".join(without_values(puzzle, board, text.splitlines()))) if is_said else {}


def _perhaps_none(reading: Reading, text: str) -> str | None:
    """The value of the only variable, if the line is a sentence as well: "unsat = 1"."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[0].strip() if lines and reading.solutions and all(map(says_none, lines)) else None


def _is_right(puzzle: Puzzle[Any], board: Any, reading: Reading) -> bool:
    """Has it solutions without a mistake, and claims nothing else?"""
    claims = reading.status is not Status.SATISFIABLE or reading.complete or reading.count is not None
    return not claims and not any(puzzle.violations(board, solution) for solution in reading.solutions)


def _read_or_blanks(
    puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]
) -> tuple[str, Reading]:
    """What is read, and the text.

    What is no answer else may be a board of blanks in a sign that means open, too, or by its cells, none of them named.
    """
    try:
        return text, _read(puzzle, board, text, counted)
    except TwoAnswersError:
        raise
    except InputError:
        for blanks in (puzzle.in_our_blanks(text, board), in_blank_rows(puzzle, board, text)):
            if blanks:
                with Attempt():
                    return blanks, _read(puzzle, board, blanks, counted)
        raise


def _read(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading:
    number = None if puzzle.is_optimized(board) else number_said(text)
    try:
        reading = _read_plain(puzzle, board, text, counted)
    except TwoAnswersError:
        raise
    except InputError:
        if number is None:
            raise
        if not number and any(map(says_yes, text.splitlines())):
            raise of_two_minds("a solution that is not shown, and 0 as the number of solutions") from None
        return with_number(NOTHING, number)
    return reading if number is None else with_number(reading, number)


def _read_plain(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading:
    plain = without_echo(puzzle, board, text)
    reading = None
    if plain != text:
        with Attempt():
            reading = _read_answer(puzzle, board, plain, counted)
    reading = reading or _read_answer(puzzle, board, text, counted)
    refuse_triples(puzzle, board, reading, plain)
    refuse_second_answer(puzzle, board, reading, plain)
    return reading


def _read_answer(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading:
    value, rest = value_of(text), ""
    if value is NO_VALUE:
        value, rest = embedded_value(text)
    if value is NO_VALUE and shape_of(puzzle, board) is not None:
        cells, rest = cells_of_lines(text)
        if cells is not None and _is_meant(puzzle, board, cells, rest):
            value = cells
    if value is not NO_VALUE:
        return _read_beside(puzzle, board, value, without_repeats(value, rest), counted)
    try:
        said = read_text(puzzle, board, text, counted)
    except TwoAnswersError:
        raise
    except InputError:
        if listed := _listed(puzzle, board, text, counted):
            return listed
        raise
    listed = _listed(puzzle, board, text, counted)
    if listed and not said.solutions:
        raise of_two_minds(f"a board, and {said.how}")
    if listed and set(listed.solutions) != set(said.solutions):
        raise of_two_minds("two answers, which differ")
    return said


def _is_meant(puzzle: Puzzle[Any], board: Any, cells: Cells, rest: str) -> bool:
    """Are the cells the answer, of which some may be left out, or only what a search has tried beside it?"""
    if is_whole(puzzle, board, cells):
        return True
    if any(map(names_a_cell, rest.splitlines())):
        return False
    with Attempt():
        if _is_right(puzzle, board, read_value(puzzle, board, cells)):
            return True
    try:
        _read_answer(puzzle, board, rest, {})
    except TwoAnswersError:
        return False
    except InputError:
        return True
    return not rest.strip()


def _without_tried(puzzle: Puzzle[Any], board: Any, text: str) -> str:
    """The text without lines that name a cell each, unless they name all of the board."""
    cells, others = cells_of_lines(text)
    is_tried = cells is not None and shape_of(puzzle, board) is not None and not is_whole(puzzle, board, cells)
    return others if is_tried else text


def _listed(puzzle: Puzzle[Any], board: Any, text: str, counted: Mapping[str, int | float]) -> Reading | None:
    """The board that a list among the lines is; None if there is none."""
    value, rest = embedded_list(text)
    if value is not NO_VALUE:
        with Attempt():
            reading = _read_beside(puzzle, board, value, rest, counted)
            refuse_several_wrong(puzzle, board, reading)
            return reading if fits(puzzle, board, reading) else None
    return None


def _read_beside(puzzle: Puzzle[Any], board: Any, value: Any, rest: str, counted: Mapping[str, int | float]) -> Reading:
    """Understand a value. Raises InputError, also where the rest of the text has another answer for the board."""
    reading = read_value(puzzle, board, value)
    said = _without_tried(puzzle, board, rest)
    # With the answer as a grid below, what the lines say of the board is no answer of theirs.
    grids = ["\n".join(solution) for solution in reading.solutions]
    for text in ("\n\n".join([said, *grids]), said) if said.strip() else ():
        try:
            other = _read_answer(puzzle, board, text, {})
        except TwoAnswersError:
            raise
        except InputError:
            continue
        differs = other.status is not Status.UNKNOWN and set(other.solutions) != set(reading.solutions)
        if differs and fits(puzzle, board, other):
            if not are_pieces_of(puzzle, board, reading, other):
                raise of_two_minds("two answers, which differ")
            reading = other
        break
    refuse_doubtful(puzzle, board, reading, has_more=bool(rest.strip()))
    if reading.status is Status.SATISFIABLE:
        reading = with_claims(puzzle, board, reading, without_values(puzzle, board, rest.splitlines()))
    return replace(reading, statistics=reading.statistics or counted)
