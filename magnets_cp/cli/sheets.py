"""Boards for sheets: each with its caption and, if one is soon found, its solution."""

from __future__ import annotations

from hand_solver import Limits, solve
from magnets_cp import drawing
from magnets_cp.api.boards import Board
from magnets_cp.drawing.sheet import Entry
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.grade import Grade
from magnets_cp.workbench.explain.grading import grade_of

_SECONDS = 20.0  # that a solution is looked for, and the grade


def entry(board: Board, *, graded: bool) -> Entry:
    """A board for a sheet, with its solution if there is one that is soon found. Raises UsageError."""
    puzzle = board.puzzle
    problem = puzzle.csp(board.content, puzzle.levels[-1])
    found = solve(problem, limits=Limits(seconds=_SECONDS)).solutions
    solution = puzzle.decode(board.content, found[0]) if found else None
    try:
        empty = drawing.seen(puzzle, board.content)
        solved = None if solution is None else drawing.seen(puzzle, board.content, solution)
    except ValueError as error:
        raise UsageError(f"{board.name}: {error}") from error
    grade = grade_of(puzzle, board.content, _SECONDS) if graded and solution is not None else ""
    said = [str(grade.kind)] if isinstance(grade, Grade) else []
    return Entry(", ".join([short(board.name), board.size, *said]), empty, solved)


def short(name: str) -> str:
    """The name of a board without its folders.

    >>> short("instances/magnets/seed-1-6x6.txt")
    'seed-1-6x6.txt'
    """
    return name.rsplit("/", 1)[-1]
