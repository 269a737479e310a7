"""The puzzle declared to CP-SAT, in three formulations; see ``FORMULATIONS``.

One function a rule, its docstring the rule. This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from magnets_cp.answer import Solution
from magnets_cp.cpsat import Declaration
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Cell

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

    def static_order() -> list[cp_model.IntVar]:
        return [_is(model, x[first], value) for first, _ in board.dominoes for value in (1, -1)]

    return Declaration(
        model,
        list(x.values()),
        lambda values: _rows(board, [SIGN_OF[value] for value in values]),
        shows=lambda r, c, sign: [x[r, c] == VALUE_OF[sign]],
        static_order=static_order,
    )


def _is(model: cp_model.CpModel, variable: cp_model.IntVar, value: int) -> cp_model.IntVar:
    """A Boolean that is true exactly when the variable has the value (the larger or the smaller of its two ends)."""
    literal = model.new_bool_var(f"{variable.name} is {SIGN_OF[value]}")
    model.add(variable == value).only_enforce_if(literal)
    model.add(variable != value).only_enforce_if(~literal)
    return literal


@dataclass(frozen=True)
class _Literals:
    """Two Booleans a domino, one for +- and one for -+, and the signs of the cells as these very Booleans."""

    forward: list[cp_model.IntVar]
    backward: list[cp_model.IntVar]
    plus: dict[Cell, cp_model.IntVar]
    minus: dict[Cell, cp_model.IntVar]

    def shows(self, r: int, c: int, sign: str) -> list[cp_model.BoundedLinearExpression | bool]:
        """The cell has the sign: its literal is true and that of the other sign false; a single cell has none."""
        if (r, c) not in self.plus:
            return [sign == BLANK]
        return [self.plus[r, c] == int(sign == PLUS), self.minus[r, c] == int(sign == MINUS)]


def boolean(board: Board) -> Declaration:
    """Two Booleans a domino, one for +- and one for -+; a cell's signs are literals of its domino."""
    model = cp_model.CpModel()
    laid = _literals(model, board)

    # A domino is +-, -+ or blank.
    for one, other in zip(laid.forward, laid.backward, strict=True):
        model.add_at_most_one(one, other)

    _keep_equal_signs_apart(model, board, laid)
    _keep_givens(model, board, laid)

    # Every clue gives the exact number of its sign in its line.
    for line in board.lines:
        for sign, clue in ((laid.plus, line.plus), (laid.minus, line.minus)):
            if clue is not None:
                _sum_is(model, [sign[cell] for cell in line.cells if cell in sign], clue)

    return _declared(model, board, laid)


def redundant(board: Board) -> Declaration:
    """``boolean``, and what both clues of a line say together; without LP. The fastest known: see docs/cp-sat.md.

    A domino that lies in a line adds a plus and a minus if it is a magnet, whichever way round. So it counts as one
    Boolean, "is a magnet", and leaves the difference of the signs to the dominoes that cross the line.
    """
    model = cp_model.CpModel()
    laid = _literals(model, board)
    magnets = [model.new_bool_var(f"domino {i + 1} is a magnet") for i in range(len(board.dominoes))]

    # A domino is +-, -+ or blank.
    for one, other, magnet in zip(laid.forward, laid.backward, magnets, strict=True):
        model.add_exactly_one(one, other, ~magnet)

    _keep_equal_signs_apart(model, board, laid)
    _keep_givens(model, board, laid)

    for line in board.lines:
        met = Counter(board.domino_at[cell][0] for cell in line.cells if cell in board.domino_at)
        lying = [magnets[domino] for domino, halves in met.items() if halves == 2]
        crossing = [cell for cell in line.cells if cell in laid.plus and met[board.domino_at[cell][0]] == 1]
        plus, minus = ([sign[cell] for cell in crossing] for sign in (laid.plus, laid.minus))

        # Every clue gives the exact number of its sign in its line.
        for signs, clue in ((plus, line.plus), (minus, line.minus)):
            if clue is not None:
                _sum_is(model, [*signs, *lying], clue)

        # The crossing dominoes alone make the difference.
        if line.plus is not None and line.minus is not None:
            _sum_is(model, [*plus, *(-literal for literal in minus)], line.plus - line.minus)

    return _declared(model, board, laid, linearization=0)


def _literals(model: cp_model.CpModel, board: Board) -> _Literals:
    """A plus in the first half of a domino is a minus in its second, and the other way round."""
    laid = _Literals([], [], {}, {})
    for i, (first, second) in enumerate(board.dominoes):
        forward, backward = (model.new_bool_var(f"domino {i + 1} {label}") for label in ("+-", "-+"))
        laid.forward.append(forward)
        laid.backward.append(backward)
        laid.plus[first] = laid.minus[second] = forward
        laid.minus[first] = laid.plus[second] = backward
    return laid


def _keep_equal_signs_apart(model: cp_model.CpModel, board: Board, laid: _Literals) -> None:
    """Equal signs never touch. Within a domino they are different Booleans, at most one of them true."""
    dominoes = set(board.dominoes)
    for one, other in board.touching:
        if (one, other) not in dominoes:
            for sign in (laid.plus, laid.minus):
                if one in sign and other in sign:
                    model.add_bool_or(~sign[one], ~sign[other])


def _keep_givens(model: cp_model.CpModel, board: Board, laid: _Literals) -> None:
    """A given cell keeps its sign."""
    for cell, given in board.givens.items():
        for sign, name in ((laid.plus, PLUS), (laid.minus, MINUS)):
            if cell in sign:
                model.add(sign[cell] == int(given == name))
            elif given == name:
                model.add_bool_or()


def _sum_is(model: cp_model.CpModel, terms: Sequence[cp_model.LinearExprT], total: int) -> None:
    model.add_linear_constraint(cp_model.LinearExpr.sum(terms), total, total)


def _declared(
    model: cp_model.CpModel, board: Board, laid: _Literals, *, linearization: int | None = None
) -> Declaration:
    def static_order() -> list[cp_model.IntVar]:
        return [literal for pair in zip(laid.forward, laid.backward, strict=True) for literal in pair]

    decode = _Signs(board, len(board.dominoes))
    literals = [*laid.forward, *laid.backward]
    return Declaration(model, literals, decode, linearization, laid.shows, static_order)


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


FORMULATIONS: dict[str, Callable[[Board], Declaration]] = {
    "redundant": redundant,
    "boolean": boolean,
    "integer": integer,
}
