"""The puzzle declared to CP-SAT, in two formulations; see ``FORMULATIONS``.

One comment a rule. This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from magnets_cp.answer import Solution
from magnets_cp.cpsat import Declaration
from magnets_cp.puzzles.tiles.landscape import COLOURS, SHAPES, Grid, Landscape

# The rows and the columns of its block that a tile leaves visible.
WINDOWS = {
    "F": (range(0), range(0)),
    "O": (range(1, 3), range(1, 3)),
    "r": (range(1, 4), range(1, 4)),
    "7": (range(1, 4), range(3)),
    "J": (range(3), range(3)),
    "L": (range(3), range(1, 4)),
}


def boolean(board: Landscape) -> Declaration:
    """One Boolean for every way a tile may lie on every block; all counts are sums of them."""
    model = cp_model.CpModel()
    letters = board.letters
    lies = [[model.new_bool_var(f"{block} {letter}") for letter in letters] for block in range(len(board.blocks))]

    # Every block gets one tile.
    for ways in lies:
        model.add_exactly_one(ways)

    # There are so many tiles of each shape.
    for shape, count in zip(SHAPES.values(), board.tiles, strict=True):
        ways = [way for of_block in lies for way, letter in zip(of_block, letters, strict=True) if letter in shape]
        model.add(cp_model.LinearExpr.sum(ways) == count)

    # So many bushes of each colour stay visible.
    for colour, target in zip(COLOURS, board.targets, strict=True):
        seen = [_seen(block, letter, colour) for block in board.blocks for letter in letters]
        model.add(cp_model.LinearExpr.weighted_sum([way for ways in lies for way in ways], seen) == target)

    every = [way for ways in lies for way in ways]
    return Declaration(model, every, _FromBooleans(board))


def integer(board: Landscape) -> Declaration:
    """One variable a block, the number of its letter; what it shows of each colour is looked up in a table."""
    model = cp_model.CpModel()
    letters = board.letters
    lies = [model.new_int_var(0, len(letters) - 1, f"block {block}") for block in range(len(board.blocks))]

    # There are so many tiles of each shape.
    for shape, count in zip(SHAPES.values(), board.tiles, strict=True):
        is_shape = [int(letter in shape) for letter in letters]
        model.add(sum(_looked_up(model, way, is_shape) for way in lies) == count)

    # So many bushes of each colour stay visible.
    for colour, target in zip(COLOURS, board.targets, strict=True):
        tables = [[_seen(block, letter, colour) for letter in letters] for block in board.blocks]
        seen = [_looked_up(model, way, table) for way, table in zip(lies, tables, strict=True)]
        model.add(sum(seen) == target)

    return Declaration(model, lies, _FromNumbers(board))


def _seen(block: Grid, letter: str, colour: int) -> int:
    """Count the bushes of the colour that a tile lying so leaves visible."""
    rows, columns = WINDOWS[letter]
    return sum(block[r][c] == colour for r in rows for c in columns)


def _looked_up(model: cp_model.CpModel, way: cp_model.IntVar, table: Sequence[int]) -> cp_model.IntVar:
    """A variable that is ``table[way]``."""
    found = model.new_int_var(min(table), max(table), f"{way.name} looked up")
    model.add_element(way, table, found)
    return found


@dataclass(frozen=True)
class _FromNumbers:
    """The letters of the blocks from their numbers, a string a row of blocks."""

    board: Landscape

    def __call__(self, values: Sequence[int]) -> Solution:
        laid = "".join(self.board.letters[value] for value in values)
        return tuple(laid[at : at + self.board.side] for at in range(0, len(laid), self.board.side))


@dataclass(frozen=True)
class _FromBooleans:
    """The letters of the blocks from the Booleans of every block in turn."""

    board: Landscape

    def __call__(self, values: Sequence[int]) -> Solution:
        ways = len(self.board.letters)
        numbers = [list(values[at : at + ways]).index(1) for at in range(0, len(values), ways)]
        return _FromNumbers(self.board)(numbers)


FORMULATIONS: dict[str, Callable[[Landscape], Declaration]] = {"boolean": boolean, "integer": integer}
