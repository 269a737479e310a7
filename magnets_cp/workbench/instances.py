"""Boards by the names users give them: file, K-th board of a file, folder, standard input, the text itself."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source, read_source
from magnets_cp.workbench.page.text import cut, visible

MANIFEST = "manifest.json"
_LONGEST = 40  # of a name that is the board itself
_NUMBERED = re.compile(r"(.+)#([0-9]{1,9})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Instance:
    """A board and the name it goes by in tables."""

    name: str
    board: Any


def load_one(argument: str, puzzle: Puzzle[Any], notation: str | None) -> Instance:
    """The one board an argument names. Raises InputError, or UsageError if it names several."""
    instances = load(argument, puzzle, notation)
    if len(instances) > 1:
        raise UsageError(
            f"{argument} holds {len(instances)} boards: name one, {argument}#1 to {argument}#{len(instances)}"
        )
    return instances[0]


def load(argument: str, puzzle: Puzzle[Any], notation: str | None) -> list[Instance]:
    """The boards of FILE, FILE#K, "-" (standard input), or a text such as a game id. Raises InputError."""
    match = None if os.path.exists(argument) else _NUMBERED.fullmatch(argument)
    if not os.path.exists(argument) and puzzle.is_text(argument) and not (match and os.path.exists(match[1])):
        return _numbered(cut(visible(argument), _LONGEST), puzzle.read(Source("<argument>", argument), notation))
    if match:
        boards = puzzle.read(read_source(match[1]), notation)
        if not 1 <= int(match[2]) <= len(boards):
            raise InputError(match[1], None, None, f"a board #1 to #{len(boards)}", f"#{match[2]}")
        return [Instance(argument, boards[int(match[2]) - 1])]
    return _numbered(argument, puzzle.read(read_source(argument), notation))


def load_all(arguments: Iterable[str], puzzle: Puzzle[Any], notation: str | None) -> Iterator[Instance | InputError]:
    """The boards of all arguments, folders included, in order; what cannot be read, as its error.

    A folder stands for its files named as files of the puzzle's notations are, and those of its folders, sorted by
    name, hidden ones left out. A file named by itself may be called anything.
    """
    endings = suffixes(puzzle)
    for argument in arguments:
        for name in _files(argument, endings) if os.path.isdir(argument) else [argument]:
            if isinstance(name, InputError):
                yield name
                continue
            try:
                yield from load(name, puzzle, notation)
            except InputError as error:
                yield error


def suffixes(puzzle: Puzzle[Any]) -> tuple[str, ...]:
    """How the names of files with boards of the puzzle end: as its notations say, or .txt."""
    return tuple(dict.fromkeys([".txt", *(puzzle.suffix(notation) for notation in puzzle.notations)]))


def files_in(argument: str, endings: tuple[str, ...]) -> list[str]:
    """The files an argument of ``load_all`` stands for: those of a folder, FILE of FILE#K, or the argument itself."""
    if os.path.isdir(argument):
        return [name for name in _files(argument, endings) if isinstance(name, str)]
    match = None if os.path.exists(argument) else _NUMBERED.fullmatch(argument)
    return [match[1] if match else argument]


def varied(instances: Iterable[Instance], puzzle: Puzzle[Any], variant: str | None) -> list[Instance]:
    """The instances under other rules, if a variant is named. Raises UsageError if the puzzle has no such variant."""
    if variant is None:
        return list(instances)
    if variant not in puzzle.variants:
        raise UsageError(f"boards of {puzzle.name} have no variant {variant}")
    change = puzzle.variants[variant]
    return [Instance(instance.name, change(instance.board)) for instance in instances]


def fuzzed(
    puzzle: Puzzle[Any], seed: int, count: int, notations: Collection[str] = (), *, without: Collection[str] = ()
) -> Iterator[Instance]:
    """The first ``count`` random boards of a seed that all the notations can say, each by its number in the sequence.

    Boards with one of the puzzle's traits named in ``without`` are passed over too.
    So a name stands for the same board whatever the notation. Raises UsageError if next to no board can be written.
    """
    found = 0
    for index in range(1, 1000 * (count + 1)):
        if found == count:
            return
        board = puzzle.fuzz(seed, index)
        is_plain = not any(puzzle.traits[name](board) for name in without)
        if is_plain and all(can_write(puzzle, board, notation) for notation in notations):
            found += 1
            yield Instance(f"fuzz {seed}:{index}", board)
    raise UsageError(
        f"random boards of {puzzle.name} can hardly be written as {', '.join(notations)}"
        + (f" without {', '.join(without)}" if without else "")
    )


def can_write(puzzle: Puzzle[Any], board: Any, notation: str) -> bool:
    """Has the notation a way to say the board?"""
    try:
        puzzle.write(board, notation)
    except ValueError:
        return False
    return True


def can_say(puzzle: Puzzle[Any], board: Any, notations: Iterable[str]) -> str:
    """The first of the notations that can write the board; the last of the puzzle can write every board."""
    return next((one for one in notations if can_write(puzzle, board, one)), puzzle.notations[-1])


def _files(folder: str, endings: tuple[str, ...]) -> Iterator[str | InputError]:
    unreadable: list[InputError] = []

    def note(error: OSError) -> None:
        reason = (error.strerror or str(error)).lower()
        unreadable.append(InputError(str(error.filename), None, None, "a readable folder", reason))

    for path, folders, files in os.walk(folder, onerror=note):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(endings) and name != MANIFEST and not name.startswith("."):
                yield os.path.join(path, name)
    yield from unreadable


def _numbered(name: str, boards: list[Any]) -> list[Instance]:
    if len(boards) == 1:
        return [Instance(name, boards[0])]
    return [Instance(f"{name}#{index}", board) for index, board in enumerate(boards, start=1)]
