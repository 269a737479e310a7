"""The puzzle as a formula, for certificates. Two variables a domino: it lies as ``+-``, or as ``-+``; else it is blank.

This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from magnets_cp.formula import Formula
from magnets_cp.magnets.board import BLANK, MINUS, PLUS, Board, Cell

_SIGNS = (PLUS, MINUS)


def formula(board: Board) -> Formula:
    """The rules of the board as constraints."""
    stated = Formula()
    shows = _dominoes(board, stated)
    _keep_apart(board, stated, shows)
    _keep_givens(board, stated, shows)
    _count(board, stated, shows)
    return stated


def _dominoes(board: Board, stated: Formula) -> dict[tuple[Cell, str], int]:
    """A domino is +-, -+ or blank. Returns what says that a cell shows a sign."""
    shows = {}
    for first, second in board.dominoes:
        name = "-".join(f"r{r + 1}c{c + 1}" for r, c in (first, second))
        forward, backward = stated.variable(name, PLUS + MINUS), stated.variable(name, MINUS + PLUS)
        stated.at_most_one([forward, backward])
        shows[first, PLUS] = shows[second, MINUS] = forward
        shows[first, MINUS] = shows[second, PLUS] = backward
    return shows


def _keep_apart(board: Board, stated: Formula, shows: dict[tuple[Cell, str], int]) -> None:
    """Equal signs never touch."""
    for one, other in board.touching:
        for sign in _SIGNS:
            if (one, sign) in shows and (other, sign) in shows:
                stated.at_most_one([shows[one, sign], shows[other, sign]])


def _keep_givens(board: Board, stated: Formula, shows: dict[tuple[Cell, str], int]) -> None:
    """A given cell keeps its sign; one outside every domino shows none."""
    for cell, given in board.givens.items():
        for sign in _SIGNS:
            if (cell, sign) in shows:
                stated.holds(shows[cell, sign] if sign == given else -shows[cell, sign])
            elif sign == given != BLANK:
                stated.weigh_at_least(1, {})


def _count(board: Board, stated: Formula, shows: dict[tuple[Cell, str], int]) -> None:
    """Every clue gives the exact number of its sign in its line.

    What both clues of a line say together is worth knowing: the dominoes that lie in the line cancel.
    """
    for line in board.lines:
        sides: list[int] = []
        for sign, clue in ((PLUS, line.plus), (MINUS, line.minus)):
            if clue is not None:
                sides += stated.exactly(clue, [shows[cell, sign] for cell in line.cells if (cell, sign) in shows])
        if len(sides) == 4:
            more_plus, less_plus, more_minus, less_minus = sides
            stated.sums += [(more_plus, less_minus), (more_minus, less_plus)]
