"""The landscape as it is drawn: blocks walled in, bushes by the number of their colour, tiles over them."""

from __future__ import annotations

from collections.abc import Mapping

from magnets_cp.answer import Solution
from magnets_cp.layout import Clue, Layout, Signs, Spot
from magnets_cp.tiles.csp import VIEWS
from magnets_cp.tiles.landscape import BLOCK, COLOURS, SHAPES, Landscape
from magnets_cp.tiles.picture import COVERED, looks


def layout(landscape: Landscape) -> Layout:
    """The landscape with its blocks as regions; the tiles and targets are notes."""
    n = landscape.n
    bushes = {(r, c): str(bush) for r, row in enumerate(landscape.bushes) for c, bush in enumerate(row) if bush}
    tiles = [Clue(f"{shape} {count}") for shape, count in zip(SHAPES, landscape.tiles, strict=True) if count]
    targets = [
        Clue(f"colour {colour}: {target}", target, frozenset(str(colour)), tuple(bushes), *_said(colour, target))
        for colour, target in zip(COLOURS, landscape.targets, strict=True)
    ]

    def placed(solution: Solution) -> Signs:
        if len(solution) != landscape.side or any(len(row) != landscape.side for row in solution):
            raise ValueError("not a letter a block")
        if any(letter not in VIEWS for row in solution for letter in row):
            raise ValueError("not a tile")
        return {(r, c): sign for r, row in enumerate(looks(landscape, solution)) for c, sign in enumerate(row)}

    return Layout(
        n,
        n,
        regions={(r, c): r // BLOCK * landscape.side + c // BLOCK for r in range(n) for c in range(n)},
        notes=[*tiles, *targets],
        shows=[
            [_covered(top, left, letter) for letter in landscape.letters]
            for top in range(0, n, BLOCK)
            for left in range(0, n, BLOCK)
        ],
        ground=bushes,
        placed=placed,
        names={COVERED: "covered", ".": "nothing"} | {str(colour): f"bush of colour {colour}" for colour in COLOURS},
    )


def _covered(top: int, left: int, letter: str) -> Mapping[Spot, str]:
    view = VIEWS[letter]
    return {(top + r, left + c): COVERED for r in range(BLOCK) for c in range(BLOCK) if view[r][c] == "#"}


def _said(colour: int, target: int) -> tuple[str, str, str]:
    return f"colour {colour} = {target}", "the landscape", f"visible bushes of colour {colour}"
