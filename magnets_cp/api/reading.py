"""Read boards of files, texts and game ids."""

from __future__ import annotations

import reprlib
import sys
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, TypeAlias

from magnets_cp.api.boards import Board
from magnets_cp.api.terms import checked
from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import DEFAULT, PUZZLES, detect, named, reading, recognized
from magnets_cp.source import MARK, Source
from magnets_cp.workbench.run.instances import Instance, load, load_all, varied

TEXT = "<text>"
AnyPuzzle: TypeAlias = str | Puzzle[Any] | None
BoardLike: TypeAlias = Board | str | Path
Boards: TypeAlias = BoardLike | Iterable[BoardLike] | None
_OURS = "magnets_cp.puzzles."


@checked()
def read(source: BoardLike, puzzle: AnyPuzzle = None, notation: str | None = None) -> Board:
    """The board of a file (FILE, FILE#K), a text, or a game id; or what a puzzle works on, as ``Board``.

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
        return _on(source, puzzle)
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
    if _puzzle_on(source) is not None:
        return [_on(source, puzzle)]
    if not isinstance(source, (str, Path)):
        return [board for one in _listed(source) for board in read_all(one, puzzle, notation)]
    if isinstance(source, str):
        source = source.removeprefix(MARK)
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


def _on(content: object, puzzle: AnyPuzzle) -> Board:
    """The board of what a puzzle works on, such as what a judged function is given. Raises TypeError for others."""
    found = _puzzle_on(content, _reading(puzzle)[0])
    if found is None:
        raise _no_board(content)
    return Board(found, content)


def _no_board(found: object) -> TypeError:
    return TypeError(f"expected a board, a file, a text or a game id, found {reprlib.repr(found)}")


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
    return isinstance(source, str) and ("\n" in source or source.lstrip()[:1] in ("{", "[", "<"))


def _loaded(argument: str, puzzle: Puzzle[Any], notation: str | None) -> list[Instance]:
    found = list(load_all([argument], puzzle, notation))
    for one in found:
        if isinstance(one, InputError):
            raise one
    return [one for one in found if isinstance(one, Instance)]


def _boards(puzzle: Puzzle[Any], instances: list[Instance], variant: str | None) -> list[Board]:
    return [Board(puzzle, one.board, one.name) for one in varied(instances, puzzle, variant)]


def _puzzle_on(content: object, known: Puzzle[Any] | None = None) -> Puzzle[Any] | None:
    """The puzzle that works on such boards, ``known`` if it may be that; None if there is none.

    >>> from magnets_cp.puzzles.queens.board import Board
    >>> _puzzle_on(Board(4, 1, 3)).name
    'queens'
    """
    kind = type(content)
    if not is_dataclass(kind) or isinstance(content, type):
        return None
    if kind.__module__.startswith(_OURS):
        name = kind.__module__.removeprefix(_OURS).partition(".")[0]
        return PUZZLES[name] if kind.__name__ in ("Board", "Landscape") and name in PUZZLES else None
    beside = vars(sys.modules.get(kind.__module__, sys)).values()  # the file of somebody's own puzzle
    puzzles = [known, *(one for one in beside if isinstance(one, Puzzle))]
    return next((one for one in puzzles if one is not None and one.board is kind), None)
