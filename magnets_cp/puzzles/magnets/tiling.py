"""Random tilings by dominoes, some cells left single: random moves from one tiling to another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random

from magnets_cp.puzzles.magnets.board import Cell, Domino

# Tries a cell, where moves are made one by one.
MOVES_PER_CELL = 40
# Grids of more cells are swept. A seed names a board, so those up to here are made as they always were.
MOST_WALKED = 200 * 200
# Each tries every square once. 1,000x1,000 cells take a second or two.
_SWEEPS = 400

# Three numbers hold a tiling, a bit a cell, row by row: is it the left half of a domino, the upper half, or single?
_LEFT, _UPPER, _SINGLE = range(3)
Piece = tuple[int, int, int]  # of which number, and in which row and column of the block
State = tuple[Piece, Piece]
# A move exchanges two states of a block of so many rows and columns.
Move = tuple[tuple[int, int], State, State]
_TURN: Move = ((2, 2), ((_LEFT, 0, 0), (_LEFT, 1, 0)), ((_UPPER, 0, 0), (_UPPER, 0, 1)))
_SHIFTS: tuple[Move, ...] = (
    ((1, 3), ((_LEFT, 0, 0), (_SINGLE, 0, 2)), ((_SINGLE, 0, 0), (_LEFT, 0, 1))),
    ((3, 1), ((_UPPER, 0, 0), (_SINGLE, 2, 0)), ((_SINGLE, 0, 0), (_UPPER, 1, 0))),
    ((2, 2), ((_LEFT, 0, 0), (_SINGLE, 1, 0)), ((_UPPER, 0, 0), (_SINGLE, 0, 1))),
    ((2, 2), ((_LEFT, 0, 0), (_SINGLE, 1, 1)), ((_UPPER, 0, 1), (_SINGLE, 0, 0))),
    ((2, 2), ((_LEFT, 1, 0), (_SINGLE, 0, 0)), ((_UPPER, 0, 0), (_SINGLE, 1, 1))),
    ((2, 2), ((_LEFT, 1, 0), (_SINGLE, 0, 1)), ((_UPPER, 0, 1), (_SINGLE, 1, 0))),
)


class TilingError(ValueError):
    """No tiling of this grid has that many single cells."""


def random_tiling(rows: int, columns: int, rng: Random, *, singles: int = 0) -> tuple[Domino, ...]:
    """A tiling with ``singles`` cells left out, by a random walk over tilings.

    The walk starts from a regular tiling and makes moves that are their own inverse, so that its limit is the uniform
    distribution: turning two parallel dominoes in a 2x2 square (flips connect all tilings of a rectangle; Thurston,
    "Conway's tiling groups", 1990), and, where there are single cells, laying a neighbour's domino over one, which
    leaves its other half single. It stops long before the limit is proven to be near: random, not exactly uniform.
    Raises TilingError if parity or size forbid the number of single cells.
    """
    dominoes = _regular(rows, columns)
    free = rows * columns - 2 * len(dominoes)
    if singles < free or (singles - free) % 2 or singles > rows * columns:
        raise TilingError(f"a {rows}x{columns} grid has no domino tiling with {singles} single cells")
    gone = set(rng.sample(dominoes, (singles - free) // 2))
    dominoes = [domino for domino in dominoes if domino not in gone]
    if rows * columns > MOST_WALKED:
        return _swept(rows, columns, dominoes, rng)
    return _walked(rows, columns, dominoes, rng)


def _regular(rows: int, columns: int) -> list[Domino]:
    """Horizontal dominoes; upright ones in an odd last column."""
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(0, columns - 1, 2)]
    upright = [((r, columns - 1), (r + 1, columns - 1)) for r in range(0, rows - 1, 2)] if columns % 2 else []
    return sorted(across + upright)


def _walked(rows: int, columns: int, dominoes: list[Domino], rng: Random) -> tuple[Domino, ...]:
    """The tiling after moves one by one, each at a random place."""
    partner = {one: other for domino in dominoes for one, other in (domino, domino[::-1])}
    has_singles = len(partner) < rows * columns
    for _ in range(MOVES_PER_CELL * rows * columns):
        _flip(partner, (rng.randrange(rows), rng.randrange(columns)))
        if has_singles:
            _move_single(partner, (rng.randrange(rows), rng.randrange(columns)), rng.choice(_DIRECTIONS))
    return tuple(sorted((one, other) for one, other in partner.items() if one < other))


_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _flip(partner: dict[Cell, Cell], corner: Cell) -> None:
    """Turn the two dominoes of the square below and right of the corner, if they are parallel."""
    r, c = corner
    right, below, opposite = (r, c + 1), (r + 1, c), (r + 1, c + 1)
    for mine, turned in ((right, below), (below, right)):
        if partner.get(corner) == mine and partner.get(turned) == opposite:
            for one, other in ((corner, turned), (mine, opposite)):
                partner[one], partner[other] = other, one
            return


def _move_single(partner: dict[Cell, Cell], cell: Cell, direction: tuple[int, int]) -> None:
    """If ``cell`` is single, pair it with its neighbour in that direction, whose former partner becomes single."""
    near = cell[0] + direction[0], cell[1] + direction[1]
    if cell not in partner and near in partner:
        del partner[partner[near]]
        partner[cell], partner[near] = near, cell


def _swept(rows: int, columns: int, dominoes: list[Domino], rng: Random) -> tuple[Domino, ...]:
    """The tiling after moves at all places at once: of blocks that do not overlap, each moves or not by a toss.

    The moves are those made one by one, and so is their limit; one operation on a number works on all cells.
    """
    planes = _planes(rows, columns, dominoes)
    places = {size: _places(rows, columns, *size) for size in ((2, 2), (1, 3), (3, 1))}
    for _ in range(_SWEEPS):
        for size, *states in (_TURN, rng.choice(_SHIFTS)) if planes[_SINGLE] else (_TURN,):
            tossed = rng.getrandbits(rows * columns)
            for apart in places[size]:
                _move(planes, columns, states, tossed & apart)
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    left, upper = (f"{plane:0{len(cells)}b}"[::-1] for plane in planes[:_SINGLE])
    steps = {("1", "0"): 1, ("0", "1"): columns}  # from the first half of a domino to the second
    halves = zip(cells, map(steps.get, zip(left, upper, strict=True)), strict=True)
    return tuple([(cell, cells[place + step]) for place, (cell, step) in enumerate(halves) if step])


def _planes(rows: int, columns: int, dominoes: list[Domino]) -> list[int]:
    """The numbers that hold the tiling."""
    left, upper, single = (bytearray(digit * rows * columns) for digit in (b"0", b"0", b"1"))
    for (r, c), (s, d) in dominoes:
        (left if r == s else upper)[r * columns + c] = ord("1")
        single[r * columns + c] = single[s * columns + d] = ord("0")
    return [int(plane[::-1], 2) for plane in (left, upper, single)]


def _places(rows: int, columns: int, height: int, width: int) -> list[int]:
    """All places of a block, as bits of its first cell, in parts in which no two blocks overlap."""
    return [
        sum(line << r * columns for r in range(down, rows - height + 1, height))
        for across in range(width)
        for line in [sum(1 << c for c in range(across, columns - width + 1, width))]
        for down in range(height)
    ]


def _move(planes: list[int], columns: int, states: Sequence[State], where: int) -> None:
    """Exchange the two states of the blocks at these places; a block that is in neither stays as it is."""
    moved = 0
    for state in states:
        there = where
        for plane, r, c in state:
            there &= planes[plane] >> r * columns + c
        moved |= there
    for plane, r, c in chain(*states):
        planes[plane] ^= moved << r * columns + c
