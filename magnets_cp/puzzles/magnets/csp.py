"""The puzzle for the hand solver: one variable a domino, at three levels of the consistency ladder.

A variable's values are the three ways to lay its domino, named by the signs of its first and second half. The levels
say which constraints are posted; they mean the same puzzle and differ in what filtering can see:

    arcs     sign arcs between neighbouring dominoes; the original's pairwise limit arcs on the clues
    counts   sign arcs; every clue as one exact count
    lines    every row and every column as one constraint; any two touching cells share one, so nothing else is needed
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache, lru_cache

from hand_solver import Assignment, Constraint, Problem, Variable
from hand_solver.booleans.layered import NONE, layer
from hand_solver.constraints import BinaryTable, Count, LimitArcs
from magnets_cp.answer import Solution
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell, Domino
from magnets_cp.puzzles.magnets.lines import FIRST_HALF, SECOND_HALF, SINGLE, WHOLE, LineConstraint

LABELS = ("+-", "-+", "..")


def csp(board: Board, level: str) -> Problem:
    """The board as a problem at one of ``LEVELS``."""
    return Problem(tuple(_variables(board)), (*LEVELS[level](board), *_signs_on_single_cells(board)))


def decode(board: Board, assignment: Assignment) -> Solution:
    """The signs an assignment puts on the board."""
    signs = [[BLANK] * board.columns for _ in range(board.rows)]
    for ((r, c), (s, d)), value in zip(board.dominoes, assignment, strict=True):
        label = LABELS[value]
        signs[r][c], signs[s][d] = label[0], label[1]
    return tuple(map("".join, signs))


def fact(variable: str, value: str, holds: bool, near: Collection[Cell] = ()) -> str:
    """Say a value of a domino by the sign of one half; of its second half, if only that is among the cells."""
    if value == LABELS[-1]:
        return f"{variable} is {'blank' if holds else 'a magnet'}"
    halves = variable.split("-")
    first, second = (tuple(int(number) - 1 for number in half[1:].split("c")) for half in halves)
    half = int(second in near and first not in near)
    return f"{halves[half]} is {'' if holds else 'not '}{value[half]}"


def _variables(board: Board) -> Iterator[Variable]:
    """A domino may take the values that agree with the givens on its halves."""
    givens = board.givens
    if not givens:
        return map(_variable, board.dominoes)
    return (_variable(domino, _allowed(*map(givens.get, domino))) for domino in board.dominoes)


def _signs_on_single_cells(board: Board) -> Iterator[Constraint]:
    """A single cell has no variable and stays blank: nothing counts as another sign that is given there."""
    for (r, c), sign in board.givens.items():
        if sign != BLANK and (r, c) not in board.domino_at:
            yield Count((), 1, f"r{r + 1}c{c + 1} is {sign}, a single cell")


@lru_cache(maxsize=100_000)
def _variable(domino: Domino, allowed: int | None = None) -> Variable:
    """Boards are many, and places for dominoes few."""
    (r, c), (s, d) = domino
    return Variable(f"r{r + 1}c{c + 1}-r{s + 1}c{d + 1}", LABELS, allowed)


@cache
def _allowed(*givens: str | None) -> int:
    """The mask of the values whose signs are those given, None for any."""
    return sum(
        1 << value
        for value, label in enumerate(LABELS)
        if all(given in (None, sign) for given, sign in zip(givens, label, strict=True))
    )


def _sign_arcs(board: Board) -> Iterator[Constraint]:
    """Neighbouring dominoes, as the pairs of values that put no equal signs side by side."""
    contacts: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, other in board.touching:
        if one in board.domino_at and other in board.domino_at:
            (i, half), (j, other_half) = board.domino_at[one], board.domino_at[other]
            if i != j:
                contacts.setdefault((i, j), []).append((half, other_half))
    names = [_variable(domino).name for domino in board.dominoes]
    for (i, j), halves in contacts.items():
        allowed = [
            (a, b)
            for a, first in enumerate(LABELS)
            for b, second in enumerate(LABELS)
            if all(first[h] != second[k] or first[h] == BLANK for h, k in halves)
        ]
        yield BinaryTable(i, j, allowed, f"signs of {names[i]} and {names[j]}")


def _clue_counts(board: Board, constraint: Callable[..., Constraint]) -> Iterator[Constraint]:
    """For every clue, the literals (domino, value) that put its sign into its line."""
    for line in board.lines:
        for name, sign, clue in (("plus", PLUS, line.plus), ("minus", MINUS, line.minus)):
            if clue is not None:
                literals = [
                    (domino, value)
                    for domino, half in (board.domino_at[cell] for cell in line.cells if cell in board.domino_at)
                    for value, label in enumerate(LABELS)
                    if label[half] == sign
                ]
                yield constraint(literals, clue, f"{line.name} {name} = {clue}")


def _arcs(board: Board) -> Iterator[Constraint]:
    yield from _sign_arcs(board)
    yield from _clue_counts(board, LimitArcs)


def _counts(board: Board) -> Iterator[Constraint]:
    yield from _sign_arcs(board)
    yield from _clue_counts(board, Count)


def _lines(board: Board) -> Iterator[Constraint]:
    across, down = _pieces(board)
    yield from map(LineConstraint, across, board.row_plus, board.row_minus, _names("row", board.rows))
    yield from map(LineConstraint, down, board.column_plus, board.column_minus, _names("column", board.columns))


LEVELS: dict[str, Callable[[Board], Iterator[Constraint]]] = {"arcs": _arcs, "counts": _counts, "lines": _lines}


def _pieces(board: Board) -> tuple[list[list[int]], list[list[int]]]:
    """The pieces of rows and of columns, in order: single cells, halves of crossing dominoes, dominoes lying there."""
    across: list[list[int | None]] = [[_SINGLE_CELL] * board.columns for _ in range(board.rows)]
    down: list[list[int | None]] = [[_SINGLE_CELL] * board.rows for _ in range(board.columns)]
    for ((r, c), (s, d)), (first, second, whole) in zip(board.dominoes, _pieces_of(len(board.dominoes)), strict=True):
        if r == s:
            across[r][c], across[r][d] = None, whole
            down[c][r], down[d][r] = first, second
        else:
            down[c][r], down[c][s] = None, whole
            across[r][c], across[s][c] = first, second
    # Without the places that the second cell of a domino has taken over; no piece is 0.
    return [list(filter(None, line)) for line in across], [list(filter(None, line)) for line in down]


_SINGLE_CELL = layer(NONE, SINGLE)


@lru_cache(maxsize=64)
def _names(direction: str, lines: int) -> tuple[str, ...]:
    return tuple([f"{direction} {number}" for number in range(1, lines + 1)])


@lru_cache(maxsize=32)
def _pieces_of(dominoes: int) -> tuple[tuple[int, int, int], ...]:
    """Of each domino its halves, for lines it crosses, and the whole. Boards are many, and of few sizes."""
    return tuple([(layer(one, FIRST_HALF), layer(one, SECOND_HALF), layer(one, WHOLE)) for one in range(dominoes)])
