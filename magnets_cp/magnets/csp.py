"""The puzzle for the hand solver: one variable a domino, at three rungs of the consistency ladder.

A variable's values are the three ways to lay its domino, named by the signs of its first and second half. The levels
say which constraints are posted; they mean the same puzzle and differ in what filtering can see:

    arcs     sign arcs between neighbouring dominoes; the seed's pairwise limit arcs on the clues
    counts   sign arcs; every clue as one exact count
    lines    every row and every column as one constraint; any two touching cells share one, so nothing else is needed
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from hand_solver import Assignment, Constraint, Problem, Variable
from hand_solver.constraints import BinaryTable, Count, LimitArcs
from magnets_cp.answer import Solution
from magnets_cp.magnets.board import BLANK, MINUS, PLUS, Board, Cell, Line
from magnets_cp.magnets.lines import LineConstraint, Shape, Stretch

LABELS = ("+-", "-+", "..")


def _with_sign(half: int, sign: str) -> int:
    """The mask of the values that put a sign on a half of the domino."""
    return sum(1 << value for value, label in enumerate(LABELS) if label[half] == sign)


# A domino that crosses a line shows it the sign of one half; one that lies in it shows both, the second last.
# A single cell shows a blank, whatever the dominoes do.
SINGLE = Shape(0, 0, 1, inside=False)
CROSSING = tuple(
    Shape(_with_sign(half, PLUS), _with_sign(half, MINUS), _with_sign(half, BLANK), inside=False) for half in (0, 1)
)
LYING = CROSSING[1]._replace(inside=True)
_NOWHERE = (None, 0)


def csp(board: Board, level: str) -> Problem:
    """The board as a problem at one of ``LEVELS``."""
    return Problem(tuple(_variables(board)), tuple(LEVELS[level](board)))


def decode(board: Board, assignment: Assignment) -> Solution:
    """The signs an assignment puts on the board."""
    signs = {cell: LABELS[assignment[domino]][half] for cell, (domino, half) in board.domino_at.items()}
    return tuple("".join(signs.get((r, c), BLANK) for c in range(board.columns)) for r in range(board.rows))


def _variables(board: Board) -> Iterator[Variable]:
    """A domino may take the values that agree with the givens on its halves."""
    givens = board.givens
    for first, second in board.dominoes:
        name = f"{_name(first)}-{_name(second)}"
        yield Variable(name, LABELS, _allowed(givens.get(first), givens.get(second)) if givens else None)


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
    for (i, j), halves in contacts.items():
        allowed = [
            (a, b)
            for a, first in enumerate(LABELS)
            for b, second in enumerate(LABELS)
            if all(first[h] != second[k] or first[h] == BLANK for h, k in halves)
        ]
        yield BinaryTable(i, j, allowed, f"signs of {_label(board, i)} and {_label(board, j)}")


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
    for line in board.lines:
        yield LineConstraint(_stretches(board, line), line.plus, line.minus, line.name)


LEVELS: dict[str, Callable[[Board], Iterator[Constraint]]] = {"arcs": _arcs, "counts": _counts, "lines": _lines}


def _stretches(board: Board, line: Line) -> list[Stretch]:
    """The pieces of a line in order: single cells, halves of crossing dominoes, dominoes that lie in it."""
    domino_at = board.domino_at
    stretches: list[Stretch] = []
    before = None
    for cell in line.cells:
        domino, half = domino_at.get(cell, _NOWHERE)
        if domino is None:
            stretches.append((None, SINGLE))
        elif domino == before:
            stretches[-1] = (domino, LYING)
        else:
            stretches.append((domino, CROSSING[half]))
        before = domino
    return stretches


def _label(board: Board, domino: int) -> str:
    first, second = board.dominoes[domino]
    return f"{_name(first)}-{_name(second)}"


def _name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"
