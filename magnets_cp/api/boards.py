"""Read boards; boards and their solutions are objects that print."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from magnets_cp.answer import Solution
from magnets_cp.api.terms import checked
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import DEFAULT, PUZZLES, detect, named, reading, recognized
from magnets_cp.source import Source
from magnets_cp.workbench.run.instances import Instance, load, load_all, varied

TEXT = "<text>"
AnyPuzzle: TypeAlias = str | Puzzle[Any] | None


@dataclass(frozen=True, repr=False)
class Board:
    r"""A board of a puzzle. It prints as its picture, and notebooks draw it.

    content  the board of the puzzle itself, such as a ``magnets_cp.puzzles.magnets.board.Board``
    name     its name in tables and messages

    >>> board = read("2x2:11,11,11,11,TTBB")
    >>> board
    <Board magnets 2x2>
    >>> board.to("sgt")
    '2x2:11,11,11,11,TTBB\n'
    >>> board.dominoes, board.row_plus
    ((((0, 0), (1, 0)), ((0, 1), (1, 1))), (1, 1))
    """

    puzzle: Puzzle[Any]
    content: Any
    name: str = "board"

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


BoardLike: TypeAlias = Board | str | Path
Boards: TypeAlias = BoardLike | Iterable[BoardLike] | None


@checked()
def read(source: BoardLike, puzzle: AnyPuzzle = None, notation: str | None = None) -> Board:
    """The board of a file (FILE, FILE#K), a text, or a game id.

    puzzle    its name or FILE.py as for ``--puzzle``, also as "magnets:janko" or "tiles:no-rotation", or the record
              itself; found by content if not given
    notation  found by content if not given

    Raises InputError for what cannot be read, UsageError for several boards, TypeError for what is none of these.

    >>> print(read("4@1,3"))
      0 1 2 3
    0 . . . .
    1 . . . Q
    2 . . . .
    3 . . . .
    """
    if isinstance(source, Board):
        return source
    if not isinstance(source, (str, Path)):
        raise _no_board(source)
    found = read_all(source, puzzle, notation)
    if len(found) > 1:
        raise UsageError(
            f"expected one board, found {len(found)}, {found[0].name} to {found[-1].name}: name one, or use read_all"
        )
    return found[0]


@checked()
def read_all(source: Boards, puzzle: AnyPuzzle = None, notation: str | None = None) -> list[Board]:
    r"""The boards of a file, folder or text, or of several; see ``read``. Raises InputError at the first unreadable.

    >>> [board.name for board in read_all("4@1,3\n8@0,0\n")]
    ['<text>#1', '<text>#2']
    """
    if source is None:
        return []
    if isinstance(source, Board):
        return [source]
    if not isinstance(source, (str, Path)):
        return [board for one in _listed(source) for board in read_all(one, puzzle, notation)]
    known, spoken, variant = _reading(puzzle)
    notation = notation or spoken
    if _is_text(source):
        text = Source(TEXT, str(source))
        known = known or recognized(text) or PUZZLES[DEFAULT]
        return _boards(known, load(text, known, _checked(known, notation)), variant)
    known = known or detect([str(source)])
    return _boards(known, _loaded(str(source), known, _checked(known, notation)), variant)


def _listed(source: Iterable[BoardLike]) -> list[BoardLike]:
    """The items of a list. Raises TypeError for another thing, or a list of other things than boards."""
    if isinstance(source, (bytes, Mapping)) or not isinstance(source, Iterable):
        raise _no_board(source)
    listed = list(source)
    if any(one is None for one in listed):
        raise _no_board(None)
    return listed


def _no_board(found: object) -> TypeError:
    is_content = type(found).__name__ == Board.__name__
    advice = "; what a puzzle works on becomes one by magnets_cp.Board(puzzle, it)" if is_content else ""
    return TypeError(f"expected a board, a file, a text or a game id, found {reprlib.repr(found)}{advice}")


def puzzle_of(boards: Iterable[Board], puzzle: AnyPuzzle = None) -> Puzzle[Any]:
    """The puzzle of boards, or where there are none the one named. Raises UsageError for boards of several."""
    found = list(dict.fromkeys(board.puzzle for board in boards))
    if len(found) > 1:
        raise UsageError(f"boards of one puzzle, please, not of {' and '.join(one.name for one in found)}")
    return found[0] if found else _reading(puzzle)[0] or PUZZLES[DEFAULT]


def _reading(puzzle: AnyPuzzle) -> tuple[Puzzle[Any] | None, str | None, str | None]:
    if puzzle is None or isinstance(puzzle, Puzzle):
        return puzzle, None, None
    return reading(puzzle) if ":" in puzzle else (named(puzzle), None, None)


def _checked(puzzle: Puzzle[Any], notation: str | None) -> str | None:
    if notation is not None and notation not in puzzle.notations:
        raise UsageError(f"notation: expected one of {', '.join(puzzle.notations)}, found {notation!r}")
    return notation


def _is_text(source: str | Path) -> bool:
    return isinstance(source, str) and ("\n" in source or source.lstrip()[:1] in ("{", "["))


def _loaded(argument: str, puzzle: Puzzle[Any], notation: str | None) -> list[Instance]:
    found = list(load_all([argument], puzzle, notation))
    for one in found:
        if isinstance(one, InputError):
            raise one
    return [one for one in found if isinstance(one, Instance)]


def _boards(puzzle: Puzzle[Any], instances: list[Instance], variant: str | None) -> list[Board]:
    return [Board(puzzle, one.board, one.name) for one in varied(instances, puzzle, variant)]
