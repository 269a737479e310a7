"""Small boards chosen to break solvers: parts that are apart, single cells, counts that cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from magnets_cp.puzzle.board_classes import (
    SOLUTIONS,
    Aspects,
    BoardClass,
    Fuzz,
    changed_count,
    difference,
    shape,
    solutions,
)
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.csp import csp
from magnets_cp.puzzles.aquarium.generator import Recipe, grow, read_off, shift_water

MAX_CELLS = 25
# Where it shows that what is apart in a row has one level all the same.
_LEVELS = frozenset({("levels", "matter"), ("parts", "apart"), ("falling", "does not")})
# Apart: a part with other cells between its own, or an aquarium with rows between its own. Falling and levels matter:
# if water stood above emptiness, or an aquarium had a level in each column, there were more solutions. Faulty: a line
# with whose count changed a board that has no solution had one.
ASPECTS: Aspects = {
    "shape": ("1xN", "Nx1", "wide", "tall", "square"),
    "aquariums": ("one", "one a cell", "several"),
    "parts": ("together", "apart"),
    "rows of an aquarium": ("together", "apart"),
    "sums": ("agree", "differ by one", "differ by more"),
    "counts": ("zero line", "full line", "beyond", "ordinary"),
    "solutions": SOLUTIONS,
    "falling": ("matters", "does not"),
    "levels": ("matter", "do not"),
    "faulty": ("first row", "last row", "first column", "last column", "no such line"),
}
NO_LINE = ASPECTS["faulty"][-1]


def _board(of: Mapping[str, str], rng: Random) -> Board:
    """A board that may be in these classes, given by aspect."""
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
        return changed_count(board, _line(of, rng), rng.choice((-1, 1)) * amount)
    if of["falling"] == "matters" or of["levels"] == "matter":
        broken = without_falling(board).aquariums if of["falling"] == "matters" else _split(board, rng)
        return replace(read_off(broken, rng)[0], aquariums=board.aquariums)
    return shift_water(shift_water(board, rng), rng)


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
        board, column_counts=(board.rows * is_full,) * board.columns, row_counts=(board.columns * is_full,) * board.rows
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
        board = changed_count(board, other, amount - (of["sums"] == "differ by one"))
    return changed_count(board, line, amount)


def without_falling(board: Board) -> Board:
    """The board with every part an aquarium of its own."""
    return _by_place(board, 0)


def _obstacles(of: Mapping[str, str]) -> Iterator[bool]:
    """Is this in the way of the classes, given by aspect, or "" where any will do? And this?"""
    shape, aquariums, sums, number = (of[name] for name in ("shape", "aquariums", "sums", "solutions"))
    is_apart = of["parts"] == "apart" or of["rows of an aquarium"] == "apart"
    is_ruled = of["falling"] == "matters" or of["levels"] == "matter"
    is_absurd = sums.startswith("differ") or of["counts"] == "beyond"
    # In one row nothing falls and no rows are apart; in one column there are no levels and no parts.
    yield shape == "1xN" and (of["falling"] == "matters" or of["rows of an aquarium"] == "apart")
    yield shape == "Nx1" and (of["levels"] == "matter" or of["parts"] == "apart")
    # Nothing is between the cells of one aquarium, nor in one cell; and one cell has neither levels nor falls.
    yield aquariums in ("one", "one a cell") and is_apart
    yield aquariums == "one a cell" and is_ruled
    # The counts of the rows tell how one aquarium is filled, and those across one line how it is.
    yield (aquariums == "one" or shape in ("1xN", "Nx1")) and number in ("two", "many")
    yield shape in ("1xN", "Nx1") and is_ruled and number == "one"
    # No solution has such sums or counts, and more solutions than many are not counted.
    yield is_absurd and (number not in ("", "none") or is_ruled)
    yield is_ruled and number == "many"
    # Only a board without solutions has lines at fault; where sums agree, the others say what a line has.
    yield number not in ("", "none") and of["faulty"] != ""
    yield of["faulty"] not in ("", NO_LINE) and (sums == "agree" or is_ruled)


def board_classes(board: Board) -> Iterator[BoardClass]:
    """The classes a board is in, those that are found out by solving it last; it may be in two of one aspect."""
    yield "shape", shape(board.rows, board.columns)
    number = len(board.parts_of)
    yield "aquariums", "one" if number == 1 else "one a cell" if number == board.rows * board.columns else "several"
    yield "parts", _gap([part.columns for part in board.parts])
    rows = [[board.parts[index].row for index in indices] for indices in board.parts_of.values()]
    yield "rows of an aquarium", _gap(rows)
    yield "sums", difference(abs(sum(board.row_counts) - sum(board.column_counts)))
    lines = [(count, board.columns) for count in board.row_counts] + [(one, board.rows) for one in board.column_counts]
    yield from (("counts", name) for name in sorted({_count(*line) for line in lines}))
    found = _solutions(board)
    if found is not None:
        yield "solutions", found
        yield "falling", "matters" if found != "many" and _solutions(without_falling(board)) != found else "does not"
        yield "levels", "matter" if found != "many" and _solutions(without_levels(board)) != found else "do not"
    if found == "none":
        at_fault = [name for name in ASPECTS["faulty"][:-1] if _is_faulty(board, name)]
        yield from (("faulty", name) for name in at_fault or [NO_LINE])


def _count(count: int, cells: int) -> str:
    return "beyond" if count > cells else "zero line" if not count else "full line" if count == cells else "ordinary"


def _gap(places: Any) -> str:
    return "apart" if any(max(one) - min(one) >= len(one) for one in places) else "together"


def _is_faulty(board: Board, line: str) -> bool:
    """Would the board have a solution with another count of this line? Only one makes the sums agree."""
    position, kind = line.split()
    less = sum(board.row_counts) - sum(board.column_counts)
    name = f"{kind}_counts"
    counts = list(getattr(board, name))
    counts[0 if position == "first" else -1] -= less if kind == "row" else -less
    if less == 0 or min(counts) < 0:
        return False
    changed: dict[str, Any] = {name: tuple(counts)}
    return _solutions(replace(board, **changed)) != "none"


def _solutions(board: Board) -> str | None:
    number = solutions(csp(board, "redundant"))
    return None if number is None else number[1]


def without_levels(board: Board) -> Board:
    """The board with what an aquarium has in a column an aquarium of its own."""
    return _by_place(board, 1)


FUZZ = Fuzz(ASPECTS, _obstacles, board_classes, _board, (_LEVELS, frozenset()))


def _by_place(board: Board, axis: int) -> Board:
    """The board with the cells that an aquarium has in one row (0) or column (1) an aquarium of their own."""
    ids: dict[tuple[int, int], int] = {}
    places = [[(aquarium, (r, c)[axis]) for c, aquarium in enumerate(row)] for r, row in enumerate(board.aquariums)]
    return replace(board, aquariums=tuple(tuple(ids.setdefault(one, len(ids) + 1) for one in row) for row in places))
