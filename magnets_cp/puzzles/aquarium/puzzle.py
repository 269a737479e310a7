"""Aquarium, as everything sees it that is not about Aquarium alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from magnets_cp.formula import Provable
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzles.aquarium import csp as model
from magnets_cp.puzzles.aquarium import picture as drawings
from magnets_cp.puzzles.aquarium import rules
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.formula import formula
from magnets_cp.puzzles.aquarium.notations import NOTATIONS

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


class Aquarium(Puzzle[Board]):
    """Pour water into aquariums, each to one height, so that rows and columns have the filled cells they ask for."""

    name = "aquarium"
    made_by = (
        "Aquariums grow from random cells by random neighbours; each is filled to a random level; the counts read off. "
        "Unsatisfiable: one count moved to another line, so that the sums agree, and proven."
    )
    instructions = (
        "Pour water into the aquariums. In each it stands at one height: if a cell has water, so has every "
        "cell of its aquarium in the same row and below. "
        "The numbers tell how many cells with water each row and column has."
    )
    levels = tuple(model.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("parts", "redundant", "cells")
    texts = NOTATIONS
    kinds = KINDS
    provable = Provable(partial(model.csp, level="clues"), formula)

    violations = staticmethod(rules.violations)
    csp = staticmethod(model.csp)
    decode = staticmethod(model.decode)
    fact = staticmethod(model.fact)
    layout = staticmethod(drawings.layout)
    partial = staticmethod(drawings.draw)
    picture = staticmethod(drawings.picture)
    read_solutions = staticmethod(drawings.read_solutions)

    def cpsat(self, board: Board, formulation: str) -> Declaration:
        from magnets_cp.puzzles.aquarium.cpsat import FORMULATIONS

        return FORMULATIONS[formulation](board)

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> Board:
        from magnets_cp.puzzles.aquarium.generator import board_of_kind, recipe

        return board_of_kind(recipe(size, options), kind, rng)

    def fuzz(self, seed: int, index: int) -> Board:
        from magnets_cp.puzzles.aquarium.fuzz import FUZZ

        return FUZZ.board(seed, index)

    def board_classes(self, board: Board) -> Iterable[tuple[str, str]]:
        from magnets_cp.puzzles.aquarium.fuzz import board_classes

        return board_classes(board)

    def misreadings(self, board: Board) -> Iterator[tuple[str, Board]]:
        from magnets_cp.puzzles.aquarium.misreadings import misreadings

        return misreadings(board)


AQUARIUM = Aquarium()
