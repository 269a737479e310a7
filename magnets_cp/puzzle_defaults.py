"""What a puzzle does that does not say otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from hand_solver import Assignment
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, UsageError
from magnets_cp.source import Source

if TYPE_CHECKING:
    from magnets_cp.partial import Drawing, Partial
    from magnets_cp.puzzle import Puzzle


@dataclass(frozen=True)
class FromTheRest:
    """A part of a puzzle made of its others; called as that part is."""

    puzzle: Puzzle[Any]
    function: Callable[..., Any]

    def __call__(self, *arguments: Any) -> Any:
        """Do it."""
        return self.function(self.puzzle, *arguments)


def never(_: object) -> bool:
    """Nothing looks like a board of a puzzle that does not say how its boards look."""
    return False


def txt(_: str) -> str:
    """The suffix of any notation."""
    return ".txt"


def json_solutions(source: Source, _: Any) -> list[Solution]:
    """The solutions of the JSON of ``solve``; other text is for the puzzle to understand. Raises InputError."""
    from magnets_cp.json_solutions import read_json_solutions

    return read_json_solutions(source)


def listed(_: Any, partial: Partial) -> Drawing:
    """A board on the way, variable by variable."""
    from magnets_cp.partial import listing

    return listing(partial)


def nothing() -> Iterator[Any]:
    """No boards."""
    return iter(())


def nothing_of(_: Any) -> Iterator[Any]:
    """Boards are of no kind."""
    return iter(())


def _decode(puzzle: Puzzle[Any], board: Any, assignment: Assignment) -> Solution:
    variables = puzzle.csp(board, puzzle.levels[0]).variables
    return tuple(variable.labels[value] for variable, value in zip(variables, assignment, strict=True))


def _size(puzzle: Puzzle[Any], board: Any) -> str:
    return str(len(puzzle.csp(board, puzzle.levels[0]).variables))


def _write(puzzle: Puzzle[Any], board: Any, notation: str) -> str:
    text = f"{puzzle.picture(board, None)}\n"
    try:
        same = puzzle.read(Source("<picture>", text), notation) == [board]
    except InputError:
        same = False
    if not same:
        raise UsageError(f"puzzle {puzzle.name} offers no write, and its pictures are not read as their boards")
    return text


def _weight(puzzle: Puzzle[Any], board: Any) -> tuple[int, ...]:
    return (len(puzzle.write(board, puzzle.notations[-1])),)


def _generate(puzzle: Puzzle[Any], *_: Any) -> NoReturn:
    raise UsageError(f"puzzle {puzzle.name} offers no generate")


def _fuzz(puzzle: Puzzle[Any], *_: Any) -> NoReturn:
    raise UsageError(f"puzzle {puzzle.name} offers no fuzz")


FROM_THE_REST: Mapping[str, Callable[..., Any]] = {
    "decode": _decode,
    "size": _size,
    "write": _write,
    "weight": _weight,
    "generate": _generate,
    "fuzz": _fuzz,
}
