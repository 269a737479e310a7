"""What a puzzle does that does not say otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from hand_solver.plugins import PluginError
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, UsageError, shown
from magnets_cp.puzzle.later import Later
from magnets_cp.puzzle.parts import Parts
from magnets_cp.source import Source
from magnets_cp.text.json_source import puzzle_said
from magnets_cp.text.notation import CannotWriteError, Notation, Notations

if TYPE_CHECKING:
    from random import Random


def texts(puzzle: Parts[Any]) -> Notations[Any] | None:
    """The notations of a puzzle that names the dataclass of its boards: its own text, if it reads one, and JSON."""
    if puzzle.board is None:
        return None
    from magnets_cp.text import dataclass_json

    own = []
    if puzzle.read is not None:
        write = partial(_own_write, puzzle.read, puzzle) if puzzle.write is None else partial(_as_text, puzzle.write)
        own = [Notation("text", ".txt", partial(_own_read, puzzle.read), write)]
    return Notations(*own, dataclass_json.notation(puzzle.name, puzzle.board))


def _own_read(read: Callable[[Source, None], list[Any]], source: Source) -> list[Any]:
    try:
        return list(read(source, None))
    except InputError:
        raise
    except ValueError as error:
        # What the dataclass refuses is no board; what else goes wrong is a fault of the reader.
        if all(frame.f_code.co_name != "__post_init__" for frame, _ in walk_tb(error.__traceback__)):
            raise
        source.fail(source.lines[0].tokens(1)[0] if source.lines else None, f"a board ({error})")


def _as_text(write: Callable[[Any, str], str], board: Any) -> str:
    return write(board, "text")


def _own_write(read: Callable[[Source, None], list[Any]], puzzle: Parts[Any], board: Any) -> str:
    text = f"{puzzle.picture(board, None)}\n"
    try:
        same = list(read(Source("<picture>", text), None)) == [board]
    except InputError:
        same = False
    if not same:
        raise CannotWriteError(f"pictures of {puzzle.name} are not read as their boards: this one is for json")
    return text


def _read(puzzle: Parts[Any], source: Source, notation: str | None) -> list[Any]:
    if puzzle.texts is None:
        raise UsageError(f"puzzle {puzzle.name} offers no read, and no dataclass of its boards")
    return puzzle.texts.read(source, notation)


def _write(puzzle: Parts[Any], board: Any, notation: str) -> str:
    if puzzle.texts is not None:
        return puzzle.texts.write(board, notation)
    try:
        return _own_write(lambda source, _: puzzle.read(source, notation), puzzle, board)
    except CannotWriteError as error:
        message = f"puzzle {puzzle.name} offers no write, and its pictures are not read as their boards"
        raise UsageError(message) from error


def _suffix(puzzle: Parts[Any], notation: str) -> str:
    return ".txt" if puzzle.texts is None else puzzle.texts.suffix(notation)


def _recognizes(puzzle: Parts[Any], source: Source) -> bool:
    return puzzle.board is not None and puzzle_said(source) == puzzle.name


def _is_text(puzzle: Parts[Any], argument: str) -> bool:
    return puzzle.board is not None and argument.lstrip().startswith("{")


def _weight(puzzle: Parts[Any], board: Any) -> tuple[int, ...]:
    if puzzle.board is not None:
        from magnets_cp.text import dataclass_json

        return (dataclass_json.weight(dataclass_json.plain(board)),)
    return (len(puzzle.write(board, puzzle.notations[-1])),)


def _reductions(_: Parts[Any], board: Any, __: Solution | None) -> Iterator[Any]:
    from magnets_cp.text import dataclass_json

    return dataclass_json.reductions(board)


def _generate(puzzle: Parts[Any], size: str, kind: str, options: Mapping[str, float], rng: Random) -> Any:
    from magnets_cp.puzzle.orders import board_of_proven_kind

    make = puzzle.random
    if make is None:
        raise UsageError(f"puzzle {puzzle.name} offers no generate")
    unknown = next(iter(options), None)
    if unknown is not None:
        raise UsageError(f"--{unknown}: boards of {puzzle.name} are not made to order, only of a kind and a size")
    try:
        # Few kinds are to be had of large boards, and none that is looked for long.
        return board_of_proven_kind(
            lambda: make(rng, size), lambda board: puzzle.csp(board, puzzle.levels[-1]), kind, attempts=200
        )
    except (UsageError, PluginError):
        raise
    except ValueError as error:
        raise UsageError(f"size: {str(error) or 'refused by random'}, found {shown(size)}") from error


def _fuzz(puzzle: Parts[Any], seed: int, index: int) -> Any:
    if puzzle.random is None:
        raise UsageError(f"puzzle {puzzle.name} offers no fuzz")
    from random import Random

    return puzzle.random(Random(f"{seed}:{index}"), None)


# Only where the dataclass of the boards is named.
OF_THE_BOARDS: Mapping[str, Callable[..., Any]] = {"reductions": _reductions}
FROM_THE_REST: Mapping[str, Callable[..., Any]] = {
    "read": _read,
    "picture": Later("magnets_cp.puzzle.grid_defaults", "picture"),
    "decode": Later("magnets_cp.puzzle.grid_defaults", "decode"),
    "size": Later("magnets_cp.puzzle.grid_defaults", "size"),
    "suffix": _suffix,
    "recognizes": _recognizes,
    "is_text": _is_text,
    "write": _write,
    "read_solutions": Later("magnets_cp.puzzle.read_answers", "read_solutions"),
    "partial": Later("magnets_cp.puzzle.grid_defaults", "drawing"),
    "layout": Later("magnets_cp.puzzle.grid_defaults", "layout"),
    "weight": _weight,
    "generate": _generate,
    "fuzz": _fuzz,
}
