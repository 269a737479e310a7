"""Random domino tilings of a grid."""

from __future__ import annotations

from random import Random

from magnets_cp.magnets.board import Cell, Domino

MOVES_PER_CELL = 40


class TilingError(ValueError):
    """No tiling of this grid has that many single cells."""


def random_tiling(rows: int, columns: int, rng: Random, *, singles: int = 0) -> tuple[Domino, ...]:
    """A tiling with ``singles`` cells left out, by a random walk over tilings.

    The walk starts from a regular tiling and makes ``MOVES_PER_CELL`` tries a cell at two moves that are their own
    inverse, so that its limit is the uniform distribution: turning two parallel dominoes in a 2x2 square (flips
    connect all tilings of a rectangle; Thurston, "Conway's tiling groups", 1990), and, where there are single cells,
    laying a neighbour's domino over one, which leaves its other half single. It stops long before the limit is proven
    to be near: random, not exactly uniform.
    Raises TilingError if parity or size forbid the number of single cells.
    """
    partner = _regular(rows, columns)
    free = rows * columns - len(partner)
    if singles < free or (singles - free) % 2 or singles > rows * columns:
        raise TilingError(f"a {rows}x{columns} grid has no domino tiling with {singles} single cells")
    for first, second in rng.sample(_dominoes(partner), (singles - free) // 2):
        del partner[first], partner[second]
    for _ in range(MOVES_PER_CELL * rows * columns):
        _flip(partner, (rng.randrange(rows), rng.randrange(columns)))
        if singles:
            _move_single(partner, (rng.randrange(rows), rng.randrange(columns)), rng.choice(_DIRECTIONS))
    return tuple(_dominoes(partner))


_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _regular(rows: int, columns: int) -> dict[Cell, Cell]:
    """Cell -> the other half of its domino. Horizontal dominoes; upright ones in an odd last column."""
    partner: dict[Cell, Cell] = {}
    for r in range(rows):
        for c in range(0, columns - 1, 2):
            partner[r, c], partner[r, c + 1] = (r, c + 1), (r, c)
    if columns % 2:
        for r in range(0, rows - 1, 2):
            partner[r, columns - 1], partner[r + 1, columns - 1] = (r + 1, columns - 1), (r, columns - 1)
    return partner


def _dominoes(partner: dict[Cell, Cell]) -> list[Domino]:
    return sorted((one, other) for one, other in partner.items() if one < other)


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
