"""Several boards on standard output: a line each, or in JSON one array."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from magnets_cp.api.boards import Board
from magnets_cp.puzzle import Puzzle

_ARRAY = "json"


def can_follow(puzzle: Puzzle[Any], notation: str) -> bool:
    """Can boards in the notation stand in one text, to be read as several?"""
    return notation in puzzle.one_line or notation == _ARRAY


@contextmanager
def printing(*, count: int) -> Iterator[Callable[[Board, str, str], None]]:
    """A function that prints a board, given its notation and its text in that; one of up to ``count``.

    An array is closed however the block ends: what was printed until then can be read.
    """
    is_open = False

    def show(board: Board, notation: str, text: str) -> None:
        nonlocal is_open
        if count > 1 and notation not in board.puzzle.one_line:
            click.echo(f"{',' if is_open else '['}\n{text.rstrip()}", nl=False)
            is_open = True
        else:
            click.echo(text, nl=not text.endswith("\n"))

    try:
        yield show
    finally:
        if is_open:
            click.echo("\n]")
