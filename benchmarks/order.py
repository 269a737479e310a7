"""Boards with one solution: changed until they have it, beside tried until one has it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from typing import NamedTuple

from hand_solver.searches import is_unique
from magnets_cp.puzzle.orders import NotFoundError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.generator import Recipe, generate
from magnets_cp.puzzles.magnets.made_to_order import Order, recipe, unique_board
from magnets_cp.workbench.page.table import Cell, Column, Table

WAYS = ("changed", "changed, minimal", "tried until unique")


class Made(NamedTuple):
    """CPU seconds, the share of cells that are blank in the solution (None if the clues do not say it), was it made."""

    seconds: float
    blank: float | None
    is_found: bool


def order(sizes: Sequence[str], boards: int, seconds: float) -> Table:
    """Medians of ``boards`` boards a size and way, each given up after so many CPU seconds."""
    columns = (Column("size"), Column("way", numeric=False), Column("found"), Column("median s"), Column("max s"))
    rows = tuple(row for size in sizes for row in _rows(size, boards, seconds))
    return Table("", (*columns, Column("blank cells")), rows)


def _rows(size: str, boards: int, seconds: float) -> Iterator[tuple[Cell, ...]]:
    for way in WAYS:
        made: list[Made] = []
        for index in range(boards):
            sys.stderr.write(f"{size}, {way}: board {index + 1} of {boards}\n")
            made.append(_timed(recipe(size, {}), way, Random(f"order:{size}:{index}"), seconds))
        blanks = [one.blank for one in made if one.blank is not None]
        times = [one.seconds for one in made]
        blank = f"{sum(blanks) / len(blanks):.0%}" if blanks else "-"
        texts = (
            size,
            way,
            f"{sum(one.is_found for one in made)}/{boards}",
            f"{median(times):.3f}",
            f"{max(times):.3f}",
            blank,
        )
        yield tuple(Cell(text) for text in texts)


def _timed(recipe: Recipe, way: str, rng: Random, seconds: float) -> Made:
    started = time.process_time()
    try:
        board = _make(recipe, way, rng, lambda: time.process_time() - started > seconds)
    except NotFoundError:
        return Made(time.process_time() - started, None, is_found=False)
    taken = time.process_time() - started
    signs = sum((clue or 0) for clues in (board.row_plus, board.row_minus) for clue in clues)
    hidden = None in (*board.row_plus, *board.row_minus)
    return Made(taken, None if hidden else 1 - signs / len(board.cells), is_found=True)


def _make(recipe: Recipe, way: str, rng: Random, is_late: Callable[[], bool]) -> Board:
    if way != "tried until unique":
        return unique_board(recipe, Order(minimal=way.endswith("minimal")), rng)
    while not is_late():
        board, _ = generate(recipe, rng)
        if is_unique(csp(board, "lines")):
            return board
    raise NotFoundError("none in time")
