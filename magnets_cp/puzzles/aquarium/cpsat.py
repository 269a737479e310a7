"""The puzzle declared to CP-SAT, in three formulations; see ``FORMULATIONS``.

One function a rule, its docstring the rule. This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ortools.sat.python import cp_model

from magnets_cp.answer import Solution
from magnets_cp.cpsat import Declaration
from magnets_cp.puzzles.aquarium.board import EMPTY, WATER, Board, Cell

Filled = Mapping[Cell, cp_model.IntVar]


def parts(board: Board) -> Declaration:
    """One Boolean for the cells of an aquarium in a row, which are all filled or all empty; without LP.

    The fastest known: CP-SAT's clause learning decides these boards before its LP has helped.
    """
    model = cp_model.CpModel()
    filled = _one_for_the_cells_of_an_aquarium_in_a_row(model, board)
    _water_falls(model, board, filled)
    _count_rows(model, board, filled)
    _count_columns(model, board, filled)
    return _declared(model, board, filled, linearization=0)


def redundant(board: Board) -> Declaration:
    """``parts``, and the level of each aquarium as exactly one of those it may have, which follows; with LP.

    What redundancy does for CP-SAT: fewer conflicts, more to look after in each.
    """
    model = cp_model.CpModel()
    filled = _one_for_the_cells_of_an_aquarium_in_a_row(model, board)
    _water_falls(model, board, filled)
    _one_level_each(model, board, filled)
    _count_rows(model, board, filled)
    _count_columns(model, board, filled)
    return _declared(model, board, filled)


def cells(board: Board) -> Declaration:
    """One Boolean a cell; reads like the rules. The documented baseline."""
    model = cp_model.CpModel()
    filled = {(r, c): model.new_bool_var(f"r{r + 1}c{c + 1}") for r in range(board.rows) for c in range(board.columns)}
    _same_level_across(model, board, filled)
    _water_falls(model, board, filled)
    _count_rows(model, board, filled)
    _count_columns(model, board, filled)
    return _declared(model, board, filled)


def _one_for_the_cells_of_an_aquarium_in_a_row(model: cp_model.CpModel, board: Board) -> Filled:
    """The cells of an aquarium in a row, side by side or not, are one Boolean."""
    filled = {}
    for aquarium, rows in _cells_of(board).items():
        for r, row in rows.items():
            filled.update(dict.fromkeys(row, model.new_bool_var(f"aquarium {aquarium} row {r + 1}")))
    return filled


def _same_level_across(model: cp_model.CpModel, board: Board, filled: Filled) -> None:
    """The cells of an aquarium in a row, side by side or not, are all filled or all empty."""
    for rows in _cells_of(board).values():
        for row in rows.values():
            for one, other in pairwise(row):
                model.add(filled[one] == filled[other])


def _water_falls(model: cp_model.CpModel, board: Board, filled: Filled) -> None:
    """Below filled cells of an aquarium its next lower ones are filled."""
    for rows in _cells_of(board).values():
        for upper, lower in pairwise(rows.values()):
            model.add_implication(filled[upper[0]], filled[lower[0]])


def _one_level_each(model: cp_model.CpModel, board: Board, filled: Filled) -> None:
    """An aquarium has one of its levels: its lowest k rows are filled, the others empty."""
    for aquarium, rows in _cells_of(board).items():
        upwards = [filled[row[0]] for row in reversed(rows.values())]
        levels = [model.new_bool_var(f"aquarium {aquarium} level {k}") for k in range(len(upwards) + 1)]
        model.add_exactly_one(levels)
        for k, level in enumerate(levels):
            model.add_bool_and(*upwards[:k], *(~above for above in upwards[k:])).only_enforce_if(level)


def _count_rows(model: cp_model.CpModel, board: Board, filled: Filled) -> None:
    """Every count of a row gives its number of filled cells."""
    for r, count in enumerate(board.row_counts):
        _sum_is(model, [filled[r, c] for c in range(board.columns)], count)


def _count_columns(model: cp_model.CpModel, board: Board, filled: Filled) -> None:
    """Every count of a column gives its number of filled cells."""
    for c, count in enumerate(board.column_counts):
        _sum_is(model, [filled[r, c] for r in range(board.rows)], count)


def _sum_is(model: cp_model.CpModel, terms: Sequence[cp_model.IntVar], total: int) -> None:
    model.add_linear_constraint(cp_model.LinearExpr.sum(terms), total, total)


def _cells_of(board: Board) -> dict[int, dict[int, list[Cell]]]:
    """Aquarium -> row, from the top -> its cells there."""
    found: dict[int, dict[int, list[Cell]]] = defaultdict(lambda: defaultdict(list))
    for r, row in enumerate(board.aquariums):
        for c, aquarium in enumerate(row):
            found[aquarium][r].append((r, c))
    return found


def _declared(
    model: cp_model.CpModel, board: Board, filled: Filled, *, linearization: int | None = None
) -> Declaration:
    upwards = [filled[r, c] for r in reversed(range(board.rows)) for c in range(board.columns)]
    variables = list({variable.index: variable for variable in upwards}.values())
    place = {variable.index: at for at, variable in enumerate(variables)}
    grid = [[place[filled[r, c].index] for c in range(board.columns)] for r in range(board.rows)]
    return Declaration(
        model,
        variables,
        _Signs(grid),
        linearization,
        shows=lambda r, c, sign: [filled[r, c] == int(sign == WATER)],
        static_order=lambda: variables,
    )


@dataclass(frozen=True)
class _Signs:
    """The board's signs from the values of its Booleans; ``places`` says for each cell which of them is its."""

    places: Sequence[Sequence[int]]

    def __call__(self, values: Sequence[int]) -> Solution:
        return tuple("".join(WATER if values[at] else EMPTY for at in row) for row in self.places)


FORMULATIONS: dict[str, Callable[[Board], Declaration]] = {"parts": parts, "redundant": redundant, "cells": cells}
