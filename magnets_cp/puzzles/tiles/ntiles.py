"""The output of n-tiles, the seed: a line of JSON a solution, what is visible of every block.

    {"0-0": [[0, 0, 0, 0], [0, 2, 1, 0], [0, 3, 4, 0], [0, 0, 0, 0]], "0-4": ...}

A block is named by row and column of its first cell. It does not say how the tile lies, and where cells without a bush
are at its edge several tiles leave the same visible. Those are taken that make the counts of the shapes right; if none
do, the first that fit.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.puzzles.tiles.landscape import BLOCK, SHAPES, Grid, Landscape
from magnets_cp.puzzles.tiles.rules import is_covered
from magnets_cp.source import Source

_Used = tuple[int, ...]


def read_views(source: Source, line: int, landscape: Landscape, views: dict[str, Any]) -> Solution:
    """The solution that an object, in this line of the source, describes. Raises InputError."""
    corners = [f"{r}-{c}" for r in range(0, landscape.n, BLOCK) for c in range(0, landscape.n, BLOCK)]
    if set(views) != set(corners):
        odd = next((corner for corner in (*views, *corners) if (corner in views) != (corner in corners)), "")
        expected = f'the blocks "{corners[0]}" to "{corners[-1]}"'
        raise InputError(source.name, line, 1, expected, f"{'another' if odd in views else 'not'} {shown(odd)}")
    options = []
    for block, corner in zip(landscape.blocks, corners, strict=True):
        fitting = [letter for letter in landscape.letters if _view(block, letter) == views[corner]]
        if not fitting:
            expected = f'what a tile leaves visible of block "{corner}"'
            raise InputError(source.name, line, 1, expected, shown(json.dumps(views[corner])))
        options.append("".join(fitting))
    laid = _with_right_counts(options, landscape.tiles) or "".join(fitting[0] for fitting in options)
    return tuple(laid[at : at + landscape.side] for at in range(0, len(laid), landscape.side))


def _view(block: Grid, letter: str) -> list[list[int]]:
    return [
        [0 if is_covered(letter, r, c) else bush for c, bush in enumerate(bushes)] for r, bushes in enumerate(block)
    ]


def _with_right_counts(options: Sequence[str], tiles: _Used) -> str | None:
    """One of its options for every block, with so many tiles of each shape in all; None if that cannot be."""
    shape_of = {letter: index for index, letters in enumerate(SHAPES.values()) for letter in letters}
    reached: list[dict[_Used, str]] = [{(0,) * len(tiles): ""}]
    for fitting in options:
        following: dict[_Used, str] = {}
        for used in reached[-1]:
            for letter in fitting:
                more = tuple(count + (shape == shape_of[letter]) for shape, count in enumerate(used))
                if all(count <= most for count, most in zip(more, tiles, strict=True)):
                    following.setdefault(more, letter)
        reached.append(following)
    laid, used = "", tuple(tiles)
    for following in reversed(reached[1:]):
        if used not in following:
            return None
        laid = following[used] + laid
        used = tuple(count - (shape == shape_of[laid[0]]) for shape, count in enumerate(used))
    return laid
