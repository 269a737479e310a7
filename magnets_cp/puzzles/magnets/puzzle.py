"""Magnets, as everything sees it that is not about Magnets alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar

from magnets_cp.answer import Solution
from magnets_cp.formula import Formula, Provable
from magnets_cp.layout import Spot
from magnets_cp.puzzle import Puzzle, defaults
from magnets_cp.puzzle.orders import KINDS
from magnets_cp.puzzles.magnets import csp as model
from magnets_cp.puzzles.magnets import picture as drawings
from magnets_cp.puzzles.magnets import rules
from magnets_cp.puzzles.magnets.board import BLANK, Board
from magnets_cp.puzzles.magnets.notations.registry import NOTATIONS, read_boards, recognizes
from magnets_cp.source import Source

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration


def _formula(board: Board) -> Formula:
    from magnets_cp.puzzles.magnets.formula import formula

    return formula(board)


def _trait(name: str) -> Callable[[Board], bool]:
    def has(board: Board) -> bool:
        from magnets_cp.puzzles.magnets import board_classes

        found: bool = getattr(board_classes, f"has_{name}")(board)
        return found

    return has


class Magnets(Puzzle[Board]):
    """Dominoes +-, -+ or blank on a grid; equal signs never touch; plus and minus counts of rows and columns."""

    name = "magnets"
    instructions = (
        "Lay every domino as a magnet, one half plus and the other minus, or leave it blank. "
        "Halves with equal signs never touch, side by side or one above the other. "
        "The numbers tell how many + and - each row and column has."
    )
    made_by = (
        "A random tiling by a walk of flips; magnets laid in random order and direction wherever no equal signs touch; "
        "all counts read off. Unsatisfiable: one count moved to another line, so that all sums agree, and proven."
    )
    levels = tuple(model.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("redundant", "boolean", "integer")
    texts = NOTATIONS
    kinds = KINDS
    traits: ClassVar = {name: _trait(name) for name in ("singles", "givens", "missing", "zeros")}
    legend = '"+." is plus or blank, "+-" a magnet, "?" anything; "!" marks what cannot be, "*" what is learnt'
    provable = Provable(partial(model.csp, level="lines"), _formula)

    read = staticmethod(read_boards)
    recognizes = staticmethod(recognizes)
    violations = staticmethod(rules.violations)
    csp = staticmethod(model.csp)
    decode = staticmethod(model.decode)
    layout = staticmethod(drawings.layout)
    partial = staticmethod(drawings.draw)

    def fact(self, variable: str, value: str, holds: bool, cells: Collection[Spot] = ()) -> str:
        return model.fact(variable, value, holds, cells)

    def cpsat(self, board: Board, formulation: str) -> Declaration:
        from magnets_cp.puzzles.magnets.cpsat import FORMULATIONS

        return FORMULATIONS[formulation](board)

    def picture(self, board: Board, solution: Solution | None) -> str:
        wrong = [] if solution is None else rules.violations(board, solution)
        if solution is not None and not all(violation.spots for violation in wrong):
            return "\n".join(solution)  # of another shape
        return drawings.picture(board, solution, {spot for violation in wrong for spot in violation.spots})

    def walled(self, board: Board, solution: Solution | None) -> str:
        drawn = defaults.walled(drawings.layout(board), solution, self._wrong(board, solution))
        return self.picture(board, solution) if drawn is None else drawn

    def read_solutions(self, source: Source, board: Board) -> list[Solution]:
        from magnets_cp.puzzles.magnets.solutions import read_solutions

        return read_solutions(source, board)

    def in_our_blanks(self, text: str, board: Board) -> str:
        from magnets_cp.puzzles.magnets.alphabets import in_our_blanks

        blanks = (BLANK * board.columns,) * board.rows
        return "" if rules.violations(board, blanks) else in_our_blanks(text, board)

    def generate(self, size: str, kind: str, options: Mapping[str, float], rng: Random) -> Board:
        from magnets_cp.puzzles.magnets.made_to_order import made_to_order

        return made_to_order(size, kind, options, rng)

    def fuzz(self, seed: int, index: int) -> Board:
        from magnets_cp.puzzles.magnets.fuzz import FUZZ

        return FUZZ.board(seed, index)

    def board_classes(self, board: Board) -> Iterable[tuple[str, str]]:
        from magnets_cp.puzzles.magnets.board_classes import board_classes

        return board_classes(board)

    def misreadings(self, board: Board) -> Iterator[tuple[str, Board]]:
        from magnets_cp.puzzles.magnets.misreadings import misreadings

        return misreadings(board)

    def reductions(self, board: Board, solution: Solution | None) -> Iterator[Board]:
        from magnets_cp.puzzles.magnets.reductions import reductions

        return reductions(board, solution)

    def weight(self, board: Board) -> tuple[int, ...]:
        from magnets_cp.puzzles.magnets.reductions import weight

        return weight(board)

    def tiny_boards(self) -> Iterator[Board]:
        from magnets_cp.puzzles.magnets.tiny import tiny_boards

        return tiny_boards()


MAGNETS = Magnets()
