"""Random boards of a proven kind, from the options of ``magnets generate``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

from magnets_cp.certified import certified
from magnets_cp.errors import UsageError, shown
from magnets_cp.magnets.board import MAX_SIDE, Board
from magnets_cp.magnets.csp import csp
from magnets_cp.magnets.generator import Recipe, generate, shift_clue
from magnets_cp.magnets.tiling import TilingError

_SIZE = re.compile(r"(\d{1,4})x(\d{1,4})", re.ASCII)
_OPTIONS = ("density", "clues", "singles", "givens")


def recipe(size: str, options: Mapping[str, float]) -> Recipe:
    """The recipe for a size such as "10x9", rows first; options left out have their defaults. Raises UsageError."""
    match = _SIZE.fullmatch(size)
    if match is None:
        raise UsageError(f"size: expected ROWSxCOLUMNS such as 10x9, found {shown(size)}")
    rows, columns = int(match[1]), int(match[2])
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise UsageError(f"size: expected 1 to {MAX_SIDE} rows and columns, found {size}")
    unknown = next((name for name in options if name not in _OPTIONS), None)
    if unknown is not None:
        raise UsageError(f"boards of magnets have no {unknown}; they have {', '.join(_OPTIONS)}")
    givens = int(options.get("givens", 0))
    if givens > rows * columns:
        raise UsageError(f"--givens: a {size} board has {rows * columns} cells")
    singles = int(options.get("singles", rows * columns % 2))
    return Recipe(rows, columns, options.get("density", 1.0), options.get("clues", 1.0), singles, givens)


def board_of_kind(recipe: Recipe, kind: str, rng: Random) -> Board:
    """A random board proven by the hand solver to be of one of ``certified.KINDS``.

    An unsatisfiable board is a satisfiable one with clues shifted until no solution is left, so its sums still agree.
    Raises UsageError for a tiling that cannot be, and NotFoundError.
    """

    def make() -> Board:
        board, _ = generate(recipe, rng)
        return shift_clue(board, rng) if kind == "unsatisfiable" else board

    try:
        return certified(make, lambda board: csp(board, "counts"), kind)
    except TilingError as error:
        raise UsageError(str(error)) from error
