"""Tile placement, as everything sees it that is not about tiles alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from magnets_cp.formula import Provable
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzles.tiles import csp as model
from magnets_cp.puzzles.tiles import picture as drawings
from magnets_cp.puzzles.tiles import rules
from magnets_cp.puzzles.tiles.formula import formula
from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.notations import NOTATIONS
from magnets_cp.puzzles.tiles.solutions import read_solutions

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


def _without_rotation(board: Landscape) -> Landscape:
    return replace(board, rotations=False)


class Tiles(Puzzle[Landscape]):
    """Tiles on a landscape of bushes: so many of each shape, so that so many bushes of each colour stay visible."""

    name = "tiles"
    made_by = (
        "Each cell a bush of a random colour, or none one time in five; in each block a random shape, randomly turned; "
        "the targets read off. Unsatisfiable: one bush moved to another target, and proven."
    )
    instructions = (
        "Lay one tile on every block of the landscape, so many of each shape as are given. "
        "So many bushes of each colour as are given must stay visible."
    )
    levels = tuple(model.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("boolean", "integer")
    texts = NOTATIONS
    kinds = KINDS
    variants: ClassVar = {"no-rotation": _without_rotation}
    provable = Provable(model.direct, formula)

    violations = staticmethod(rules.violations)
    csp = staticmethod(model.csp)
    decode = staticmethod(model.decode)
    layout = staticmethod(drawings.layout)
    partial = staticmethod(drawings.draw)
    picture = staticmethod(drawings.picture)
    read_solutions = staticmethod(read_solutions)

    def cpsat(self, board: Landscape, formulation: str) -> Declaration:
        from magnets_cp.puzzles.tiles.cpsat import FORMULATIONS

        return FORMULATIONS[formulation](board)

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> Landscape:
        from magnets_cp.puzzles.tiles.generator import landscape_of_kind, recipe

        return landscape_of_kind(recipe(size, options), kind, rng)

    def fuzz(self, seed: int, index: int) -> Landscape:
        from magnets_cp.puzzles.tiles.fuzz import FUZZ

        return FUZZ.board(seed, index)

    def board_classes(self, board: Landscape) -> Iterable[tuple[str, str]]:
        from magnets_cp.puzzles.tiles.fuzz import board_classes

        return board_classes(board)


TILES = Tiles()
