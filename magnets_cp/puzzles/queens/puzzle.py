"""Queens with a locked one, as everything sees them that is not about queens alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING

from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.formula import Provable
from magnets_cp.layout import EMPTY, Clue, Layout, Signs
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.board_classes import SOLUTIONS, Aspects, BoardClass, Fuzz, Target, solutions
from magnets_cp.puzzle.orders import square
from magnets_cp.puzzles.queens import csp as model
from magnets_cp.puzzles.queens import rules
from magnets_cp.puzzles.queens.board import MAX_SIDE, NOTATIONS, Board
from magnets_cp.puzzles.queens.formula import formula

if TYPE_CHECKING:
    from magnets_cp.cpsat import Declaration

QUEEN = "Q"
MAX_DRAWN = 200
# The numbers of rows of the boards, by what they are called: two digits only where columns have two as well.
ROWS = {"1": (1,), "2 or 3": (2, 3), "4": (4,), "5": (5,), "6": (6,), "7 or 8": (7, 8), "two digits": (11,)}
_PLACES = ("first", "between", "last")
ASPECTS: Aspects = {
    "rows": tuple(ROWS),
    "row of the lock": _PLACES,
    "column of the lock": _PLACES,
    "diagonal of the lock": ("falling", "rising", "short"),
    "solutions": SOLUTIONS,
}


def board_classes(board: Board) -> Iterator[BoardClass]:
    """The classes a board is in; it may be in two of one aspect."""
    yield from (("rows", name) for name, numbers in ROWS.items() if board.n in numbers)
    for aspect, at in (("row of the lock", board.row), ("column of the lock", board.column)):
        is_there = (at == 0, 0 < at < board.n - 1, at == board.n - 1)
        yield from ((aspect, place) for place, here in zip(_PLACES, is_there, strict=True) if here)
    diagonals = {"falling": board.row == board.column, "rising": board.row + board.column == board.n - 1}
    for name in [one for one, is_on in diagonals.items() if is_on] or ["short"]:
        yield "diagonal of the lock", name
    number = solutions(model.csp(board, "alldifferent"))
    if number is not None:
        yield number


@cache
def _every_board() -> dict[Board, Target]:
    """All boards of these numbers of rows, with their classes: there are some hundred."""
    boards = (Board(n, r, c) for numbers in ROWS.values() for n in numbers for r in range(n) for c in range(n))
    return {board: frozenset(board_classes(board)) for board in boards}


def _obstacles(of: Mapping[str, str]) -> Iterator[bool]:
    """Is no board in all these classes?"""
    yield not any(of.items() <= found for found in _every_board().values())


def _board(of: Mapping[str, str], rng: Random) -> Board:
    """Any of the boards that are in these classes."""
    return rng.choice([board for board, found in _every_board().items() if found >= of.items()])


FUZZ = Fuzz(ASPECTS, _obstacles, board_classes, _board)


def fuzz_board(seed: int, index: int) -> Board:
    """The ``index``-th board of a seed, from 1: in turn one by plan (see ``Fuzz``), and any one.

    Of these half are without a solution, as few by plan are, and half of some size.
    """
    if index % 2:
        return FUZZ.board(seed, (index + 1) // 2)
    rng = Random(f"{seed}:{index}")
    return _board({"solutions": "none"} if index % 4 else {"rows": rng.choice(list(ROWS))}, rng)


class Queens(Puzzle[Board]):
    """A queen in every row and column, one of them locked; no two attack each other."""

    name = "queens"
    made_by = "A queen locked on a random cell, which may leave no solution; kinds are proven."
    instructions = (
        "Put a queen into every row and every column. No two attack each other, along a row, a column or a "
        "diagonal. The queen that is given stays where it is."
    )
    board = Board
    levels = tuple(model.LEVELS)
    # Named here as well, so that listing them does not load OR-Tools; a test compares.
    formulations = ("boolean", "integer")
    texts = NOTATIONS
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

    fuzz = staticmethod(fuzz_board)
    board_classes = staticmethod(board_classes)


def _placed(solution: Solution) -> Signs:
    columns = range(len(solution))
    return {(r, c): QUEEN if text == str(c) else EMPTY for r, text in enumerate(solution) for c in columns}


QUEENS = Queens()
