"""Random boards, also of a proven kind: aquariums that grow from single cells, with a random level in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from random import Random

from hand_solver import auto
from magnets_cp.answer import Solution
from magnets_cp.puzzle.orders import Range, board_of_proven_kind, check_options, rectangle, shift_count
from magnets_cp.puzzles.aquarium.board import EMPTY, MAX_SIDE, WATER, Board, Cell
from magnets_cp.puzzles.aquarium.csp import csp


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe for boards; ``aquariums`` is their number, from one to the number of cells."""

    rows: int
    columns: int
    aquariums: int


def generate(recipe: Recipe, rng: Random) -> tuple[Board, Solution]:
    """A board and the solution its counts were read off; it may have others. The same for the same seed."""
    return read_off(grow(recipe, rng), rng)


def grow(recipe: Recipe, rng: Random) -> tuple[tuple[int, ...], ...]:
    """A grid of connected aquariums, numbered from 1 as they are met row by row.

    As many cells as aquariums are drawn to begin with; then cells beside an aquarium join it, in random order, until
    none is left (an Eden growth of all of them at once).
    """
    cells = [(r, c) for r in range(recipe.rows) for c in range(recipe.columns)]
    owner: dict[Cell, int] = {}
    waiting = [(cell, index) for index, cell in enumerate(rng.sample(cells, recipe.aquariums))]
    started = dict(waiting)
    while waiting:
        at = rng.randrange(len(waiting))
        waiting[at], waiting[-1] = waiting[-1], waiting[at]
        (r, c), index = waiting.pop()
        if (r, c) in owner or started.get((r, c), index) != index:
            continue
        owner[r, c] = index
        beside = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        waiting += [
            ((s, d), index)
            for s, d in beside
            if 0 <= s < recipe.rows and 0 <= d < recipe.columns and (s, d) not in owner
        ]
    numbers: dict[int, int] = {}
    for cell in cells:
        numbers.setdefault(owner[cell], len(numbers) + 1)
    return tuple(tuple(numbers[owner[r, c]] for c in range(recipe.columns)) for r in range(recipe.rows))


def read_off(aquariums: Sequence[Sequence[int]], rng: Random) -> tuple[Board, Solution]:
    """Fill each aquarium to a random level, all from dry to full alike, and count."""
    rows_of: dict[int, list[int]] = {}
    for r, row in enumerate(aquariums):
        for aquarium in dict.fromkeys(row):
            rows_of.setdefault(aquarium, []).append(r)
    highest = {aquarium: rng.choice([*rows, len(aquariums)]) for aquarium, rows in rows_of.items()}
    solution = tuple(
        "".join(WATER if r >= highest[aquarium] else EMPTY for aquarium in row) for r, row in enumerate(aquariums)
    )
    columns = ["".join(signs) for signs in zip(*solution, strict=True)]
    board = Board(
        tuple(column.count(WATER) for column in columns),
        tuple(row.count(WATER) for row in solution),
        tuple(map(tuple, aquariums)),
    )
    return board, solution


def shift_water(board: Board, rng: Random) -> Board:
    """The board with one cell of water counted in another row or another column: the sums agree as before.

    No count leaves 0 to the length of its line. A board without such a pair comes back as it is.
    """
    return shift_count(board, {"row_counts": board.columns, "column_counts": board.rows}, rng)


def recipe(size: str, options: Mapping[str, float]) -> Recipe:
    """The recipe for a size such as "10x9", rows first. Raises UsageError.

    Without the option "aquariums" one has on average a third of a side of cells, and two at least: as many aquariums as
    the hard boards of puzzle-aquarium.com have, 18 on 6x6, 33 on 10x10 and 45 on 15x15.
    """
    rows, columns = rectangle(size, MAX_SIDE)
    cells = rows * columns
    check_options("aquarium", options, {"aquariums": Range(1, cells, whole=True)})
    return Recipe(rows, columns, int(options.get("aquariums", max(1, cells // max(2, isqrt(cells) // 3)))))


def board_of_kind(recipe: Recipe, kind: str, rng: Random) -> Board:
    """A random board proven by the hand solver to be of one of ``orders.KINDS``.

    An unsatisfiable board is a satisfiable one with a count shifted, so its sums still agree. Raises NotFoundError.
    """

    def make() -> Board:
        board, _ = generate(recipe, rng)
        return shift_water(board, rng) if kind == "unsatisfiable" else board

    return board_of_proven_kind(make, lambda board: csp(board, "redundant"), kind, prove=auto.solve)
