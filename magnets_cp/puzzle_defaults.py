"""What a puzzle does that does not say otherwise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from hand_solver import Assignment
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, UsageError
from magnets_cp.source import Source

if TYPE_CHECKING:
    from magnets_cp.layout import Layout, Spot
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


def fact(variable: str, value: str, holds: bool, _: Collection[Spot] = ()) -> str:
    """In the words of the model."""
    return f"{variable} is {value}" if holds else f"{variable} is not {value}"


def nothing() -> Iterator[Any]:
    """No boards."""
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


def _layout(puzzle: Puzzle[Any], board: Any) -> Layout:
    """A row a variable, a cell a value; solutions, whatever they look like, are not laid on it."""
    from magnets_cp.layout import Clue, Layout

    variables = puzzle.csp(board, puzzle.levels[0]).variables
    widest = max((len(variable.labels) for variable in variables), default=0)

    def placed(_: Solution) -> NoReturn:
        raise ValueError("solutions of this puzzle have no cells")

    return Layout(
        len(variables),
        widest,
        regions={(r, c): r for r, variable in enumerate(variables) for c in range(len(variable.labels))},
        clues={(r, -1): Clue(variable.name) for r, variable in enumerate(variables)},
        shows=[[{(r, c): label} for c, label in enumerate(variable.labels)] for r, variable in enumerate(variables)],
        placed=placed,
    )


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
    "layout": _layout,
    "weight": _weight,
    "generate": _generate,
    "fuzz": _fuzz,
}
