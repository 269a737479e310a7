"""The puzzle for the hand solver: one variable a domino, at two of the three rungs of the consistency ladder.

A variable's values are the three ways to lay its domino, named by the signs of its first and second half. The levels
say which constraints are posted; they mean the same puzzle and differ in what filtering can see:

    arcs     sign arcs between neighbouring dominoes; the seed's pairwise limit arcs on the clues
    counts   sign arcs; every clue as one exact count
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hand_solver import Assignment, Constraint, Problem, Variable
from hand_solver.constraints import BinaryTable, Count, LimitArcs
from magnets_cp.answer import Solution
from magnets_cp.magnets.board import BLANK, MINUS, PLUS, Board, Cell

LABELS = ("+-", "-+", "..")
LEVELS: dict[str, type[Count]] = {"arcs": LimitArcs, "counts": Count}


def csp(board: Board, level: str) -> Problem:
    """The board as a problem at one of ``LEVELS``."""
    return Problem(
        tuple(_variables(board)),
        (*_sign_arcs(board), *_clue_counts(board, LEVELS[level])),
    )


def decode(board: Board, assignment: Assignment) -> Solution:
    """The signs an assignment puts on the board."""
    signs = {cell: LABELS[assignment[domino]][half] for cell, (domino, half) in board.domino_at.items()}
    return tuple("".join(signs.get((r, c), BLANK) for c in range(board.columns)) for r in range(board.rows))


def _variables(board: Board) -> Iterator[Variable]:
    """A domino may take the values that agree with the givens on its halves."""
    for first, second in board.dominoes:
        givens = (board.givens.get(first), board.givens.get(second))
        allowed = sum(
            1 << value
            for value, label in enumerate(LABELS)
            if all(given in (None, sign) for given, sign in zip(givens, label, strict=True))
        )
        yield Variable(f"{_name(first)}-{_name(second)}", LABELS, allowed)


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


def _label(board: Board, domino: int) -> str:
    first, second = board.dominoes[domino]
    return f"{_name(first)}-{_name(second)}"


def _name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"
