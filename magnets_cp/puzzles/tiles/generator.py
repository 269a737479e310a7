"""Random landscapes: bushes, tiles laid on them, and the targets read off; the same for the same seed.

As the assignment makes them: every cell holds one of the four colours or, one time in five, nothing; every block gets
one of the three shapes, all equally likely. The assignment lays every EL unturned; here it is turned at random unless
tiles may not be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.orders import SHARE, YES, board_of_proven_kind, check_options, square
from magnets_cp.puzzles.tiles.csp import csp
from magnets_cp.puzzles.tiles.landscape import BLOCK, COLOURS, MAX_SIDE, SHAPES, UNROTATED, Grid, Landscape
from magnets_cp.puzzles.tiles.rules import visible

DENSITY = 0.8
_OPTIONS = {"density": SHARE, "rotations": YES}


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe for landscapes.

    n          rows, a multiple of 4
    density    chance of a cell to hold a bush
    rotations  may tiles be turned?
    colours    the colours the bushes have
    shapes     those that tiles may have
    """

    n: int
    density: float = DENSITY
    rotations: bool = True
    colours: tuple[int, ...] = COLOURS
    shapes: tuple[str, ...] = tuple(SHAPES)


def recipe(size: str, options: Mapping[str, float]) -> Recipe:
    """The recipe of a size such as "8x8" or "8" and of options by name. Raises UsageError."""
    n = square(size, MAX_SIDE)
    if n % BLOCK:
        raise UsageError(f"size: expected a multiple of 4 up to {MAX_SIDE}, found {size}")
    check_options("tiles", options, _OPTIONS)
    return Recipe(n, options.get("density", DENSITY), bool(options.get("rotations", True)))


def generate(recipe: Recipe, rng: Random) -> tuple[Landscape, Solution]:
    """A landscape and the solution its tiles and targets were read off; it may have others."""
    sides = range(recipe.n)
    bushes = tuple(tuple(_bush(recipe, rng) for _ in sides) for _ in sides)
    blocks = range(recipe.n // BLOCK)
    solution = tuple("".join(_letter(recipe, rng) for _ in blocks) for _ in blocks)
    return read_off(bushes, solution, rotations=recipe.rotations), solution


def _bush(recipe: Recipe, rng: Random) -> int:
    return rng.choice(recipe.colours) if rng.random() < recipe.density else 0


def _letter(recipe: Recipe, rng: Random) -> str:
    letters = SHAPES[rng.choice(recipe.shapes)]
    return rng.choice(letters if recipe.rotations else [letter for letter in letters if letter in UNROTATED])


def read_off(bushes: Grid, solution: Solution, *, rotations: bool = True) -> Landscape:
    """The landscape with the tiles and targets of a solution."""
    laid = "".join(solution)
    full, outer, el = (sum(laid.count(letter) for letter in letters) for letters in SHAPES.values())
    plain = Landscape(bushes, (full, outer, el), (0, 0, 0, 0), rotations)
    one, two, three, four = visible(plain, solution)
    return replace(plain, targets=(one, two, three, four))


def shift_target(board: Landscape, rng: Random) -> Landscape:
    """The landscape with one bush moved from a target to another: their sum is as before, but it may be unsatisfiable.

    A landscape without any target comes back as it is.
    """
    targets = list(board.targets)
    givers = [colour for colour, target in enumerate(targets) if target]
    if not givers:
        return board
    giver = rng.choice(givers)
    taker = rng.choice([colour for colour in range(len(targets)) if colour != giver])
    targets[giver] -= 1
    targets[taker] += 1
    one, two, three, four = targets
    return replace(board, targets=(one, two, three, four))


def landscape_of_kind(recipe: Recipe, kind: str, rng: Random) -> Landscape:
    """A random landscape proven by the hand solver to be of one of ``orders.KINDS``. Raises NotFoundError.

    An unsatisfiable one has a target shifted, so that as many bushes in all are asked for as some tiles leave visible.
    """

    def made() -> Landscape:
        board, _ = generate(recipe, rng)
        return shift_target(board, rng) if kind == "unsatisfiable" else board

    return board_of_proven_kind(made, lambda board: csp(board, "counts"), kind, attempts=200)
