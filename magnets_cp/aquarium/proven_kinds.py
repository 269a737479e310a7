"""Random boards of a proven kind, from the options of ``magnets generate``."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from random import Random

from hand_solver import auto
from magnets_cp.aquarium.board import MAX_SIDE, Board
from magnets_cp.aquarium.csp import csp
from magnets_cp.aquarium.generator import Recipe, generate, shift_count
from magnets_cp.puzzle.orders import Range, check_options
from magnets_cp.puzzle.proven_kinds import board_of_proven_kind
from magnets_cp.puzzle.sizes import rectangle


def recipe(size: str, options: Mapping[str, float]) -> Recipe:
    """The recipe for a size such as "10x9", rows first. Raises UsageError.

    Without the option "aquariums" one has on average a third of a side of cells, and two at least: as many aquariums as
    the hard boards of puzzle-aquarium.com have, 18 on 6x6, 33 on 10x10 and 45 on 15x15.
    """
    rows, columns = rectangle(size, MAX_SIDE)
    cells = rows * columns
    check_options("aquarium", options, {"aquariums": Range(1, cells, whole=True)})
    return Recipe(rows, columns, int(options.get("aquariums", max(1, cells // max(2, isqrt(cells) // 3)))))


def board_of_kind(recipe: Recipe, kind: str, rng: Random) -> Board:
    """A random board proven by the hand solver to be of one of ``proven_kinds.KINDS``.

    An unsatisfiable board is a satisfiable one with a count shifted, so its sums still agree. Raises NotFoundError.
    """

    def make() -> Board:
        board, _ = generate(recipe, rng)
        return shift_count(board, rng) if kind == "unsatisfiable" else board

    return board_of_proven_kind(make, lambda board: csp(board, "redundant"), kind, prove=auto.solve)
