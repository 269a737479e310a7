"""The puzzle as a formula, for certificates. Three variables a domino: it lies as ``+-``, as ``-+``, or is blank.

This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from magnets_cp.formula import Formula
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell

_SIGNS = (PLUS, MINUS)


def formula(board: Board) -> Formula:
    """The rules of the board as constraints."""
    stated = Formula()
    shows, blank = _dominoes(board, stated)
    _keep_apart(board, stated, shows)
    _keep_givens(board, stated, shows)
    _count(board, stated, shows, blank)
    return stated


def _dominoes(board: Board, stated: Formula) -> tuple[dict[tuple[Cell, str], int], list[int]]:
    """A domino is +-, -+ or blank. Returns what says that a cell shows a sign, and what says that a domino is blank."""
    shows, blank = {}, []
    for first, second in board.dominoes:
        name = "-".join(f"r{r + 1}c{c + 1}" for r, c in (first, second))
        forward, backward, empty = (stated.variable(name, label) for label in (PLUS + MINUS, MINUS + PLUS, 2 * BLANK))
        for pair in combinations((forward, backward, empty), 2):
            stated.at_most_one(pair)
        stated.weigh_at_least(1, dict.fromkeys((forward, backward, empty), 1))
        shows[first, PLUS] = shows[second, MINUS] = forward
        shows[first, MINUS] = shows[second, PLUS] = backward
        blank.append(empty)
    return shows, blank


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


def _count(board: Board, stated: Formula, shows: dict[tuple[Cell, str], int], blank: list[int]) -> None:
    """Every clue gives the exact number of its sign in its line; a magnet that lies in the line shows one of each.

    What both clues of a line say together is worth knowing: the dominoes that lie in the line cancel.
    """
    for line in board.lines:
        cells = [cell for cell in line.cells if cell in board.domino_at]
        met = Counter(board.domino_at[cell][0] for cell in cells)
        magnets = [-blank[domino] for domino, halves in met.items() if halves == 2]
        crossing = [cell for cell in cells if met[board.domino_at[cell][0]] == 1]
        sides: list[int] = []
        for sign, clue in ((PLUS, line.plus), (MINUS, line.minus)):
            if clue is not None:
                sides += stated.exactly(clue, [*magnets, *(shows[cell, sign] for cell in crossing)])
        if len(sides) == 4:
            more_plus, less_plus, more_minus, less_minus = sides
            stated.sums += [(more_plus, less_minus), (more_minus, less_plus)]
