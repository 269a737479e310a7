"""Random boards of a proven kind: unique, several solutions, unsatisfiable."""

from __future__ import annotations

from random import Random

from hand_solver import Limits, Options, solve
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.csp import csp
from magnets_cp.magnets.generator import Recipe, generate, shift_clue

KINDS = ("any", "unique", "several", "unsatisfiable")
ATTEMPTS = 1000
# A board whose kind takes longer to prove is passed over for the next.
_LIMITS = Limits(nodes=20_000, solutions=2)
_OPTIONS = Options(variable="dom_wdeg", value="lcv")


class NotFoundError(ValueError):
    """No board of that kind turned up."""


def certified_board(recipe: Recipe, kind: str, rng: Random) -> Board:
    """A random board proven by the hand solver to be of one of ``KINDS``.

    An unsatisfiable board is a satisfiable one with clues shifted until no solution is left, so its sums still agree.
    Raises TilingError, or NotFoundError after ``ATTEMPTS`` boards.
    """
    for _ in range(ATTEMPTS):
        board, _ = generate(recipe, rng)
        if kind == "unsatisfiable":
            board = shift_clue(board, rng)
        if kind == "any" or _kind(board) == kind:
            return board
    size = f"{recipe.rows}x{recipe.columns}"
    raise NotFoundError(f"none of {ATTEMPTS} random {size} boards was proven {kind} in {_LIMITS.nodes} nodes each")


def _kind(board: Board) -> str | None:
    """The kind of a board; None if the limits do not suffice to tell."""
    result = solve(csp(board, "counts"), _OPTIONS, _LIMITS)
    if len(result.solutions) == 2:
        return "several"
    if not result.complete:
        return None
    return "unique" if result.solutions else "unsatisfiable"
