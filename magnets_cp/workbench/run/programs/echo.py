"""A board that a program repeats before it answers: that says nothing of its answer."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle


def without_echo(puzzle: Puzzle[Any], board: Any, text: str) -> str:
    """The text, those lines empty that repeat the whole board in one of its notations."""
    lines = text.splitlines()
    words = [line.split() for line in lines]
    for notation in puzzle.notations:
        with suppress(UsageError, ValueError):  # it cannot say this board
            echo = [line.split() for line in puzzle.write(board, notation).splitlines()]
            echo = echo[: next((at + 1 for at in reversed(range(len(echo))) if echo[at]), 0)]
            for at in range(len(lines) - len(echo) + 1) if any(echo) else ():
                if words[at : at + len(echo)] == echo:
                    lines[at : at + len(echo)] = [""] * len(echo)
    return "\n".join(lines)
