"""Tile placement, as the workbench sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.certified import KINDS
from magnets_cp.partial import Drawing, Partial
from magnets_cp.source import Source
from magnets_cp.tiles import csp, picture, rules
from magnets_cp.tiles.generator import fuzz_landscape, landscape_of_kind, recipe
from magnets_cp.tiles.landscape import Landscape
from magnets_cp.tiles.notations.registry import NOTATIONS, read_landscapes, recognizes
from magnets_cp.tiles.partial import draw
from magnets_cp.tiles.solutions import read_solutions
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


def _without_rotation(landscape: Landscape) -> Landscape:
    return replace(landscape, rotations=False)


class Tiles:
    """Implements ``workbench.family.Family`` for landscapes."""

    name = "tiles"
    levels = tuple(csp.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("boolean", "integer")
    notations = tuple(NOTATIONS)
    one_line = ()
    kinds = KINDS
    variants: Mapping[str, Callable[[Landscape], Landscape]] = {"no-rotation": _without_rotation}

    def recognizes(self, source: Source) -> bool:
        return recognizes(source)

    def is_text(self, argument: str) -> bool:
        return False

    def read(self, source: Source, notation: str | None) -> list[Landscape]:
        return read_landscapes(source, notation)

    def read_solutions(self, source: Source, board: Landscape) -> list[Solution]:
        return read_solutions(source, board)

    def write(self, board: Landscape, notation: str) -> str:
        return NOTATIONS[notation].write(board)

    def size(self, board: Landscape) -> str:
        return f"{board.n}x{board.n}"

    def violations(self, board: Landscape, solution: Solution) -> list[Violation]:
        return rules.violations(board, solution)

    def csp(self, board: Landscape, level: str) -> Problem:
        return csp.csp(board, level)

    def decode(self, board: Landscape, assignment: Assignment) -> Solution:
        return csp.decode(board, assignment)

    def cpsat(self, formulation: str) -> Callable[[Landscape], Declaration]:
        from magnets_cp.tiles.cpsat import FORMULATIONS

        return FORMULATIONS[formulation]

    def suffix(self, notation: str) -> str:
        return NOTATIONS[notation].suffix

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> Landscape:
        return landscape_of_kind(recipe(size, options), kind, rng)

    def fuzz(self, seed: int, index: int) -> Landscape:
        return fuzz_landscape(Random(f"{seed}:{index}"))

    def picture(self, board: Landscape, solution: Solution | None) -> str:
        return picture.picture(board, solution)

    def partial(self, board: Landscape, partial: Partial) -> Drawing:
        return draw(board, partial)
