"""Aquarium, as the workbench sees it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import TYPE_CHECKING

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.aquarium import csp, picture, rules
from magnets_cp.aquarium.board import Board
from magnets_cp.aquarium.certified import board_of_kind, recipe
from magnets_cp.aquarium.fuzz import fuzz_board
from magnets_cp.aquarium.layout import layout
from magnets_cp.aquarium.notations.aqp import TEXT
from magnets_cp.aquarium.notations.registry import NOTATIONS, read_boards, recognizes
from magnets_cp.aquarium.partial import draw
from magnets_cp.aquarium.solutions import read_solutions
from magnets_cp.certified import KINDS
from magnets_cp.layout import Layout
from magnets_cp.partial import Drawing, Partial
from magnets_cp.source import Source
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


class Aquarium:
    """Implements ``workbench.family.Family`` for boards of Aquarium."""

    name = "aquarium"
    levels = tuple(csp.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("parts", "redundant", "cells")
    notations = tuple(NOTATIONS)
    one_line = ("aqp",)
    kinds = KINDS
    variants: Mapping[str, Callable[[Board], Board]] = {}

    def recognizes(self, source: Source) -> bool:
        return recognizes(source)

    def is_text(self, argument: str) -> bool:
        return TEXT.match(argument) is not None

    def read(self, source: Source, notation: str | None) -> list[Board]:
        return read_boards(source, notation)

    def read_solutions(self, source: Source, board: Board) -> list[Solution]:
        return read_solutions(source, board)

    def write(self, board: Board, notation: str) -> str:
        return NOTATIONS[notation].write(board)

    def size(self, board: Board) -> str:
        return f"{board.rows}x{board.columns}"

    def violations(self, board: Board, solution: Solution) -> list[Violation]:
        return rules.violations(board, solution)

    def csp(self, board: Board, level: str) -> Problem:
        return csp.csp(board, level)

    def decode(self, board: Board, assignment: Assignment) -> Solution:
        return csp.decode(board, assignment)

    def cpsat(self, formulation: str) -> Callable[[Board], Declaration]:
        from magnets_cp.aquarium.cpsat import FORMULATIONS

        return FORMULATIONS[formulation]

    def suffix(self, notation: str) -> str:
        return NOTATIONS[notation].suffix

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> Board:
        return board_of_kind(recipe(size, options), kind, rng)

    def fuzz(self, seed: int, index: int) -> Board:
        return fuzz_board(Random(f"{seed}:{index}"))

    def picture(self, board: Board, solution: Solution | None, marked: Collection[tuple[int, int]] = ()) -> str:
        return picture.picture(board, solution, marked)

    def partial(self, board: Board, partial: Partial) -> Drawing:
        return draw(board, partial)

    def layout(self, board: Board) -> Layout:
        return layout(board)
