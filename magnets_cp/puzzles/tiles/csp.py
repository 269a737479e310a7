"""The puzzle for the hand solver: one variable a block, at two levels of the consistency ladder.

A variable's values are the ways a tile may lie on its block. Where two of them show the same bushes they are two values
all the same: tiles are told apart by how they lie, not by what they show. The levels post the same constraints, exact
counts of the shapes and exact sums of the colours, and differ in when these filter:

    late    when one variable is left, as the original does
    counts  always: counts to GAC, sums to bounds consistency; the default
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hand_solver import Assignment, Constraint, Problem, Variable
from hand_solver.booleans import Encoding
from hand_solver.constraints import Count, LastVariable, LinearSum
from hand_solver.problem.domains import members
from magnets_cp.answer import Solution
from magnets_cp.puzzles.tiles.landscape import COLOURS, SHAPES, Grid, Landscape

# A block under each tile: "." visible, "#" covered.
VIEWS = {
    "F": ("####", "####", "####", "####"),
    "O": ("####", "#..#", "#..#", "####"),
    "r": ("####", "#...", "#...", "#..."),
    "7": ("####", "...#", "...#", "...#"),
    "J": ("...#", "...#", "...#", "####"),
    "L": ("#...", "#...", "#...", "####"),
}


def csp(board: Landscape, level: str) -> Problem:
    """The landscape as a problem at one of ``LEVELS``."""
    labels = tuple(board.letters)
    side = board.side
    variables = tuple(Variable(f"b{top + 1}-{left + 1}", labels) for top in range(side) for left in range(side))
    return Problem(variables, tuple(LEVELS[level](board)))


def decode(board: Landscape, assignment: Assignment) -> Solution:
    """The letters an assignment lays, a string a row of blocks."""
    laid = "".join(board.letters[value] for value in assignment)
    return tuple(laid[at : at + board.side] for at in range(0, len(laid), board.side))


def _counts(board: Landscape) -> Iterator[Constraint]:
    blocks = range(len(board.blocks))
    for (shape, letters), count in zip(SHAPES.items(), board.tiles, strict=True):
        values = [value for value, letter in enumerate(board.letters) if letter in letters]
        yield Count([(block, value) for block in blocks for value in values], count, f"{shape} = {count}")
    shown = [[_shown(block, VIEWS[letter]) for letter in board.letters] for block in board.blocks]
    for colour, target in zip(COLOURS, board.targets, strict=True):
        weights = [[seen.count(colour) for seen in of_block] for of_block in shown]
        yield LinearSum(enumerate(weights), target, f"colour {colour} = {target}")


def _late(board: Landscape) -> Iterator[Constraint]:
    return map(LastVariable, _counts(board))


LEVELS: dict[str, Callable[[Landscape], Iterator[Constraint]]] = {"late": _late, "counts": _counts}


def _shown(block: Grid, view: tuple[str, ...]) -> list[int]:
    """The bushes of a block that a view lets through."""
    return [
        bush
        for bushes, line in zip(block, view, strict=True)
        for bush, mark in zip(bushes, line, strict=True)
        if mark == "."
    ]


class DirectSum(LinearSum):
    """A sum that is learnt from as it is: the order encoding learns more, but from Booleans of its own."""

    def encode(self, encoding: Encoding) -> None:
        """The weights of all values that are taken add up to the total."""
        if self.total is None:
            super().encode(encoding)
            return
        terms = [
            (encoding.literal(variable, value), weights[value])
            for variable, weights in self.terms
            for value in members(encoding.domains[variable])
        ]
        encoding.weigh_exactly(self.total, [literal for literal, _ in terms], [weight for _, weight in terms])


def direct(board: Landscape) -> Problem:
    """State the landscape for certificates, its sums value by value, as the formula has them."""
    problem = csp(board, "counts")
    return Problem(problem.variables, tuple(map(_directly, problem.constraints)))


def _directly(constraint: Constraint) -> Constraint:
    if isinstance(constraint, LinearSum):
        return DirectSum(constraint.terms, constraint.total, constraint.name)
    return constraint
