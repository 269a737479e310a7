"""Boards by the names users give them: file, K-th board of a file, folder, standard input, the text itself."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source, read_source
from magnets_cp.text.notation import SeveralReadingsError
from magnets_cp.workbench.run.board_files import files_below, has_suffix, suffixes

if TYPE_CHECKING:
    from magnets_cp.workbench.run.ambiguous_notation import MeantReading

# FILE#K, the K-th board of a file.
_NUMBERED = re.compile(r"(.+)#([0-9]{1,99})", re.DOTALL)
_LONGEST = 40  # of a name that is the board itself


@dataclass(frozen=True, slots=True)
class Instance:
    """A board and the name it goes by in tables; ``note`` says how it was read, if that is not plain.

    asked  the notations whose readers are asked for it; None for all that can say it
    """

    name: str
    board: Any
    note: str = ""
    asked: frozenset[str] | None = None


# What was read, or what was wrong with it.
_Item: TypeAlias = Instance | InputError


def load_one(argument: str, puzzle: Puzzle[Any], notation: str | None) -> Instance:
    """The one board an argument names. Raises InputError, or UsageError if it names several."""
    instances = load(argument, puzzle, notation)
    first, last = instances[0], instances[-1]
    if first is not last:
        raise UsageError(f"{argument} holds {len(instances)} boards: name one, {first.name} to {last.name}")
    return first


def load(argument: str | Source, puzzle: Puzzle[Any], notation: str | None) -> list[Instance]:
    """Read the boards of FILE, FILE#K, "-" (standard input), a text such as a game id, a source. Raises InputError."""
    name = argument.name if isinstance(argument, Source) else argument
    found = list(_settled(puzzle, [(name, _read(argument, puzzle, notation))]))
    for error in (one for one in found if isinstance(one, InputError)):
        raise error
    return [one for one in found if isinstance(one, Instance)]


def load_all(arguments: Iterable[str], puzzle: Puzzle[Any], notation: str | None) -> Iterator[_Item]:
    """The boards of all arguments, folders included, in order; what cannot be read, as its error.

    A folder stands for its files named as files of the puzzle's notations are, those without a suffix that look like
    boards, and those of its folders, sorted by name, hidden ones left out. A file named by itself may be called
    anything. A text that can be read in several ways is read as ``settle`` says. Raises UsageError for no boards.
    """
    endings, named = suffixes(puzzle), list(arguments)
    found: list[tuple[str, list[_Item]]] = []
    for argument in named:
        for name in files_below(argument, endings) if os.path.isdir(argument) else [argument]:
            if isinstance(name, InputError):
                found.append((argument, [name]))
            elif name == argument or has_suffix(name) or _looks_like_boards(puzzle, name):
                found.append((name, _read(name, puzzle, notation)))
    if named and not found:
        raise UsageError(f"no boards in {', '.join(named)}")
    yield from _settled(puzzle, found)


def _looks_like_boards(puzzle: Puzzle[Any], name: str) -> bool:
    try:
        return puzzle.recognizes(read_source(name))
    except InputError:
        return False


def _settled(puzzle: Puzzle[Any], found: list[tuple[str, list[_Item]]]) -> Iterator[_Item]:
    """Yield what was found in the files; where one has several readings, the one that is meant, if that can be told."""
    unsettled = {name: one for name, items in found for one in items if isinstance(one, SeveralReadingsError)}
    meant: dict[str, MeantReading] = {}
    if unsettled:
        from magnets_cp.workbench.run.ambiguous_notation import settle

        meant = settle(puzzle, unsettled, [name for name, _ in found])
    for name, items in found:
        yield from [Instance(name, meant[name].board, str(meant[name]))] if name in meant else items


def _read(argument: str | Source, puzzle: Puzzle[Any], notation: str | None) -> list[_Item]:
    """The boards that one argument stands for, which is no folder, and what is wrong with others of them."""
    try:
        if isinstance(argument, Source):
            return _numbered(argument.name, _boards(argument, puzzle, notation))
        return _read_argument(argument, puzzle, notation)
    except InputError as error:
        return [error]


