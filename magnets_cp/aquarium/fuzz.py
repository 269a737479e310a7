"""Small boards chosen to break solvers: parts that are apart, single cells, counts that cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from magnets_cp.aquarium.board import Board
from magnets_cp.aquarium.generator import Recipe, grow, read_off, shift_count
from magnets_cp.aquarium.strata import ASPECTS, NO_LINE, possible, strata, without_falling, without_levels
from magnets_cp.puzzle.strata import Fuzz

MAX_CELLS = 25
# Where it shows that what is apart in a row has one level all the same.
_LEVELS = frozenset({("levels", "matter"), ("parts", "apart"), ("falling", "does not")})


def _board(of: Mapping[str, str], rng: Random) -> Board:
    """A board that may be in these strata, given by aspect."""
    rows, columns = _size(of["shape"], rng)
    board, _ = read_off(_aquariums(rows, columns, of, rng), rng)
    if of["counts"] in ("zero line", "full line") and rng.random() < 0.3:
        board = _flat(board, is_full=of["counts"] == "full line")
    if of["solutions"] != "none":
        return board
    if of["counts"] == "beyond":
        return _beyond(board, of, rng)
    if of["sums"].startswith("differ"):
        amount = 1 if of["sums"] == "differ by one" else rng.choice((2, 3))
        return _bent(board, _line(of, rng), rng.choice((-1, 1)) * amount)
    if of["falling"] == "matters" or of["levels"] == "matter":
        broken = without_falling(board).aquariums if of["falling"] == "matters" else _split(board, rng)
        return replace(read_off(broken, rng)[0], aquariums=board.aquariums)
    return shift_count(shift_count(board, rng), rng)


def _size(shape: str, rng: Random) -> tuple[int, int]:
    """Rows and columns of that shape."""
    if shape in ("1xN", "Nx1"):
        return (1, rng.randint(1, 12)) if shape == "1xN" else (rng.randint(1, 12), 1)
    while True:
        short, long = sorted((rng.randint(2, 7), rng.randint(2, 7)))
        if short * long <= MAX_CELLS and (short == long) == (shape == "square"):
            return (long, short) if shape == "tall" else (short, long)


def _aquariums(rows: int, columns: int, of: Mapping[str, str], rng: Random) -> Sequence[Sequence[int]]:
    """Aquariums that are grown, or have ids drawn cell by cell, so that they are in pieces and enclose one another."""
    cells = rows * columns
    number = {"one": 1, "one a cell": cells}.get(of["aquariums"], rng.randint(min(2, cells), max(2, cells // 2)))
    is_apart = of["parts"] == "apart" or of["rows of an aquarium"] == "apart"
    if number == cells or not is_apart or rng.random() < 0.3:
        return grow(Recipe(rows, columns, min(number, cells)), rng)
    return [[rng.randint(1, number) for _ in range(columns)] for _ in range(rows)]


def _split(board: Board, rng: Random) -> Sequence[Sequence[int]]:
    """Ids by which aquariums have a level in each column; or one left and one right of some column, no more."""
    if rng.random() < 0.3:
        return without_levels(board).aquariums
    at = rng.randint(1, board.columns)
    return [[2 * aquarium + (c >= at) for c, aquarium in enumerate(row)] for row in board.aquariums]


def _flat(board: Board, *, is_full: bool) -> Board:
    """All dry or all full."""
    return replace(
        board,
        column_counts=(board.rows * is_full,) * board.columns,
        row_counts=(board.columns * is_full,) * board.rows,
    )


def _line(of: Mapping[str, str], rng: Random) -> tuple[str, int]:
    """A list of counts and a place in it: first (0), last (-1) or any, as the faulty line is to be."""
    any_line = rng.choice(("any row", "any column"))
    position, kind = (any_line if of["faulty"] in ("", NO_LINE) else of["faulty"]).split()
    return f"{kind}_counts", {"first": 0, "last": -1}.get(position, rng.randrange(100))


def _beyond(board: Board, of: Mapping[str, str], rng: Random) -> Board:
    """A count raised beyond its line, and sums as wanted."""
    amount = rng.choice((board.rows + board.columns, 10, 20))
    line = _line(of, rng)
    if of["sums"] != "differ by more":
        other = ("row_counts" if line[0] == "column_counts" else "column_counts", rng.randrange(100))
        board = _bent(board, other, amount - (of["sums"] == "differ by one"))
    return _bent(board, line, amount)


def _bent(board: Board, line: tuple[str, int], amount: int) -> Board:
    """One count changed alone; one that would become negative is raised instead."""
    name, place = line
    counts = list(getattr(board, name))
    place = place if place < 0 else place % len(counts)
    counts[place] += amount if counts[place] + amount >= 0 else -amount
    changed: dict[str, Any] = {name: tuple(counts)}
    return replace(board, **changed)


FUZZ = Fuzz(ASPECTS, possible, strata, _board, (_LEVELS, frozenset()))


def fuzz_board(seed: int, index: int) -> Board:
    """The ``index``-th board of a seed, from 1, of at most ``MAX_CELLS`` cells; see ``strata.Fuzz``."""
    return FUZZ.board(seed, index)
