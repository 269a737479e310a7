"""Small boards chosen to break solvers: what published solvers get wrong is what is likely here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.puzzle.board_classes import Fuzz, changed_count
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board, Clues, Domino
from magnets_cp.puzzles.magnets.board_classes import ASPECTS, CLUE_LISTS, FEW_CELLS, board_classes, crowded, obstacles
from magnets_cp.puzzles.magnets.generator import Recipe, generate, read_off, shift_clue
from magnets_cp.puzzles.magnets.tiling import random_tiling

MAX_CELLS = 30
_FEW_CELLS, _MANY_CELLS = ASPECTS["cells"]
_NO_LINE = ASPECTS["faulty"][-1]
# All kinds of boards are small, so that a slow solver can be judged.
SMALL = frozenset({("cells", _FEW_CELLS)})
# The classes that every notation can say; most of the boards are in them.
_SAYABLE = frozenset({("clues", "all"), ("singles", "none"), ("givens", "none")})
PLAIN = SMALL | _SAYABLE

# Where a neighbour that is not looked at shows: on most boards the clues rule it out too.
_CROWDED = PLAIN | {("neighbours", "matter"), ("dominoes", "mixed"), ("solutions", "none")}
# Where half a magnet shows: mostly, as no line is at fault, the signs differ in number.
_UNEVEN = PLAIN | {("sums", "differ by one"), ("faulty", _NO_LINE), ("dominoes", "mixed"), ("counts", "ordinary")}

# Most kinds of boards have no solution: so many more that have one make up for them, half of them with such neighbours.
_SOLVABLE = 12 * [
    *(PLAIN | {("solutions", number)} for number in ("one", "many")),
    *(PLAIN | {("solutions", number), ("neighbours", "matter"), ("dominoes", "mixed")} for number in ("one", "two")),
]
# Few, and easy for their size: nearly full, and without a solution only where a sum is wrong.
_LARGE = _SAYABLE | {("cells", _MANY_CELLS), ("dominoes", "mixed")}
_LARGE_ONES = [
    *[_LARGE | {("solutions", "one")}] * 4,
    *[_LARGE | {("solutions", "none"), ("sums", "differ by one"), ("faulty", _NO_LINE), ("counts", "ordinary")}] * 2,
]


def _board(of: Mapping[str, str], rng: Random) -> Board:
    """A board that may be in these classes, given by aspect."""
    rows, columns = _size(of, rng)
    dominoes = _dominoes(rows, columns, of, rng)
    board, solution = generate(Recipe(rows, columns, _density(of, rng)), rng, dominoes)
    if of["neighbours"] == "matter" and of["solutions"] == "none":
        board, solution = crowded(board, solution, rng.choice((0.5, 0.8, 1.0)), rng)
    elif of["counts"] == "beyond":
        board = _beyond(board, of, rng)
    elif of["solutions"] == "none":
        board = _unsatisfiable((board, solution), of, rng)
    board = _thinned(board, of, rng)
    return _given(board, solution, of, rng) if of["givens"] == "some" else board


def _density(of: Mapping[str, str], rng: Random) -> float:
    """Draw the share of dominoes that are magnets: seldom few, and some at least in a board of one line."""
    if of["cells"] == _MANY_CELLS:
        return 1.0
    if of["counts"] != "zero line" and of["solutions"] != "many":
        return rng.choice((0.6, 0.8, 1.0, 1.0, 1.0))
    return rng.choice((0.3, 0.6, 0.8) if of["shape"] in ("1xN", "Nx1") else (0.0, 0.3, 0.6, 0.8))


def _size(of: Mapping[str, str], rng: Random) -> tuple[int, int]:
    """Rows and columns; without single cells their product is even."""
    least, most = (FEW_CELLS + 1, MAX_CELLS) if of["cells"] == _MANY_CELLS else (1, FEW_CELLS)
    is_line, is_high = of["shape"] in ("1xN", "Nx1"), of["shape"] in ("tall", "Nx1")
    while True:
        if is_line:
            short, long = 1, rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 22))
        else:
            short, long = sorted((rng.randint(2, 6), rng.randint(2, rng.choice((6, 6, 6, 12)))))
        in_shape = is_line or (short == long) == (of["shape"] == "square")
        if in_shape and least <= short * long <= most and (of["singles"] == "some" or short * long % 2 == 0):
            return (long, short) if is_high else (short, long)


def _dominoes(rows: int, columns: int, of: Mapping[str, str], rng: Random) -> tuple[Domino, ...]:
    """A tiling of that kind, as far as the sides allow it."""
    kind, cells = of["dominoes"], rows * columns
    if kind == "mixed":
        more = 0 if of["singles"] == "none" else rng.randint(1 - cells % 2, min(2, cells // 2))
        return random_tiling(rows, columns, rng, singles=cells % 2 + 2 * more)
    is_one_line = kind == "one line"
    turned = kind == "lying" or (is_one_line and (rows % 2 == 0 or rng.random() < 0.3))
    height, width = (columns, rows) if turned else (rows, columns)
    dominoes = _parallel(height, width, rng.randrange(0, height, 2) if is_one_line else None)
    if of["singles"] == "some" and (cells % 2 == 0 or rng.random() < 0.3) and len(dominoes) > 1:
        dominoes = rng.sample(dominoes, len(dominoes) - 1)
    return tuple(sorted(_turned(one) if turned else one for one in dominoes))


def _turned(domino: Domino) -> Domino:
    (r, c), (s, d) = domino
    return (c, r), (d, s)


def _parallel(rows: int, columns: int, lying: int | None) -> list[Domino]:
    """Upright dominoes in pairs of rows, but for one row, where they lie; what is over stays single."""
    upright = [r for r in range(rows) if r != lying]
    pairs = [(a, b) for a, b in zip(upright[::2], upright[1::2], strict=False) if b == a + 1]
    found: list[Domino] = [((a, c), (b, c)) for a, b in pairs for c in range(columns)]
    if lying is not None:
        found += [((lying, c), (lying, c + 1)) for c in range(0, columns - 1, 2)]
    return found


def _lines(board: Board, of: Mapping[str, str]) -> list[tuple[str, int]]:
    """The clues, each by its list and its place in it, of the lines that one is to be at fault of."""
    if of["faulty"] in ("", _NO_LINE):
        return [(name, place) for name in CLUE_LISTS for place in range(len(getattr(board, name)))]
    position, kind = of["faulty"].split()
    return [(f"{kind}_{sign}", 0 if position == "first" else -1) for sign in ("plus", "minus")]


def _beyond(board: Board, of: Mapping[str, str], rng: Random) -> Board:
    """A board with clues raised beyond what fits into a line, and its sums are as wanted."""
    amount = rng.choice((board.rows + board.columns, 10, 20))
    if of["sums"] == "differ by one":
        amount = 1  # beyond in a full line only
    if of["sums"] == "agree" or (amount == 1 and of["faulty"] in ("", _NO_LINE)):
        board = _raised(board, CLUE_LISTS, 20, rng)
    return board if of["sums"] == "agree" else changed_count(board, rng.choice(_lines(board, of)), amount)


def _unsatisfiable(made: tuple[Board, Solution], of: Mapping[str, str], rng: Random) -> Board:
    """A board with clues changed so that it seldom has a solution, and its sums are as wanted."""
    board, solution = made
    if of["sums"] == "agree":
        return _raised(board, CLUE_LISTS, 1, rng) if rng.random() < 0.2 else shift_clue(shift_clue(board, rng), rng)
    amount = rng.choice((2, 3)) if of["sums"] == "differ by more" else 1
    if of["faulty"] in ("", _NO_LINE) and rng.random() < 0.6:
        return _halved(board, solution, amount, rng)
    lines = _lines(board, of)
    # Where a line wrongly asks for nothing it shows that 0 is a clue, not one that is missing.
    zeros = [(name, place) for name, place in lines if getattr(board, name)[place] == amount]
    if zeros and rng.random() < 0.6:
        return changed_count(board, rng.choice(zeros), -amount)
    return changed_count(board, rng.choice(lines), rng.choice((-1, 1)) * amount)


def _halved(board: Board, solution: Solution, number: int, rng: Random) -> Board:
    """A board whose clues are read off magnets that so many signs of one kind are taken from."""
    sign = rng.choice((PLUS, MINUS))
    places = [(r, c) for r, c in board.cells if solution[r][c] == sign]
    gone = rng.sample(places, min(number, len(places)))
    rows = ["".join(BLANK if (r, c) in gone else one for c, one in enumerate(row)) for r, row in enumerate(solution)]
    return read_off(board.dominoes, tuple(rows))


def _raised(board: Board, names: Sequence[str], amount: int, rng: Random) -> Board:
    """A clue of each of the lists raised."""
    for name in names:
        board = changed_count(board, (name, rng.randrange(len(getattr(board, name)))), amount)
    return board


def _thinned(board: Board, of: Mapping[str, str], rng: Random) -> Board:
    """With clues left out: of so many lists that the sums are known, or are not."""
    if of["clues"] == "all":
        return board
    thin = rng.sample(CLUE_LISTS, rng.choice((3, 4) if of["sums"] == "not known" else (1, 2)))
    if of["shape"] in ("1xN", "Nx1") and of["solutions"] in ("two", "many"):  # where the clues across tell it all
        thin = [name for name in CLUE_LISTS if name.startswith("column" if of["shape"] == "1xN" else "row")]
    changed: dict[str, Any] = {}
    for name in CLUE_LISTS if of["clues"] == "none" else thin:
        clues: Clues = getattr(board, name)
        share = 0 if of["clues"] == "none" else rng.choice((0, 0, 0.3, 0.7))
        gone = rng.randrange(len(clues))
        changed[name] = tuple(clue if i != gone and rng.random() < share else None for i, clue in enumerate(clues))
    return replace(board, **changed)


def _given(board: Board, solution: Solution, of: Mapping[str, str], rng: Random) -> Board:
    """With one or two cells given. Where no clues are left the givens decide: nearly all cells, or equal neighbours."""
    number = rng.randint(1, min(2, len(board.cells)))
    if of["clues"] == "none":
        if of["solutions"] == "none" and board.touching:
            return replace(board, givens=dict.fromkeys(rng.choice(board.touching), rng.choice((PLUS, MINUS))))
        if of["solutions"] != "many":
            number = max(1, len(board.cells) - (rng.randint(1, 3) if of["solutions"] == "two" else 0))
    return replace(board, givens={(r, c): solution[r][c] for r, c in sorted(rng.sample(board.cells, number))})


_BASES = (PLAIN, _CROWDED, _CROWDED, _UNEVEN, _UNEVEN, SMALL)
FUZZ = Fuzz(ASPECTS, obstacles, board_classes, _board, _BASES, [*_SOLVABLE, *_LARGE_ONES])
