"""Makes the boards of a set.

What is said of a board is proven by CP-SAT, without a time limit: no board is there because it suits the hand solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from benchmarks.sets import BoardSet, Kind
from hand_solver import Limits
from magnets_cp import cpsat
from magnets_cp.answer import Answer
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.cpsat import boolean, redundant
from magnets_cp.puzzles.magnets.generator import Recipe, generate, shift_clue

HARD_CONFLICTS = 200
_CLUES = ("row_plus", "row_minus", "column_plus", "column_minus")


def make(board_set: BoardSet, split: str) -> Iterator[Board]:
    """The boards of a set in one split. Each has a seed of its own, so that fewer boards are the first of more."""
    for index in range(1, board_set.boards + 1):
        yield _MAKERS[board_set.kind](board_set.recipe, Random(f"{split}:{board_set.name}:{index}"))


def _random(recipe: Recipe, rng: Random) -> Board:
    return generate(recipe, rng)[0]


def _unique(recipe: Recipe, rng: Random) -> Board:
    while True:
        board = _random(recipe, rng)
        if _is_unique(board):
            return board


def _minimal(recipe: Recipe, rng: Random) -> Board:
    """Drop clues in random order while there is one solution. Fewer clues never make a needed one needless."""
    board = _unique(recipe, rng)
    places = [(name, index) for name in _CLUES for index in range(len(getattr(board, name)))]
    for name, index in rng.sample(places, len(places)):
        clues = list(getattr(board, name))
        clues[index] = None
        changed: dict[str, Any] = {name: tuple(clues)}
        fewer = replace(board, **changed)
        if _is_unique(fewer):
            board = fewer
    return board


def _unsatisfiable(recipe: Recipe, rng: Random) -> Board:
    while True:
        board = shift_clue(_random(recipe, rng), rng)
        if not _answer(board).solutions:
            return board


def _hard(recipe: Recipe, rng: Random) -> Board:
    while True:
        board = _unsatisfiable(recipe, rng)
        stock = cpsat.run(lambda: boolean(board), cpsat.Parameters(), Limits())  # noqa: B023 - run at once
        if stock.statistics["conflicts"] >= HARD_CONFLICTS:
            return board


def _is_unique(board: Board) -> bool:
    return len(_answer(board, solutions=2).solutions) == 1


def _answer(board: Board, *, solutions: int = 1) -> Answer:
    return cpsat.run(lambda: redundant(board), cpsat.Parameters(), Limits(solutions=solutions))


_MAKERS: dict[Kind, Callable[[Recipe, Random], Board]] = {
    Kind.RANDOM: _random,
    Kind.UNIQUE: _unique,
    Kind.MINIMAL: _minimal,
    Kind.UNSATISFIABLE: _unsatisfiable,
    Kind.HARD: _hard,
}
