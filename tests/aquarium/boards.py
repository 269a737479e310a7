"""Strategies, solutions by trying everything, and committed instances of Aquarium."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import strategies as st

from magnets_cp.answer import Solution
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.generator import Recipe, grow, read_off
from magnets_cp.puzzles.aquarium.notations import NOTATIONS
from magnets_cp.puzzles.aquarium.rules import violations
from magnets_cp.source import Source, read_source
from tests.boards import INSTANCES

SIZES = [(2, 3), (3, 2), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (1, 1), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2)]
LARGER = [(3, 4), (4, 3), (4, 5), (5, 4), (2, 7), (3, 5), (5, 5)]


@st.composite
def boards(draw: st.DrawFn, *, larger: bool = False) -> Board:
    """Boards of all statuses, their aquariums in one piece or scattered; with counts of a filling, perhaps changed."""
    rows, columns = draw(st.sampled_from(LARGER + SIZES if larger else SIZES))
    ids = st.integers(1, draw(st.integers(1, rows * columns)))
    if draw(st.booleans()):
        aquariums = [[draw(ids) for _ in range(columns)] for _ in range(rows)]
    else:
        rng = Random(draw(st.integers(0, 999)))
        aquariums = [list(row) for row in grow(Recipe(rows, columns, draw(ids)), rng)]
    board, _ = read_off(aquariums, Random(draw(st.integers(0, 999))))
    for _ in range(draw(st.integers(0, 2))):
        counts = list(board.row_counts)
        counts[draw(st.integers(0, rows - 1))] = draw(st.integers(0, columns + 1))
        board = replace(board, row_counts=tuple(counts))
    return board


def board_solutions(board: Board) -> set[Solution]:
    """Every grid of water and emptiness in which the rules find no violation."""
    rows = ["".join(signs) for signs in product("~.", repeat=board.columns)]
    return {solution for solution in product(rows, repeat=board.rows) if not violations(board, solution)}


def instance(name: str) -> Board:
    """The board of ``instances/aquarium/NAME``."""
    (board,) = NOTATIONS.read(read_source(str(INSTANCES / "aquarium" / name)))
    return board


def board_of(text: str) -> Board:
    """The board of a text."""
    (board,) = NOTATIONS.read(Source("board", text))
    return board


# The two arms of aquarium 1 hold their water at one level although aquarium 2 stands between them.
U_SHAPE = board_of("2 1 2\n0 2 3\n\n1 2 1\n1 2 1\n1 1 1\n")
U_SOLUTION = ("...", "~.~", "~~~")
