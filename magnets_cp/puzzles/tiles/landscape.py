"""The landscape: bushes on a square of cells, the tiles to lay on it, and the bushes that are to stay visible.

bush     a colour, 1 to 4; 0 for a cell without one
block    4x4 cells; the blocks tile the landscape, and every block gets one tile
shape    what a tile is: FULL_BLOCK, OUTER_BOUNDARY or EL_SHAPE
letter   how a tile lies: F, O, and for an EL the corner its two sides meet in, drawn by r 7 J L
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Grid = tuple[tuple[int, ...], ...]

BLOCK = 4
COLOURS = (1, 2, 3, 4)
# The letters of each shape. Of an EL, r lies along the top and the left (NW), 7 along the top and the right (NE), and
# so on; without rotation it lies as r.
SHAPES = {"FULL_BLOCK": "F", "OUTER_BOUNDARY": "O", "EL_SHAPE": "r7JL"}
CORNERS = {"r": "NW", "7": "NE", "J": "SE", "L": "SW"}
LETTERS = "".join(SHAPES.values())
UNROTATED = "FOr"
MAX_SIDE = 1000
MAX_NUMBER = 999_999_999


class LandscapeError(ValueError):
    """The parts do not make a landscape."""


@dataclass(frozen=True)
class Landscape:
    """An immutable tile placement puzzle.

    bushes     a row of numbers 0 to 4 for each row of cells; as many rows as columns, a multiple of 4
    tiles      how many tiles of each shape there are, in the order of ``SHAPES``; one a block in all
    targets    how many bushes of each colour 1 to 4 are to stay visible; may be impossible
    rotations  may an EL be turned?
    """

    bushes: Grid
    tiles: tuple[int, int, int]
    targets: tuple[int, int, int, int]
    rotations: bool = True

    def __post_init__(self) -> None:
        n = len(self.bushes)
        if n % BLOCK or not BLOCK <= n <= MAX_SIDE:
            raise LandscapeError(f"a landscape has 4, 8, 12, ... {MAX_SIDE} rows, not {n}")
        if any(len(row) != n for row in self.bushes):
            raise LandscapeError(f"a landscape of {n} rows has {n} cells in each of them")
        if any(bush not in (0, *COLOURS) for row in self.bushes for bush in row):
            raise LandscapeError("a bush is a colour from 1 to 4, or 0")
        for name, numbers, count in (("tiles", self.tiles, len(SHAPES)), ("targets", self.targets, len(COLOURS))):
            if len(numbers) != count or any(not 0 <= number <= MAX_NUMBER for number in numbers):
                raise LandscapeError(f"{name} are {count} numbers from 0 to {MAX_NUMBER}")
        if sum(self.tiles) != self.side**2:
            raise LandscapeError(f"{self.side**2} blocks take as many tiles, not {sum(self.tiles)}")

    @property
    def n(self) -> int:
        """The number of rows, and of columns."""
        return len(self.bushes)

    @property
    def side(self) -> int:
        """The number of blocks in a row."""
        return len(self.bushes) // BLOCK

    @property
    def letters(self) -> str:
        """The ways a tile may lie."""
        return LETTERS if self.rotations else UNROTATED

    @cached_property
    def blocks(self) -> tuple[Grid, ...]:
        """The 4x4 bushes of every block, row by row of blocks."""
        return tuple(
            tuple(self.bushes[BLOCK * top + r][BLOCK * left : BLOCK * (left + 1)] for r in range(BLOCK))
            for top in range(self.side)
            for left in range(self.side)
        )
