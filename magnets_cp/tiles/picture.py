"""The landscape as text, with the bushes that stay visible under the tiles."""

from __future__ import annotations

from magnets_cp.answer import Solution
from magnets_cp.tiles.landscape import BLOCK, COLOURS, SHAPES, Landscape
from magnets_cp.tiles.rules import is_covered

COVERED = "#"
EMPTY = "."
TILES, TARGETS = "tiles", "targets"


def picture(landscape: Landscape, solution: Solution | None = None) -> str:
    """The tiles and targets asked for, then the cells: a bush, "." for none, "#" under a tile; a gap between blocks.

    Without a solution all bushes are visible.
    """
    lines = [
        " ".join([TILES, *(f"{shape}={count}" for shape, count in zip(SHAPES, landscape.tiles, strict=True))]),
        " ".join([TARGETS, *(f"{colour}:{t}" for colour, t in zip(COLOURS, landscape.targets, strict=True))]),
    ]
    for r, row in enumerate(looks(landscape, solution)):
        if r % BLOCK == 0:
            lines.append("")
        lines.append("  ".join(" ".join(row[at : at + BLOCK]) for at in range(0, len(row), BLOCK)))
    return "\n".join(lines)


def looks(landscape: Landscape, solution: Solution | None = None, *, covered: str = COVERED) -> tuple[str, ...]:
    """The cells alone, a string a row, as ``picture`` has them.

    Solutions are told apart by how their tiles lie, even where they show the same bushes. By what they show they are
    told apart by their looks with ``covered=EMPTY``.
    """
    return tuple(
        "".join(
            covered
            if solution and is_covered(solution[r // BLOCK][c // BLOCK], r % BLOCK, c % BLOCK)
            else str(bush or EMPTY)
            for c, bush in enumerate(row)
        )
        for r, row in enumerate(landscape.bushes)
    )
