"""The puzzle for the hand solver: one variable a part, with water or empty, at the levels of the original.

The original is polettix's series "Aquarium" (2020). Its stages 3 to 8 are these levels and two orders of the variables:

    picky      3, 4   only complain: of water above emptiness, of too much water or too much emptiness in a line
    water      5      water falls; lines still only complain
    clues      6, 7   lines pour and empty what their counts leave no choice about (7: branch on the longest streak)
    redundant  8      and emptiness rises: the mirror image of falling water, which it implies
    lines             not the original's: every line filtered to generalised arc consistency

Variables come in the order of its first search, the bottom row first, and water before emptiness.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from hand_solver import Assignment, Constraint, Problem, Variable
from hand_solver.backtracking.heuristics.view import View
from hand_solver.constraints import Checked, Implication
from magnets_cp.answer import Solution
from magnets_cp.puzzles.aquarium.board import EMPTY, WATER, Board, Cell, Part
from magnets_cp.puzzles.aquarium.lines import ExactLine, Group, Line

LABELS = (WATER, EMPTY)
_WATER, _EMPTY = 0, 1


@dataclass(frozen=True, slots=True)
class PartVariable(Variable):
    """A variable that knows its part of the board, for heuristics that look at it."""

    part: Part = field(kw_only=True)


def csp(board: Board, level: str) -> Problem:
    """The board as a problem at one of ``LEVELS``."""
    variables = tuple(PartVariable(_name(part), LABELS, part=part) for part in board.parts)
    return Problem(variables, tuple(LEVELS[level](board)))


def decode(board: Board, assignment: Assignment) -> Solution:
    """The signs an assignment puts on the board."""
    return tuple(
        "".join(LABELS[assignment[board.part_at[r, c]]] for c in range(board.columns)) for r in range(board.rows)
    )


def fact(variable: str, value: str, holds: bool, _: Collection[Cell] = ()) -> str:
    """A part holds water or is empty."""
    return f"{variable} {'holds water' if (value == WATER) is holds else 'is empty'}"


def _falling(board: Board) -> Iterator[Implication]:
    """Water in a part implies water in the part of its aquarium below."""
    for indices in board.parts_of.values():
        for lower, upper in pairwise(indices):
            yield Implication((upper, _WATER), (lower, _WATER), f"water falls from {_name(board.parts[upper])}")


def _rising(board: Board) -> Iterator[Implication]:
    """An empty part implies an empty part of its aquarium above."""
    for indices in board.parts_of.values():
        for lower, upper in pairwise(indices):
            yield Implication((lower, _EMPTY), (upper, _EMPTY), f"emptiness rises from {_name(board.parts[lower])}")


def _lines(board: Board, constraint: type[Line]) -> Iterator[Line]:
    """The count of every row and column, its aquariums being its groups."""
    rows: list[list[Group]] = [[] for _ in range(board.rows)]
    columns: list[dict[int, list[tuple[int, int]]]] = [{} for _ in range(board.columns)]
    for index, part in enumerate(board.parts):
        rows[part.row].append(((index, len(part.columns)),))
        for c in part.columns:
            columns[c].setdefault(part.aquarium, []).append((index, 1))
    for r, groups in enumerate(rows):
        yield constraint(groups, board.row_counts[r], f"row {r + 1}")
    for c, by_aquarium in enumerate(columns):
        yield constraint([tuple(group) for group in by_aquarium.values()], board.column_counts[c], f"column {c + 1}")


def _picky(board: Board) -> Iterator[Constraint]:
    yield from map(Checked, _falling(board))
    yield from map(Checked, _lines(board, Line))


def _water(board: Board) -> Iterator[Constraint]:
    yield from _falling(board)
    yield from map(Checked, _lines(board, Line))


def _clues(board: Board) -> Iterator[Constraint]:
    yield from _falling(board)
    yield from _lines(board, Line)


def _redundant(board: Board) -> Iterator[Constraint]:
    yield from _falling(board)
    yield from _rising(board)
    yield from _lines(board, Line)


def _exact(board: Board) -> Iterator[Constraint]:
    yield from _falling(board)
    yield from _rising(board)
    yield from _lines(board, ExactLine)


LEVELS: dict[str, Callable[[Board], Iterator[Constraint]]] = {
    "picky": _picky,
    "water": _water,
    "clues": _clues,
    "redundant": _redundant,
    "lines": _exact,
}


def _name(part: Part) -> str:
    return f"aquarium {part.aquarium} in row {part.row + 1}"


def longest_streak(view: View) -> int:
    """The unassigned part with the most cells; ties to the highest row, then to the smallest id of an aquarium.

    polettix, "Aquarium - search differently", 2020. Raises TypeError for the variables of another puzzle.
    """
    return min(view.unassigned(), key=lambda variable: _rank(view, variable))


def _rank(view: View, index: int) -> tuple[int, int, int]:
    variable = view.problem.variables[index]
    if not isinstance(variable, PartVariable):
        raise TypeError(f"longest_streak is for boards of Aquarium; {variable.name} is no part of one")
    part = variable.part
    return -len(part.columns), part.row, part.aquarium
