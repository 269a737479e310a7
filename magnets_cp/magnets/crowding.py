"""Boards that only those solve rightly who look at neighbours: their clues hold where equal signs touch."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from magnets_cp.answer import Solution
from magnets_cp.magnets.board import BLANK, Board, Cell
from magnets_cp.magnets.generator import read_off

Signs = Mapping[Cell, str]
# How two cells touch: upright or not; is the first one's domino the later of the two; which half of the later it is.
_Touch = tuple[bool, bool, int]
_LAID = ("+-", "-+")


def crowded(board: Board, solution: Solution, density: float, rng: Random) -> tuple[Board, Solution]:
    """A board whose clues are read off signs of which equal ones touch; and these signs.

    Mostly two cells touch, after one magnet is laid anew, and each way to touch that the board has is as likely: a
    solver may look from the second half of a domino to all sides but the right. Else the dominoes are laid anyhow, so
    many of them as magnets.
    """
    signs: Signs = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)}
    ways = _touching_once(board, signs) if rng.random() < 0.7 else {}
    if ways:
        signs = rng.choice(ways[rng.choice(sorted(ways))])
    else:
        for domino in board.dominoes:
            laid = rng.choice(_LAID) if rng.random() < density else (BLANK, BLANK)
            signs = {**signs, **dict(zip(domino, laid, strict=True))}
    rows = tuple("".join(signs[r, c] for c in range(board.columns)) for r in range(board.rows))
    return read_off(board.dominoes, rows), rows


def _touching_once(board: Board, signs: Signs) -> dict[_Touch, list[Signs]]:
    """The signs with one magnet laid anew so that two cells touch, and no others, by the way in which they do."""
    found: dict[_Touch, list[Signs]] = {}
    for domino in board.dominoes:
        for laid in _LAID:
            anew = {**signs, **dict(zip(domino, laid, strict=True))}
            touching = [pair for pair in board.touching if anew[pair[0]] == anew[pair[1]] != BLANK]
            if len(touching) == 1:
                found.setdefault(_touch(board, *touching[0]), []).append(anew)
    return found


def _touch(board: Board, first: Cell, second: Cell) -> _Touch:
    one, other = board.domino_at[first], board.domino_at[second]
    return first[1] == second[1], one > other, max(one, other)[1]
