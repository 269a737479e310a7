"""The landscape on the way: a letter a block where the tile is known, the letters that are left elsewhere."""

from __future__ import annotations

from magnets_cp.partial import Drawing, Partial, Piece
from magnets_cp.tiles.landscape import Landscape


def draw(landscape: Landscape, partial: Partial) -> Drawing:
    """A line a row of blocks; "." stands for a letter that is not possible any more."""
    every = landscape.letters
    lines = []
    for top in range(landscape.side):
        line = []
        for block in range(top * landscape.side, (top + 1) * landscape.side):
            left = set(partial.labels(block))
            text = "".join(letter if letter in left else "." for letter in every)
            line += [Piece(text, partial.role(block)), Piece("  ")]
        lines.append(line)
    return lines
