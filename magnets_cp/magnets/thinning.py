"""Clues left out one after the other, as long as the board stays what it should be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

from magnets_cp.magnets.board import Board

Place = tuple[str, int]
_OPPOSITE = {
    "column_plus": "column_minus",
    "column_minus": "column_plus",
    "row_plus": "row_minus",
    "row_minus": "row_plus",
}


def thinned(
    board: Board, rng: Random, holds: Callable[[Board], bool], *, symmetric: bool, done: Callable[[Board], bool]
) -> Board:
    """The board without clues that are not needed for ``holds``, left out in random order until it is ``done``.

    Where fewer clues never make ``holds`` true again and it is never done, no clue of the result can go.

    symmetric  clues go in pairs: if the board is drawn with the plus clues above and on the left, the minus clues below
               and on the right, then after half a turn they stand in the same places
    """
    groups = {tuple(sorted({place, opposite(board, place)} if symmetric else {place})) for place in places(board)}
    for group in rng.sample(sorted(groups), len(groups)):
        if done(board):
            break
        fewer = without(board, group)
        if holds(fewer):
            board = fewer
    return board


def places(board: Board) -> list[Place]:
    """Where there are clues: the name of the list, and the index in it."""
    return [(name, index) for name in _OPPOSITE for index, clue in enumerate(getattr(board, name)) if clue is not None]


def opposite(board: Board, place: Place) -> Place:
    """Where a clue comes to stand after half a turn."""
    name, index = place
    return _OPPOSITE[name], len(getattr(board, name)) - 1 - index


def without(board: Board, group: Iterable[Place]) -> Board:
    """The board without these clues."""
    changed: dict[str, Any] = {}
    for name, index in group:
        clues = changed.get(name, getattr(board, name))
        changed[name] = (*clues[:index], None, *clues[index + 1 :])
    return replace(board, **changed)
