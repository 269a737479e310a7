"""The landscape as it is drawn: as text, as a grid of blocks with their bushes, and half-filled."""

from __future__ import annotations

from collections.abc import Mapping

from magnets_cp.answer import Solution
from magnets_cp.layout import Clue, Layout, Signs, Spot
from magnets_cp.partial import Drawing, Partial, Piece
from magnets_cp.puzzles.tiles.csp import VIEWS
from magnets_cp.puzzles.tiles.landscape import BLOCK, COLOURS, SHAPES, Landscape
from magnets_cp.puzzles.tiles.rules import is_covered

COVERED = "#"
EMPTY = "."
TILES, TARGETS = "tiles", "targets"


def picture(board: Landscape, solution: Solution | None = None) -> str:
    """The tiles and targets asked for, then the cells: a bush, "." for none, "#" under a tile; a gap between blocks.

    Without a solution all bushes are visible.
    """
    lines = [
        " ".join([TILES, *(f"{shape}={count}" for shape, count in zip(SHAPES, board.tiles, strict=True))]),
        " ".join([TARGETS, *(f"{colour}:{t}" for colour, t in zip(COLOURS, board.targets, strict=True))]),
    ]
    for r, row in enumerate(looks(board, solution)):
        if r % BLOCK == 0:
            lines.append("")
        lines.append("  ".join(" ".join(row[at : at + BLOCK]) for at in range(0, len(row), BLOCK)))
    return "\n".join(lines)


def looks(board: Landscape, solution: Solution | None = None, *, covered: str = COVERED) -> tuple[str, ...]:
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
        for r, row in enumerate(board.bushes)
    )


def layout(board: Landscape) -> Layout:
    """The landscape with its blocks as regions; the tiles and targets are notes."""
    n = board.n
    bushes = {(r, c): str(bush) for r, row in enumerate(board.bushes) for c, bush in enumerate(row) if bush}
    tiles = [Clue(f"{shape} {count}") for shape, count in zip(SHAPES, board.tiles, strict=True) if count]
    targets = [
        Clue(f"colour {colour}: {target}", target, frozenset(str(colour)), tuple(bushes), *_clue_words(colour, target))
        for colour, target in zip(COLOURS, board.targets, strict=True)
    ]

    def placed(solution: Solution) -> Signs:
        if len(solution) != board.side or any(len(row) != board.side for row in solution):
            raise ValueError("not a letter a block")
        if any(letter not in VIEWS for row in solution for letter in row):
            raise ValueError("not a tile")
        return {(r, c): sign for r, row in enumerate(looks(board, solution)) for c, sign in enumerate(row)}

    return Layout(
        n,
        n,
        regions={(r, c): r // BLOCK * board.side + c // BLOCK for r in range(n) for c in range(n)},
        notes=[*tiles, *targets],
        shows=[
            [_covered(top, left, letter) for letter in board.letters]
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


def _clue_words(colour: int, target: int) -> tuple[str, str, str]:
    return f"colour {colour} = {target}", "the landscape", f"visible bushes of colour {colour}"


def draw(board: Landscape, partial: Partial) -> Drawing:
    """A line a row of blocks; "." stands for a letter that is not possible any more."""
    every = board.letters
    lines = []
    for top in range(board.side):
        line = []
        for block in range(top * board.side, (top + 1) * board.side):
            left = set(partial.labels(block))
            text = "".join(letter if letter in left else "." for letter in every)
            line += [Piece(text, partial.role(block)), Piece("  ")]
        lines.append(line)
    return lines