def _read_argument(argument: str, puzzle: Puzzle[Any], notation: str | None) -> list[_Item]:
    match = None if os.path.exists(argument) else _NUMBERED.fullmatch(argument)
    is_text = not os.path.exists(argument) and puzzle.is_text(argument) and not (match and os.path.exists(match[1]))
    if is_text:
        from magnets_cp.text.sanitize import cut, visible

        return _numbered(cut(visible(argument), _LONGEST), puzzle.read(Source("<argument>", argument), notation))
    file = match[1] if match else argument
    items = _boards(read_source(file), puzzle, notation)
    if match is None:
        return _numbered(argument, items)
    if not 1 <= int(match[2]) <= len(items):
        expected = f"a board #1 to #{len(items)}" if len(items) > 1 else "one board, #1"
        return [InputError(file, None, None, expected, f"#{match[2]}")]
    item = items[int(match[2]) - 1]
    return [item if isinstance(item, InputError) else Instance(argument, item)]


def _boards(source: Source, puzzle: Puzzle[Any], notation: str | None) -> list[Any]:
    """The boards of a text. Of one with a board a line, such as game ids, bad lines are errors among them."""
    try:
        return puzzle.read(source, notation)
    except InputError:
        is_by_line = notation is None or notation in puzzle.one_line
        good = next((line.text for line in source.lines if is_by_line and _reads(puzzle, line.text, notation)), None)
        if good is None or len(source.lines) == 1:
            raise
    # Each line is understood, and complained of, as one of the kind of the good one.
    kind = notation or next((name for name in puzzle.one_line if _reads(puzzle, good, name)), None)
    found: list[Any] = []
    for line in source.lines:
        try:
            found += puzzle.read(Source(source.name, line.text), kind)
        except InputError as error:
            found.append(replace(error, line=line.number))
    return found


def _reads(puzzle: Puzzle[Any], text: str, notation: str | None) -> bool:
    """Return whether the line is a board by itself."""
    try:
        return puzzle.is_text(text.strip()) and len(puzzle.read(Source("", text), notation)) == 1
    except InputError:
        return False


def varied(instances: Iterable[Instance], puzzle: Puzzle[Any], variant: str | None) -> list[Instance]:
    """The instances under other rules, if a variant is named. Raises UsageError if the puzzle has no such variant."""
    if variant is None:
        return list(instances)
    if variant not in puzzle.variants:
        raise UsageError(f"boards of {puzzle.name} have no variant {variant}")
    change = puzzle.variants[variant]
    return [replace(instance, board=change(instance.board)) for instance in instances]


def can_write(puzzle: Puzzle[Any], board: Any, notation: str) -> bool:
    """Return whether the notation can say the board."""
    try:
        puzzle.write(board, notation)
    except ValueError:
        return False
    return True


def can_say(puzzle: Puzzle[Any], board: Any, notations: Iterable[str]) -> str:
    """The first of the notations that can write the board; the last of the puzzle can write every board."""
    return next((one for one in notations if can_write(puzzle, board, one)), puzzle.notations[-1])


def _numbered(name: str, boards: list[Any]) -> list[_Item]:
    """The boards by their names, and errors where they stand."""
    if len(boards) == 1:
        return [Instance(name, boards[0])]
    return [
        one if isinstance(one, InputError) else Instance(f"{name}#{index}", one)
        for index, one in enumerate(boards, start=1)
    ]


def files_in(argument: str, endings: tuple[str, ...]) -> list[str]:
    """The files an argument of ``load_all`` stands for: those of a folder, FILE of FILE#K, or the argument itself."""
    if os.path.isdir(argument):
        return [name for name in files_below(argument, endings) if isinstance(name, str)]
    match = None if os.path.exists(argument) else _NUMBERED.fullmatch(argument)
    return [match[1] if match else argument]
