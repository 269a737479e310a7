"""Aquarium, as everything sees it that is not about Aquarium alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.formula import Provable
from magnets_cp.layout import Layout, Spot
from magnets_cp.partial import Drawing, Partial
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzles.aquarium import csp, picture, rules
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.formula import formula
from magnets_cp.puzzles.aquarium.notations.aqp import TEXT
from magnets_cp.puzzles.aquarium.notations.registry import NOTATIONS, read_boards, recognizes
from magnets_cp.puzzles.aquarium.solutions import read_solutions
from magnets_cp.source import Source
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


class Aquarium(Puzzle[Board]):
    """Pour water into aquariums, each to one height, so that rows and columns have the filled cells they ask for."""

    name = "aquarium"
    levels = tuple(csp.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("parts", "redundant", "cells")
    texts = NOTATIONS
    one_line = ("aqp",)
    kinds = KINDS
    provable = Provable(partial(csp.csp, level="clues"), formula)

    def read(self, source: Source, notation: str | None) -> list[Board]:
        return read_boards(source, notation)

    def violations(self, board: Board, solution: Solution) -> list[Violation]:
        return rules.violations(board, solution)

    def csp(self, board: Board, level: str) -> Problem:
        return csp.csp(board, level)

    def cpsat(self, board: Board, formulation: str) -> Declaration:
        from magnets_cp.puzzles.aquarium.cpsat import FORMULATIONS

        return FORMULATIONS[formulation](board)

    def picture(self, board: Board, solution: Solution | None) -> str:
        return picture.picture(board, solution)

    def partial(self, board: Board, partial: Partial) -> Drawing:
        return picture.draw(board, partial)

    def layout(self, board: Board) -> Layout:
        return picture.layout(board)

    def decode(self, board: Board, assignment: Assignment) -> Solution:
        return csp.decode(board, assignment)

    def fact(self, variable: str, value: str, holds: bool, cells: Collection[Spot] = ()) -> str:
        return csp.fact(variable, value, holds, cells)

    def recognizes(self, source: Source) -> bool:
        return recognizes(source)

    def is_text(self, argument: str) -> bool:
        return TEXT.match(argument) is not None

    def read_solutions(self, source: Source, board: Board) -> list[Solution]:
        return read_solutions(source, board)

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> Board:
        from magnets_cp.puzzles.aquarium.generator import board_of_kind, recipe

        return board_of_kind(recipe(size, options), kind, rng)

    def fuzz(self, seed: int, index: int) -> Board:
        from magnets_cp.puzzles.aquarium.fuzz import fuzz_board

        return fuzz_board(seed, index)

    def strata(self, board: Board) -> Iterable[tuple[str, str]]:
        from magnets_cp.puzzles.aquarium.fuzz import strata

        return strata(board)


AQUARIUM = Aquarium()
