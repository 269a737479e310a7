"""Boards and their solutions are objects that print, and that notebooks draw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from magnets_cp.answer import Solution
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle


@dataclass(frozen=True, repr=False)
class Board:
    r"""A board of a puzzle. It prints as its picture, and notebooks draw it.

    content  the board of the puzzle itself, such as a ``magnets_cp.puzzles.magnets.board.Board``
    name     its name in tables and messages, which two equal boards need not share

    >>> board = read("2x2:11,11,11,11,TTBB")
    >>> board
    <Board magnets 2x2>
    >>> board.to("sgt")
    '2x2:11,11,11,11,TTBB\n'
    >>> board.dominoes, board.row_plus
    ((((0, 0), (1, 0)), ((0, 1), (1, 1))), (1, 1))
    >>> read(board.to("sgt")) == board, len({board, read(board.to("fum"))})
    (True, 1)
    """

    puzzle: Puzzle[Any]
    content: Any
    name: str = field(default="board", compare=False)

    @property
    def size(self) -> str:
        """Its size, rows first, such as "10x9"."""
        return self.puzzle.size(self.content)

    def to(self, notation: str) -> str:
        """The board in a notation of its puzzle. Raises UsageError where there is no such one, or it cannot say it."""
        if notation not in self.puzzle.notations:
            raise UsageError(f"notation: expected one of {', '.join(self.puzzle.notations)}, found {notation!r}")
        try:
            return self.puzzle.write(self.content, notation)
        except ValueError as error:
            raise UsageError(str(error)) from error

    def grid(self, rows: Iterable[str]) -> Grid:
        """A solution of this board, right or wrong."""
        return Grid(self, rows)

    def __getattr__(self, name: str) -> Any:
        """An attribute of ``content``, such as ``dominoes``: a function that is judged is given the content."""
        if name.startswith("_") or name == "content":
            raise AttributeError(name)
        return getattr(self.content, name)

    def __dir__(self) -> Iterable[str]:
        return sorted({*super().__dir__(), *(name for name in dir(self.content) if not name.startswith("_"))})

    def __hash__(self) -> int:
        try:
            return hash(self.content)
        except TypeError:  # the board of somebody's own puzzle, with a list in it
            return hash((self.puzzle.name, self.size))

    def __str__(self) -> str:
        return self.puzzle.walled(self.content, None)

    def __repr__(self) -> str:
        return f"<Board {self.puzzle.name} {self.size}>"

    def _repr_html_(self) -> str:
        from magnets_cp import drawing

        return drawing.html(self.puzzle, self.content)


class Grid(tuple[str, ...]):
    """A solution: a tuple of strings, a row each, that knows its board. It prints as the board solved.

    >>> grid = read("2x2:11,11,11,11,TTBB").grid(["+-", "-+"])
    >>> grid
    <Grid magnets 2x2 +-/-+>
    >>> grid == ("+-", "-+"), grid.rows
    (True, ('+-', '-+'))
    """

    board: Board

    def __new__(cls, board: Board, rows: Iterable[str]) -> Grid:
        """A solution of the board by its rows."""
        grid = super().__new__(cls, rows)
        grid.board = board
        return grid

    def __reduce__(self) -> tuple[Any, ...]:
        return Grid, (self.board, tuple(self))

    @property
    def rows(self) -> Solution:
        """The rows as a plain tuple."""
        return tuple(self)

    def __str__(self) -> str:
        return self.board.puzzle.picture(self.board.content, self.rows)

    def __repr__(self) -> str:
        text = "/".join(self)
        return f"<Grid {self.board.puzzle.name} {self.board.size} {text if len(text) <= 60 else f'{text[:57]}...'}>"

    def _repr_html_(self) -> str:
        from magnets_cp import drawing

        return drawing.html(self.board.puzzle, self.board.content, self.rows)
