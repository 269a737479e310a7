"""The puzzle declared to CP-SAT, in two formulations; see ``FORMULATIONS``.

One function a rule, its docstring the rule. This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from magnets_cp.answer import Solution
from magnets_cp.cpsat import Declaration
from magnets_cp.magnets.board import BLANK, MINUS, PLUS, Board, Cell

SIGN_OF = {1: PLUS, -1: MINUS, 0: BLANK}
VALUE_OF = {sign: value for value, sign in SIGN_OF.items()}


def integer(board: Board) -> Declaration:
    """One variable -1, 0 or +1 a cell; reads like the rules. The documented baseline."""
    model = cp_model.CpModel()
    x = {(r, c): model.new_int_var(-1, 1, f"r{r + 1}c{c + 1}") for r, c in board.cells}

    # A domino is +-, -+ or blank.
    for first, second in board.dominoes:
        model.add(x[first] + x[second] == 0)

    # A cell outside every domino is blank.
    for cell in board.singles:
        model.add(x[cell] == 0)

    # Equal signs never touch.
    for one, other in board.touching:
        model.add_linear_constraint(x[one] + x[other], -1, 1)

    # A given cell keeps its sign.
    for cell, sign in board.givens.items():
        model.add(x[cell] == VALUE_OF[sign])

    # Every clue gives the exact number of its sign in its line.
    for line in board.lines:
        for value, clue in ((1, line.plus), (-1, line.minus)):
            if clue is not None:
                model.add(sum(_is(model, x[cell], value) for cell in line.cells) == clue)

    return Declaration(model, list(x.values()), lambda values: _rows(board, [SIGN_OF[value] for value in values]))


def _is(model: cp_model.CpModel, variable: cp_model.IntVar, value: int) -> cp_model.IntVar:
    """A Boolean that is true exactly when the variable has the value (the larger or the smaller of its two ends)."""
    literal = model.new_bool_var(f"{variable.name} is {SIGN_OF[value]}")
    model.add(variable == value).only_enforce_if(literal)
    model.add(variable != value).only_enforce_if(~literal)
    return literal


def boolean(board: Board) -> Declaration:
    """Two Booleans a domino, one for +- and one for -+; a cell's signs are literals of its domino."""
    model = cp_model.CpModel()
    forward = [model.new_bool_var(f"domino {i + 1} +-") for i in range(len(board.dominoes))]
    backward = [model.new_bool_var(f"domino {i + 1} -+") for i in range(len(board.dominoes))]
    plus: dict[Cell, cp_model.IntVar] = {}
    minus: dict[Cell, cp_model.IntVar] = {}

    # A domino is +-, -+ or blank.
    for i, (first, second) in enumerate(board.dominoes):
        plus[first] = minus[second] = forward[i]
        minus[first] = plus[second] = backward[i]
        model.add_at_most_one(forward[i], backward[i])

    # Equal signs never touch. (Within a domino they are different Booleans, at most one of them true.)
    dominoes = set(board.dominoes)
    for one, other in board.touching:
        if (one, other) not in dominoes:
            for sign in (plus, minus):
                if one in sign and other in sign:
                    model.add_bool_or(~sign[one], ~sign[other])

    # A given cell keeps its sign.
    for cell, given in board.givens.items():
        for sign, name in ((plus, PLUS), (minus, MINUS)):
            if cell in sign:
                model.add(sign[cell] == int(given == name))
            elif given == name:
                model.add_bool_or()

    # Every clue gives the exact number of its sign in its line.
    for line in board.lines:
        for sign, clue in ((plus, line.plus), (minus, line.minus)):
            if clue is not None:
                literals = [sign[cell] for cell in line.cells if cell in sign]
                model.add_linear_constraint(cp_model.LinearExpr.sum(literals), clue, clue)
    decode = _Signs(board, len(board.dominoes))
    return Declaration(model, [*forward, *backward], decode)


@dataclass(frozen=True)
class _Signs:
    """The board's signs from the values of its Booleans: those for +-, then those for -+."""

    board: Board
    dominoes: int

    def __call__(self, values: Sequence[int]) -> Solution:
        signs = [BLANK] * (self.board.rows * self.board.columns)
        for i, domino in enumerate(self.board.dominoes):
            label = "+-" if values[i] else "-+" if values[i + self.dominoes] else ".."
            for (r, c), sign in zip(domino, label, strict=True):
                signs[r * self.board.columns + c] = sign
        return _rows(self.board, signs)


def _rows(board: Board, signs: Sequence[str]) -> Solution:
    return tuple("".join(signs[r * board.columns : (r + 1) * board.columns]) for r in range(board.rows))


FORMULATIONS: dict[str, Callable[[Board], Declaration]] = {"integer": integer, "boolean": boolean}
