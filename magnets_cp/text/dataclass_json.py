"""The JSON of a board that is a dataclass: read, written, and cut down; what any such puzzle has without saying more.

    {"puzzle": "queens", "n": 8, "row": 0, "column": 0}

Several are an array, or follow one another, a line each. The keys are the fields; one with a default may be left out.
Fields are numbers, texts, truth values, None, tuples, lists and frozensets of them, dictionaries by text, dataclasses.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import partial
from typing import Any, Union, get_args, get_origin, get_type_hints

from magnets_cp.errors import InputError, shown
from magnets_cp.source import Source
from magnets_cp.text.json_source import JsonObject, looks_like_json, objects, puzzle_named
from magnets_cp.text.notation import Notation

_NAMES = {int: "a whole number", float: "a number", str: "a text", bool: "true or false", types.NoneType: "null"}


def notation(puzzle: str, board: type) -> Notation[Any]:
    """Make the notation ``json`` of a puzzle of that name, whose boards are of this dataclass."""
    read, write, recognizes = partial(_read, puzzle, board), partial(_write, puzzle), partial(_recognizes, puzzle)
    return Notation("json", ".json", read, write, looks_like_json, recognizes, one_line=True)


def _recognizes(puzzle: str, source: Source) -> bool:
    return puzzle_named(source) == puzzle


def plain(value: Any) -> Any:
    """A board, or another dataclass, as what JSON has; bytes as hexadecimal digits."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, (frozenset, set)):
        return sorted(map(plain, value))
    return [plain(one) for one in value] if isinstance(value, (tuple, list)) else value


def built(board: type, document: dict[str, Any]) -> Any:
    """The board of these fields. Raises ValueError, as the board does, where they make none."""
    hints = get_type_hints(board)
    return board(**{key: typed(value, hints[key]) for key, value in document.items()})


def _write(puzzle: str, board: Any) -> str:
    return json.dumps({"puzzle": puzzle, **plain(board)}, ensure_ascii=False) + "\n"


def _read(puzzle: str, board: type, source: Source) -> list[Any]:
    lines = source.lines
    if len(lines) > 1 and all(line.text.lstrip()[:1] + line.text.rstrip()[-1:] == "{}" for line in lines):
        # Boards that follow one another, a line each; each stays where it is, for messages.
        parts = [Source(source.name, "\n" * (line.number - 1) + line.text) for line in lines]
    else:
        parts = [source]
    return [_board(puzzle, board, found) for part in parts for found in objects(part, "a board")]


def _board(puzzle: str, board: type, found: JsonObject) -> Any:
    own = fields(board)
    needed = [one.name for one in own if one.default is MISSING and one.default_factory is MISSING]
    if found.value.get("puzzle") != puzzle:
        found.refuse(f'"puzzle": {json.dumps(puzzle)}', json.dumps(found.value.get("puzzle"))[:40])
    found.only(["puzzle", *needed], [one.name for one in own if one.name not in needed])
    hints = get_type_hints(board)
    document = {key: value for key, value in found.value.items() if key != "puzzle"}
    for key, value in document.items():
        try:
            typed(value, hints[key])
        except ValueError as error:
            found.fail(key, str(error))
    try:
        return built(board, document)
    except InputError:
        raise
    except ValueError as error:
        found.refuse(f"a board ({error})", shown(json.dumps(found.value)))


def typed(value: Any, hint: Any) -> Any:
    """The value as the annotation has it. Raises ValueError with what is expected."""
    kind, arguments = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, types.UnionType):
        return _one_of(value, arguments)
    if is_dataclass(hint) and isinstance(hint, type):
        return built(hint, value) if isinstance(value, dict) else _refuse(f"an object for a {hint.__name__}")
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return hint(*_listed(value, tuple(get_type_hints(hint).values()), is_tuple=True))
    if kind in (tuple, list, frozenset):
        return kind(_listed(value, arguments, is_tuple=kind is tuple))
    if kind in (dict, Mapping):
        if not isinstance(value, dict):
            _refuse("an object")
        return {key: typed(one, arguments[1]) for key, one in value.items()}
    return _single(value, kind)


def _single(value: Any, kind: Any) -> Any:
    """The value as a class without parts."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if kind is bytes:
        return bytes.fromhex(_single(value, str))
    if kind in _NAMES and type(value) is not kind and not (kind is float and type(value) is int):
        _refuse(_NAMES[kind])
    return value


def _one_of(value: Any, hints: tuple[Any, ...]) -> Any:
    expected = []
    for hint in hints:
        try:
            return typed(value, hint)
        except ValueError as error:
            expected.append(str(error))
    return _refuse(" or ".join(expected))


def _listed(value: Any, arguments: tuple[Any, ...], *, is_tuple: bool) -> list[Any]:
    if not isinstance(value, list):
        _refuse("an array")
    if is_tuple and arguments[-1] is not Ellipsis:
        if len(value) != len(arguments):
            _refuse(f"an array of {len(arguments)}")
        return [typed(one, hint) for one, hint in zip(value, arguments, strict=True)]
    return [typed(one, arguments[0]) for one in value]


def _refuse(expected: str) -> Any:
    raise ValueError(expected)


def weight(value: Any) -> int:
    """Weigh a value: numbers count as they are, signs of a text but "." twice, parts once each."""
    if isinstance(value, (bool, type(None))):
        return int(value is not None)
    if isinstance(value, (int, float)):
        return 1 + int(abs(value))
    if isinstance(value, str):
        return 1 + 2 * len(value) - value.count(".")
    parts = value.values() if isinstance(value, dict) else value
    return 1 + sum(map(weight, parts))


def reductions(board: Any) -> Iterator[Any]:
    """Boards with something left out, large parts first: items, rows, columns, clues (. or null), smaller numbers."""
    for document in _smaller(plain(board)):
        try:
            yield built(type(board), document)
        except ValueError:
            continue


def _smaller(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: less} for less in _smaller(part))
    elif isinstance(value, list):
        yield from _shorter(value)
        for at, part in enumerate(value):
            yield from ([*value[:at], less, *value[at + 1 :]] for less in _smaller(part))
    elif isinstance(value, str):
        yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
        yield from (value[:at] + "." + value[at + 1 :] for at, sign in enumerate(value) if sign != ".")
    elif type(value) is int and value > 0:
        yield from dict.fromkeys([0, value // 2, value - 1])
    if value is not None and not isinstance(value, dict):
        yield None


def _shorter(items: list[Any]) -> Iterator[list[Any]]:
    half = len(items) // 2
    if half > 1:
        yield from (items[half:], items[:half])
    yield from (items[:at] + items[at + 1 :] for at in range(len(items)))
    if items and all(isinstance(one, (list, str)) and len(one) == len(items[0]) for one in items):
        yield from ([one[:at] + one[at + 1 :] for one in items] for at in range(len(items[0])))
