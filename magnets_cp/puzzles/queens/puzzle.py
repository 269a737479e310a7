"""Queens with a locked one, as everything sees them that is not about queens alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.formula import Provable
from magnets_cp.layout import EMPTY, Clue, Layout, Signs
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import square
from magnets_cp.puzzles.queens import csp as model
from magnets_cp.puzzles.queens import notations, rules
from magnets_cp.puzzles.queens.board import MAX_SIDE, Board
from magnets_cp.puzzles.queens.formula import formula

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration

QUEEN = "Q"
MAX_DRAWN = 200


class Queens(Puzzle[Board]):
    """A queen in every row and column, one of them locked; no two attack each other."""

    name = "queens"
    board = Board
    levels = tuple(model.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("boolean", "integer")
    texts = notations.NOTATIONS
    legend = '"?" may have a queen, "-" was just ruled out; "!" marks what cannot be, "*" what is learnt'
    provable = Provable(partial(model.csp, level="alldifferent"), formula)

    violations = staticmethod(rules.violations)
    csp = staticmethod(model.csp)
    decode = staticmethod(model.decode)
    fact = staticmethod(model.fact)

    def cpsat(self, board: Board, formulation: str) -> Declaration:
        from magnets_cp.puzzles.queens.cpsat import FORMULATIONS

        return FORMULATIONS[formulation](board)

    def layout(self, board: Board) -> Layout:
        """The board, all of it one region. Raises UsageError for more than ``MAX_DRAWN`` rows."""
        if board.n > MAX_DRAWN:
            raise UsageError(f"a board of {board.n}x{board.n} cells is too large to be drawn")
        numbers = range(board.n)
        return Layout(
            board.n,
            board.n,
            regions={(r, c): 0 for r in numbers for c in numbers},
            clues={(-1, c): Clue(str(c)) for c in numbers} | {(r, -1): Clue(str(r)) for r in numbers},
            givens={(board.row, board.column): QUEEN},
            shows=[[{(r, c): QUEEN} for c in numbers] for r in model.row_order(board)],
            placed=_placed,
            rules=dict.fromkeys(("rows ", "columns", "falling", "rising"), "two queens never attack each other"),
            names={QUEEN: "queen", EMPTY: "empty"},
        )

    def random(self, rng: Random, size: str | None) -> Board:
        """A queen locked on a cell, perhaps one that cannot be completed; half of the small boards have such locks."""
        n = rng.choice((1, 2, 3, 4, 4, 6, 6, 6, 5, 7, 8)) if size is None else square(size, MAX_SIDE)
        return Board(n, rng.randrange(n), rng.randrange(n))

    def fuzz(self, seed: int, index: int) -> Board:
        from magnets_cp.puzzles.queens.strata import fuzz_board

        return fuzz_board(seed, index)

    def strata(self, board: Board) -> Iterable[tuple[str, str]]:
        from magnets_cp.puzzles.queens.strata import strata

        return strata(board)


def _placed(solution: Solution) -> Signs:
    columns = range(len(solution))
    return {(r, c): QUEEN if text == str(c) else EMPTY for r, text in enumerate(solution) for c in columns}


QUEENS = Queens()
