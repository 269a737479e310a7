"""The puzzle as a formula, for certificates. One variable a block and letter: the tile on the block lies so.

This module states the puzzle on its own: see ``rules``.
"""

from __future__ import annotations

from collections import Counter

from magnets_cp.formula import Formula
from magnets_cp.puzzles.tiles.landscape import BLOCK, COLOURS, SHAPES, Grid, Landscape

_LAST = BLOCK - 1
# An EL lies along one row and one column of its block.
_ARMS = {"r": (0, 0), "7": (0, _LAST), "J": (_LAST, _LAST), "L": (_LAST, 0)}


def formula(board: Landscape) -> Formula:
    """The rules of the landscape as constraints."""
    stated = Formula()
    blocks = range(len(board.blocks))
    names = [f"b{block // board.side + 1}-{block % board.side + 1}" for block in blocks]
    lies = {(block, letter): stated.variable(names[block], letter) for block in blocks for letter in board.letters}

    # Every block gets one tile.
    for block in blocks:
        stated.exactly(1, [lies[block, letter] for letter in board.letters])

    # There are exactly so many tiles of each shape.
    for letters, count in zip(SHAPES.values(), board.tiles, strict=True):
        stated.exactly(count, [variable for (_, letter), variable in lies.items() if letter in letters])

    # Exactly so many bushes of each colour stay visible.
    seen = {place: _visible(board.blocks[place[0]], place[1]) for place in lies}
    for colour, target in zip(COLOURS, board.targets, strict=True):
        stated.weigh_exactly(target, {lies[place]: seen[place][colour] for place in lies if seen[place][colour]})
    return stated


def _visible(block: Grid, letter: str) -> Counter[int]:
    """Count the bushes of each colour that a tile on the block leaves visible."""
    return Counter(
        block[r][c] for r in range(BLOCK) for c in range(BLOCK) if letter != "F" and not _is_covered(letter, r, c)
    )


def _is_covered(letter: str, r: int, c: int) -> bool:
    if letter == "O":
        return r in (0, _LAST) or c in (0, _LAST)
    row, column = _ARMS[letter]
    return r == row or c == column
