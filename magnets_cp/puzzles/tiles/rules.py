"""The rules, as a judge applies them to a finished landscape: every violation, named with its rule and place.

This module states the puzzle on its own. It shares nothing with the CP-SAT model or the hand solver's model but the
landscape, and must not: their agreement with it is what makes an answer sure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from magnets_cp.answer import Solution
from magnets_cp.puzzles.tiles.landscape import BLOCK, COLOURS, SHAPES, UNROTATED, Landscape
from magnets_cp.text.numbers import rows_of
from magnets_cp.violation import Violation

# The sides of its block that a tile lies along; a full block lies on the middle too.
SIDES = {
    "F": ("top", "bottom", "left", "right", "middle"),
    "O": ("top", "bottom", "left", "right"),
    "r": ("top", "left"),
    "7": ("top", "right"),
    "J": ("bottom", "right"),
    "L": ("bottom", "left"),
}


def violations(board: Landscape, solution: Solution) -> list[Violation]:
    """Everything wrong with ``solution`` (a letter a block, one string a row of blocks); empty if it is right.

    A solution of the wrong shape, or with other letters, is judged no further.
    """
    return list(_malformed(board, solution)) or [
        *_rotations(board, solution),
        *_tiles(board, solution),
        *_targets(board, solution),
    ]


def is_covered(letter: str, r: int, c: int) -> bool:
    """Does a tile that lies so cover the cell in row r and column c of its block, both from 0?"""
    sides = SIDES[letter]
    last = BLOCK - 1
    on = {"top": r == 0, "bottom": r == last, "left": c == 0, "right": c == last}
    return any(on[side] for side in sides if side in on) or ("middle" in sides and not any(on.values()))


def visible(board: Landscape, solution: Solution) -> tuple[int, ...]:
    """Count the bushes of each colour that the tiles leave visible."""
    seen = Counter(
        bush
        for r, row in enumerate(board.bushes)
        for c, bush in enumerate(row)
        if not is_covered(solution[r // BLOCK][c // BLOCK], r % BLOCK, c % BLOCK)
    )
    return tuple(seen[colour] for colour in COLOURS)


def _malformed(board: Landscape, solution: Solution) -> Iterator[Violation]:
    side = board.side
    if len(solution) != side or any(len(row) != side for row in solution):
        expected, found = rows_of([side] * side, "tile"), rows_of(map(len, solution), "tile")
        yield Violation("shape", "landscape", f"expected {expected}, found {found}")
        return
    for top, row in enumerate(solution):
        for left, letter in enumerate(row):
            if letter not in SIDES:
                yield Violation("letter", _place(top, left), f"expected one of {' '.join(SIDES)}, found {letter!r}")


def _rotations(board: Landscape, solution: Solution) -> Iterator[Violation]:
    """Where tiles may not be turned, an EL lies along the top and the left."""
    for top, row in enumerate(solution):
        for left, letter in enumerate(row):
            if not board.rotations and letter not in UNROTATED:
                yield Violation("rotation", _place(top, left), f"expected an EL that is not turned, r, found {letter}")


def _tiles(board: Landscape, solution: Solution) -> Iterator[Violation]:
    """There are exactly so many tiles of each shape."""
    laid = "".join(solution)
    for (shape, letters), count in zip(SHAPES.items(), board.tiles, strict=True):
        found = sum(laid.count(letter) for letter in letters)
        if found != count:
            yield Violation("tiles", shape, f"expected {count}, found {found}")


def _targets(board: Landscape, solution: Solution) -> Iterator[Violation]:
    """Exactly so many bushes of each colour stay visible."""
    for colour, target, found in zip(COLOURS, board.targets, visible(board, solution), strict=True):
        if found != target:
            yield Violation("target", f"colour {colour}", f"expected {target} visible, found {found}")


def _place(top: int, left: int) -> str:
    return f"block row {top + 1}, column {left + 1}"
