"""Queens with a locked one, as everything sees them that is not about queens alone."""

from __future__ import annotations

from functools import partial
from random import Random

from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.formula import Provable
from magnets_cp.layout import EMPTY, Clue, Layout, Signs
from magnets_cp.puzzle import DeclaredIn, KeptIn, Puzzle
from magnets_cp.puzzle.later import Later
from magnets_cp.puzzle.orders import square
from magnets_cp.puzzles.queens import csp, notations, rules
from magnets_cp.puzzles.queens.board import MAX_SIDE, Board
from magnets_cp.puzzles.queens.csp import row_order
from magnets_cp.puzzles.queens.formula import formula

QUEEN = "Q"
MAX_DRAWN = 200


def _random(rng: Random, size: str | None) -> Board:
    """A queen locked on a cell, whether it can be completed or not; half of the small boards have locks that cannot."""
    n = rng.choice((1, 2, 3, 4, 4, 6, 6, 6, 5, 7, 8)) if size is None else square(size, MAX_SIDE)
    return Board(n, rng.randrange(n), rng.randrange(n))


def layout(board: Board) -> Layout:
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
        shows=[[{(r, c): QUEEN} for c in numbers] for r in row_order(board)],
        placed=_placed,
        rules=dict.fromkeys(("rows ", "columns", "falling", "rising"), "two queens never attack each other"),
        names={QUEEN: "queen", EMPTY: "empty"},
    )


def _placed(solution: Solution) -> Signs:
    columns = range(len(solution))
    return {(r, c): QUEEN if text == str(c) else EMPTY for r, text in enumerate(solution) for c in columns}


QUEENS: Puzzle[Board] = Puzzle(
    name="queens",
    again=KeptIn(__name__, "QUEENS"),
    board=Board,
    texts=notations.NOTATIONS,
    violations=rules.violations,
    csp=csp.csp,
    cpsat=DeclaredIn("magnets_cp.puzzles.queens.cpsat"),
    levels=tuple(csp.LEVELS),
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations=("boolean", "integer"),
    decode=csp.decode,
    provable=Provable(partial(csp.csp, level="alldifferent"), formula),
    one_line=("lock",),
    recognizes=notations.recognizes,
    is_text=notations.is_lock,
    random=_random,
    fuzz=Later("magnets_cp.puzzles.queens.strata", "fuzz_board"),
    strata=Later("magnets_cp.puzzles.queens.strata", "strata"),
    fact=csp.fact,
    legend='"?" may have a queen, "-" was just ruled out; "!" marks what cannot be, "*" what is learnt',
    layout=layout,
)
