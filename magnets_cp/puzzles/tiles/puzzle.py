"""Tile placement, as everything sees it that is not about tiles alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.formula import Provable
from magnets_cp.layout import Layout
from magnets_cp.partial import Drawing, Partial
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzles.tiles import csp, picture, rules
from magnets_cp.puzzles.tiles.direct import direct
from magnets_cp.puzzles.tiles.formula import formula
from magnets_cp.puzzles.tiles.landscape import Landscape
from magnets_cp.puzzles.tiles.notations.registry import NOTATIONS, read_landscapes, recognizes
from magnets_cp.puzzles.tiles.solutions import read_solutions
from magnets_cp.source import Source
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


def _without_rotation(landscape: Landscape) -> Landscape:
    return replace(landscape, rotations=False)


class Tiles(Puzzle[Landscape]):
    """Tiles on a landscape of bushes: so many of each shape, so that so many bushes of each colour stay visible."""

    name = "tiles"
    levels = tuple(csp.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("boolean", "integer")
    texts = NOTATIONS
    kinds = KINDS
    variants: ClassVar = {"no-rotation": _without_rotation}
    provable = Provable(direct, formula)

    def read(self, source: Source, notation: str | None) -> list[Landscape]:
        return read_landscapes(source, notation)

    def violations(self, board: Landscape, solution: Solution) -> list[Violation]:
        return rules.violations(board, solution)

    def csp(self, board: Landscape, level: str) -> Problem:
        return csp.csp(board, level)

    def cpsat(self, board: Landscape, formulation: str) -> Declaration:
        from magnets_cp.puzzles.tiles.cpsat import FORMULATIONS

        return FORMULATIONS[formulation](board)

    def picture(self, board: Landscape, solution: Solution | None) -> str:
        return picture.picture(board, solution)

    def partial(self, board: Landscape, partial: Partial) -> Drawing:
        return picture.draw(board, partial)

    def layout(self, board: Landscape) -> Layout:
        return picture.layout(board)

    def decode(self, board: Landscape, assignment: Assignment) -> Solution:
        return csp.decode(board, assignment)

    def recognizes(self, source: Source) -> bool:
        return recognizes(source)

    def read_solutions(self, source: Source, board: Landscape) -> list[Solution]:
        return read_solutions(source, board)

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> Landscape:
        from magnets_cp.puzzles.tiles.generator import landscape_of_kind, recipe

        return landscape_of_kind(recipe(size, options), kind, rng)

    def fuzz(self, seed: int, index: int) -> Landscape:
        from magnets_cp.puzzles.tiles.fuzz import fuzz_landscape

        return fuzz_landscape(seed, index)

    def strata(self, board: Landscape) -> Iterable[tuple[str, str]]:
        from magnets_cp.puzzles.tiles.fuzz import strata

        return strata(board)


TILES = Tiles()
