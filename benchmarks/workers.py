"""Searches side by side, on boards that take one of them seconds: what a second processor is worth."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count, islice
from random import Random
from statistics import median
from typing import NamedTuple

from hand_solver import Limits, Options, Result, solve
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import csp, decode
from magnets_cp.puzzles.magnets.generator import Recipe, generate, shift_clue
from magnets_cp.puzzles.magnets.rules import violations
from magnets_cp.workbench.page.table import Cell, Column, Table

# A board is taken if one search needs so many seconds.
WORTH = 2.0


def _dense(rng: Random) -> Board:
    return generate(Recipe(200, 200), rng)[0]


def _shifted(rng: Random) -> Board:
    return shift_clue(generate(Recipe(18, 18), rng)[0], rng)


class Kind(NamedTuple):
    """Boards of a kind, by number.

    slow     those that took one search so long on 2026-11-23, and less than a minute: one in a hundred does
    untried  the first that was not tried
    """

    make: Callable[[Random], Board]
    slow: Sequence[int]
    untried: int


_KINDS = {
    "dense 200x200": Kind(_dense, (), 0),
    "18x18, a clue shifted": Kind(_shifted, (124, 197, 323, 510, 806, 878, 1018, 1175), 1250),
}


class _Measured(NamedTuple):
    """Wall seconds of the first search alone, of the second alone, of all side by side."""

    first: float
    second: float
    together: float


def workers(number: int, boards: int, seconds: float) -> Table:
    """A row a board. As boards are slow ones of the first search, it is beside the second that gains are fair."""
    columns = (
        Column("boards", numeric=False),
        *map(Column, ("number", "seed 0, s", "seed 1, s", f"{number} workers, s", "seed 0 / all", "seed 1 / all")),
    )
    measured = {name: list(islice(_slow_ones(name, number, Limits(seconds=seconds)), boards)) for name in _KINDS}
    measured["both"] = list(chain.from_iterable(measured.values()))
    rows = []
    for name, every in measured.items():
        ratios = [median(getattr(one, alone) / one.together for one in every) for alone in ("first", "second")]
        figures = (*(median(times) for times in zip(*every, strict=True)), *ratios)
        rows.append(tuple(map(Cell, (name, str(len(every)), *(f"{figure:.2f}" for figure in figures)))))
    return Table("", columns, tuple(rows))


def _slow_ones(name: str, number: int, limits: Limits) -> Iterator[_Measured]:
    """Without an end."""
    kind = _KINDS[name]
    for index in chain(kind.slow, count(kind.untried)):
        board = kind.make(Random(f"workers:{name}:{index}"))
        alone, result = _timed(board, Options(), limits)
        if alone >= WORTH:
            second, other = _timed(board, Options(seed=1), limits)
            together, joint = _timed(board, Options(workers=number), limits)
            statuses = {one.status for one in (result, other, joint) if one.complete or one.solutions}
            if len(statuses) > 1:
                raise AssertionError(f"{name}, board {index}: {statuses}")
            yield _Measured(alone, second, together)


def _timed(board: Board, options: Options, limits: Limits) -> tuple[float, Result]:
    started = time.perf_counter()
    result = solve(csp(board, "lines"), options=options, limits=limits)
    seconds = time.perf_counter() - started
    if any(violations(board, decode(board, solution)) for solution in result.solutions):
        raise AssertionError("an answer against the rules")
    return seconds, result
