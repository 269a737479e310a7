"""Random boards of a proven kind, from the options of ``magnets generate``."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from random import Random

from hand_solver import auto
from magnets_cp.aquarium.board import MAX_SIDE, Board
from magnets_cp.aquarium.csp import csp
from magnets_cp.aquarium.generator import Recipe, generate, shift_count
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.proven_kinds import board_of_proven_kind
from magnets_cp.puzzle.sizes import rectangle

_OPTIONS = ("aquariums",)


def recipe(size: str, options: Mapping[str, float]) -> Recipe:
    """The recipe for a size such as "10x9", rows first. Raises UsageError.

    Without the option "aquariums" one has on average a third of a side of cells, and two at least: as many aquariums as
    the hard boards of puzzle-aquarium.com have, 18 on 6x6, 33 on 10x10 and 45 on 15x15.
    """
    rows, columns = rectangle(size, MAX_SIDE)
    unknown = next((name for name in options if name not in _OPTIONS), None)
    if unknown is not None:
        raise UsageError(f"boards of aquarium have no {unknown}; they have {', '.join(_OPTIONS)}")
    cells = rows * columns
    aquariums = int(options.get("aquariums", max(1, cells // max(2, isqrt(cells) // 3))))
    if not 1 <= aquariums <= cells:
        raise UsageError(f"--set aquariums: a {size} board has 1 to {cells}, not {aquariums}")
    return Recipe(rows, columns, aquariums)


def board_of_kind(recipe: Recipe, kind: str, rng: Random) -> Board:
    """A random board proven by the hand solver to be of one of ``proven_kinds.KINDS``.

    An unsatisfiable board is a satisfiable one with a count shifted, so its sums still agree. Raises NotFoundError.
    """

    def make() -> Board:
        board, _ = generate(recipe, rng)
        return shift_count(board, rng) if kind == "unsatisfiable" else board

    return board_of_proven_kind(make, lambda board: csp(board, "redundant"), kind, prove=auto.solve)
