"""The puzzles there are, and which of them an input is."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from magnets_cp.errors import InputError, UsageError, shown
from magnets_cp.models import beginnings
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source, read_source
from magnets_cp.text.json_source import puzzle_named
from magnets_cp.workbench.run.board_files import also_packed, suffixes
from magnets_cp.workbench.run.instances import files_in

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

NAMES = ("magnets", "queens", "tiles", "aquarium")


class _Puzzles(Mapping[str, Puzzle[Any]]):
    """The record of each puzzle by its name, imported from ``puzzles.NAME.puzzle`` when it is asked for."""

    def __getitem__(self, name: str) -> Puzzle[Any]:
        if name not in NAMES:
            raise KeyError(name)
        found: Puzzle[Any] = getattr(import_module(f"magnets_cp.puzzles.{name}.puzzle"), name.upper())
        return found

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


PUZZLES = _Puzzles()
# Formats of problems that others wrote: what ``--puzzle`` calls each, and where it is found.
MODELS = {
    "xcsp3": "magnets_cp.models.xcsp3.puzzle",
    "cnf": "magnets_cp.models.boolean.puzzle",
    "opb": "magnets_cp.models.boolean.puzzle",
    "flatzinc": "magnets_cp.models.zinc.puzzle",
    "minizinc": "magnets_cp.models.zinc.puzzle",
}
# Text that no puzzle recognizes is read as a board of this one, whose reader then complains.
DEFAULT = NAMES[0]
# Where installed packages name puzzles of theirs.
GROUP = "magnets_cp.puzzles"


def named(name: str) -> Puzzle[Any]:
    """The puzzle of that name, here or in an installed package, or in that file, FILE.py. Raises UsageError."""
    if name in PUZZLES:
        return PUZZLES[name]
    if name in MODELS:
        model: Puzzle[Any] = getattr(import_module(MODELS[name]), name.upper())
        return model
    if name.endswith(".py"):
        from magnets_cp.models.cpmpy_file import model_in
        from magnets_cp.models.cpmpy_recognition import is_model_file
        from magnets_cp.puzzle.file import puzzle_from

        return model_in(os.path.abspath(name)) if is_model_file(name) else puzzle_from(name)
    others = installed()
    if name not in others:
        raise UsageError(
            f"--puzzle: expected one of {', '.join([*PUZZLES, *MODELS, *others])} or FILE.py, found {shown(name)}"
        )
    try:
        puzzle = others[name].load()
    except Exception as error:  # whatever somebody else's package does
        raise UsageError(f"--puzzle: {name}: {type(error).__name__}: {error}") from error
    if not isinstance(puzzle, Puzzle):
        raise UsageError(f"--puzzle: {name}: expected a magnets_cp.Puzzle, found {shown(repr(puzzle))}")
    return puzzle


def installed() -> Mapping[str, EntryPoint]:
    """The puzzles of installed packages, by name."""
    from importlib.metadata import entry_points

    return {one.name: one for one in entry_points(group=GROUP)}


def reading(spec: str) -> tuple[Puzzle[Any], str | None, str | None]:
    """The puzzle, the notation and the variant of NAME[:READ], as in magnets:janko or tiles:no-rotation.

    Raises UsageError.
    """
    name, *parts = spec.split(":")
    puzzle = named(name)
    notation = variant = None
    for part in parts:
        if part in puzzle.notations:
            notation = part
        elif part in puzzle.variants:
            variant = part
        else:
            expected = ", ".join([*puzzle.notations, *puzzle.variants])
            raise UsageError(f"--puzzle: after {name}: expected one of {expected}, found {shown(part)}")
    return puzzle, notation, variant


def detect(arguments: Iterable[str]) -> Puzzle[Any]:
    """The puzzle of the first of the arguments that shows one: a board as text, a file, FILE#K, a folder, or "-"."""
    return next(filter(None, map(_puzzle_in, arguments)), PUZZLES[DEFAULT])


def parted(arguments: Iterable[str]) -> dict[Puzzle[Any], list[str]]:
    """The arguments by puzzle, in order; a folder with boards of several stands for its files.

    What shows no puzzle is left to the first that one shows, which then says what is wrong with it.
    """
    shown_in: dict[str, Puzzle[Any] | None] = {}
    for argument in arguments:
        inside = {name: _recognized_in(name) for name in _files_of(argument)} if os.path.isdir(argument) else {}
        several = len(set(filter(None, inside.values()))) > 1
        shown_in.update(inside if several else {argument: _puzzle_in(argument)})
    first = next(filter(None, shown_in.values()), PUZZLES[DEFAULT])
    found: dict[Puzzle[Any], list[str]] = {}
    for name, puzzle in shown_in.items():
        found.setdefault(puzzle or first, []).append(name)
    return found or {first: []}


def recognized(source: Source) -> Puzzle[Any] | None:
    """The puzzle whose board the text looks like. Raises UsageError for JSON that says it is of another.

    A board may name a puzzle that is installed, never a file: what reads a board must not run code that came with it.
    """
    if beginnings.MODEL.match(source.text):
        return next((one for one in map(named, MODELS) if one.recognizes(source)), None)
    found = next((puzzle for puzzle in PUZZLES.values() if puzzle.recognizes(source)), None)
    said = puzzle_named(source)
    if found is not None or said is None or said in PUZZLES:
        return found
    if said not in installed():
        raise UsageError(f"{source.name}: a board of {shown(said)}: name its file, --puzzle FILE.py")
    return named(said)


def _puzzle_in(argument: str) -> Puzzle[Any] | None:
    """The first puzzle the argument shows a board of."""
    if not os.path.exists(argument):
        for puzzle in PUZZLES.values():
            if puzzle.is_text(argument):
                return puzzle
    if os.path.isdir(argument):
        return next(filter(None, map(_recognized_in, _files_of(argument))), None)
    with suppress(InputError):
        return recognized(read_source(*files_in(argument, ())))
    return None


def boards_of_others(arguments: Iterable[str], puzzle: Puzzle[Any]) -> Iterator[InputError]:
    """The files of the folders among the arguments that hold boards of another puzzle, by which their names end."""
    endings = suffixes(puzzle)
    for folder in filter(os.path.isdir, arguments):
        for name in _files_of(folder):
            other = None if name.endswith(endings) else _recognized_in(name)
            if other is not None and other is not puzzle:
                yield InputError(name, None, None, f"a board of {puzzle.name}", f"one of {other.name}: name it alone")


def _files_of(folder: str) -> list[str]:
    endings = {ending for puzzle in PUZZLES.values() for ending in suffixes(puzzle)}
    return files_in(folder, (*endings, *also_packed((".xml", ".cnf", ".opb"))))


def _recognized_in(name: str) -> Puzzle[Any] | None:
    """The puzzle of a file of a folder, which may have others than boards."""
    with suppress(InputError, UsageError):
        return recognized(read_source(name))
    return None
