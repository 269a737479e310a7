"""Random boards to order, from the options of ``magnets generate``: of a proven kind, with few clues, of a grade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from hand_solver.searches import is_unique
from magnets_cp.errors import UsageError
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.puzzle.grade import grade
from magnets_cp.puzzle.orders import SHARE, YES, NotFoundError, Range, board_of_proven_kind, check_options, rectangle
from magnets_cp.puzzles.magnets.board import MAX_SIDE, Board
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.generator import Recipe, generate, shift_clue
from magnets_cp.puzzles.magnets.repair import settled, where_solutions_differ, where_steps_end
from magnets_cp.puzzles.magnets.tiling import TilingError

_OF_UNIQUE = {"minimal": YES, "symmetric": YES, "grade": Range(min(Deduction), max(Deduction), whole=True)}
# Boards made before it is said that none has the grade.
_ATTEMPTS = 100
Place = tuple[str, int]
_OPPOSITE = {
    "column_plus": "column_minus",
    "column_minus": "column_plus",
    "row_plus": "row_minus",
    "row_minus": "row_plus",
}


@dataclass(frozen=True)
class Order:
    """The properties that a board with one solution is to have.

    minimal    no clue can go: without it there were two solutions or, if a grade is asked for, the grade were higher
    symmetric  the clues that are left out are left out in pairs (``thinned``)
    grade      the highest kind of step that is needed; None for any
    """

    minimal: bool = False
    symmetric: bool = False
    grade: Deduction | None = None


def recipe(size: str, options: Mapping[str, float]) -> Recipe:
    """The recipe for a size such as "10x9", rows first; options left out have their defaults. Raises UsageError."""
    rows, columns = rectangle(size, MAX_SIDE)
    cells = Range(0, rows * columns, whole=True)
    check_options(
        "magnets", options, {"density": SHARE, "clues": SHARE, "singles": cells, "givens": cells, **_OF_UNIQUE}
    )
    return Recipe(
        rows,
        columns,
        options.get("density", 1.0),
        options.get("clues", 1.0),
        int(options.get("singles", rows * columns % 2)),
        int(options.get("givens", 0)),
        bool(options.get("symmetric")),
    )


def made_to_order(size: str, kind: str, options: Mapping[str, float], rng: Random) -> Board:
    """A random board of one of ``orders.KINDS``, unique ones as the options say. Raises UsageError."""
    made = recipe(size, options)
    extra = next((name for name in _OF_UNIQUE if name in options and kind != "unique"), None)
    if extra is not None:
        raise UsageError(f"--{extra}: for boards with one solution (--kind unique), not for --kind {kind}")
    try:
        if kind != "unique":
            return _of_kind(made, kind, rng)
        kind_of_step = Deduction(int(options["grade"])) if "grade" in options else None
        order = Order(bool(options.get("minimal")), bool(options.get("symmetric")), kind_of_step)
        return unique_board(made, order, rng)
    except TilingError as error:
        raise UsageError(str(error)) from error


def _of_kind(recipe: Recipe, kind: str, rng: Random) -> Board:
    """A board proven by the hand solver to be of that kind.

    An unsatisfiable board is a satisfiable one with clues shifted until no solution is left, so its sums still agree.
    """

    def make() -> Board:
        board, _ = generate(recipe, rng)
        return shift_clue(board, rng) if kind == "unsatisfiable" else board

    return board_of_proven_kind(make, lambda board: csp(board, "counts"), kind)


def unique_board(recipe: Recipe, order: Order, rng: Random) -> Board:
    """A random board with one solution, changed until it is as ordered. Raises NotFoundError, TilingError.

    For an easy grade the board is settled by easy steps, then loses clues as long as they suffice. For a hard one it
    loses all the clues it can: most boards without a needless clue are hard.
    """
    wanted = order.grade
    most = Deduction.SEARCH if wanted is None or wanted >= Deduction.CHAIN else wanted
    look = where_solutions_differ if most is Deduction.SEARCH else where_steps_end(most)
    for _ in range(1 if wanted is None else _ATTEMPTS):
        board = settled(recipe, rng, look)
        if order.minimal or wanted is not None:
            holds = partial(_holds, most=most)
            done = _never if order.minimal or most is Deduction.SEARCH else partial(_is_of, wanted)
            board = thinned(board, rng, holds, symmetric=order.symmetric, done=done)
        if wanted is None or _is_of(wanted, board):
            return board
    raise NotFoundError(f"none of {_ATTEMPTS} boards of {recipe.rows}x{recipe.columns} was of grade {wanted}")


def _holds(board: Board, *, most: Deduction) -> bool:
    """Has the board one solution, found by steps of kinds up to ``most``?"""
    return is_unique(csp(board, "lines")) and (most is Deduction.SEARCH or _kind(board, most) is not None)


def _never(_: Board) -> bool:
    return False


def _is_of(wanted: Deduction | None, board: Board) -> bool:
    return _kind(board) is wanted


def _kind(board: Board, most: Deduction = Deduction.SEARCH) -> Deduction | None:
    found = grade(csp(board, "counts"), csp(board, "lines"), most=most)
    return None if found is None else found.kind


def thinned(
    board: Board, rng: Random, holds: Callable[[Board], bool], *, symmetric: bool, done: Callable[[Board], bool]
) -> Board:
    """The board without clues that are not needed for ``holds``, left out in random order until it is ``done``.

    Where fewer clues never make ``holds`` true again and it is never done, no clue of the result can go.

    symmetric  clues go in pairs: if the board is drawn with the plus clues above and on the left, the minus clues below
               and on the right, then after half a turn they stand in the same places
    """
    groups = {tuple(sorted({place, opposite(board, place)} if symmetric else {place})) for place in places(board)}
    for group in rng.sample(sorted(groups), len(groups)):
        if done(board):
            break
        fewer = without(board, group)
        if holds(fewer):
            board = fewer
    return board


def places(board: Board) -> list[Place]:
    """Where there are clues: the name of the list, and the index in it."""
    return [(name, index) for name in _OPPOSITE for index, clue in enumerate(getattr(board, name)) if clue is not None]


def opposite(board: Board, place: Place) -> Place:
    """Where a clue comes to stand after half a turn."""
    name, index = place
    return _OPPOSITE[name], len(getattr(board, name)) - 1 - index


def without(board: Board, group: Iterable[Place]) -> Board:
    """The board without these clues."""
    changed: dict[str, Any] = {}
    for name, index in group:
        clues = changed.get(name, getattr(board, name))
        changed[name] = (*clues[:index], None, *clues[index + 1 :])
    return replace(board, **changed)
