"""Magnets, as the workbench sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from hand_solver import Assignment, Problem
from magnets_cp.answer import Solution
from magnets_cp.certified import KINDS
from magnets_cp.layout import Layout
from magnets_cp.magnets import csp, layout, picture, rules
from magnets_cp.magnets.board import Board
from magnets_cp.magnets.certified import board_of_kind, recipe
from magnets_cp.magnets.fuzz import fuzz_board
from magnets_cp.magnets.notations.registry import NOTATIONS, read_boards, recognizes
from magnets_cp.magnets.notations.sgt import HEADER
from magnets_cp.magnets.partial import draw
from magnets_cp.magnets.reductions import reductions, weight
from magnets_cp.magnets.solutions import read_solutions
from magnets_cp.magnets.tiny import tiny_boards
from magnets_cp.partial import Drawing, Partial
from magnets_cp.source import Source
from magnets_cp.violation import Violation

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


class Magnets:
    """Implements ``workbench.family.Family`` and ``workbench.shrink.Reducible`` for boards of Magnets."""

    name = "magnets"
    levels = tuple(csp.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("redundant", "boolean", "integer")
    notations = tuple(NOTATIONS)
    one_line = ("sgt",)
    kinds = KINDS
    variants: Mapping[str, Callable[[Board], Board]] = {}

    def recognizes(self, source: Source) -> bool:
        return recognizes(source)

    def is_text(self, argument: str) -> bool:
        return HEADER.match(argument) is not None

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
        from magnets_cp.magnets.cpsat import FORMULATIONS

        return FORMULATIONS[formulation]

    def suffix(self, notation: str) -> str:
        return NOTATIONS[notation].suffix

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> Board:
        return board_of_kind(recipe(size, options), kind, rng)

    def fuzz(self, seed: int, index: int) -> Board:
        return fuzz_board(Random(f"{seed}:{index}"))

    def picture(self, board: Board, solution: Solution | None) -> str:
        wrong = [] if solution is None else rules.violations(board, solution)
        if solution is not None and not all(violation.spots for violation in wrong):
            return "\n".join(solution)  # of another shape
        return picture.picture(board, solution, {spot for violation in wrong for spot in violation.spots})

    def partial(self, board: Board, partial: Partial) -> Drawing:
        return draw(board, partial)

    def weight(self, board: Board) -> tuple[int, ...]:
        return weight(board)

    def reductions(self, board: Board, solution: Solution | None) -> Iterator[Board]:
        return reductions(board, solution)

    def tiny_boards(self) -> Iterator[Board]:
        return tiny_boards()

    def layout(self, board: Board) -> Layout:
        return layout.layout(board)
