"""JSON input with its positions, so that a complaint can name line and column of the object or the key it is about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.source import Source

# More than any board or list of answers has; less than what stops the parser.
MAX_DEPTH = 20
_NOT_BLANK = re.compile(r"\S")
# A string without an end reaches to the end of the text: so every character is looked at once.
_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_PUZZLE = re.compile(r'"puzzle"\s*:\s*"([^"\\]{1,60})"')


@dataclass(frozen=True)
class JsonObject:
    """An object of a JSON document that should be a board; it begins at character ``at`` of the text."""

    source: Source
    at: int
    value: dict[str, Any]

    def number(self, key: str, least: int, most: int) -> int:
        """The value of the key, a number from ``least`` to ``most``."""
        number = self.value[key]
        if type(number) is not int or not least <= number <= most:
            self.fail(key, f"a number from {least} to {most}")
        return number

    def numbers(self, key: str, count: int, most: int, *, within: Any = None) -> tuple[int, ...]:
        """The value of the key (or ``within``, a part of it), an array of ``count`` numbers from 0 to ``most``."""
        numbers = self.value[key] if within is None else within
        if not isinstance(numbers, list) or len(numbers) != count:
            self.fail(key, f"an array of {count} numbers", str(len(numbers)) if isinstance(numbers, list) else None)
        for number in numbers:
            if type(number) is not int or not 0 <= number <= most:
                self.fail(key, f"numbers from 0 to {most}", shown(json.dumps(number)))
        return tuple(numbers)

    def only(self, required: Sequence[str], optional: Sequence[str]) -> None:
        """There are the required keys and, but for the optional ones, no others."""
        for key in self.value:
            if key not in (*required, *optional):
                self._raise(key, f"only the keys {', '.join((*required, *optional))}", shown(key))
        for key in required:
            if key not in self.value:
                self.refuse(f'the key "{key}"', "none")

    def fail(self, key: str, expected: str, found: str | None = None) -> NoReturn:
        """Raise InputError at the key, about its value."""
        self._raise(key, f'{expected} for "{key}"', found or shown(json.dumps(self.value[key])))

    def refuse(self, expected: str, found: str) -> NoReturn:
        """Raise InputError where the object begins."""
        self._raise(None, expected, found)

    def _raise(self, key: str | None, expected: str, found: str) -> NoReturn:
        text, at = self.source.text, self.at
        if key is not None:
            at = max(at, text.find(json.dumps(key, ensure_ascii=False), at))
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        raise InputError(self.source.name, line, column, expected, found)


def looks_like_json(source: Source) -> bool:
    """Does the text begin as an object or an array does?"""
    return source.text.lstrip()[:1] in ("{", "[")


def puzzle_named(source: Source) -> str | None:
    """The puzzle that a board in JSON says it is of; None if it says none."""
    says = _PUZZLE.search(source.text) if looks_like_json(source) else None
    return says and says[1]


def indented(document: Mapping[str, Any]) -> str:
    """The object as text, a line a key."""
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in document.items())
    return f"{{\n{lines}\n}}\n"


def parsed(source: Source) -> Any:
    """The document that a text is. Raises InputError where it is none, is nested deep, or has a key twice."""
    if _depth(source.text) > MAX_DEPTH:
        raise InputError(source.name, 1, 1, f"JSON nested at most {MAX_DEPTH} deep", "more")
    try:
        return json.loads(source.text, object_pairs_hook=lambda pairs: _object(source, pairs))
    except json.JSONDecodeError as error:
        raise InputError(source.name, error.lineno, error.colno, "JSON", fault_of(error)) from error
    except InputError:
        raise
    except ValueError as error:  # a number of very many digits
        raise InputError(source.name, 1, 1, "JSON of reasonable numbers", "more digits") from error


def fault_of(error: json.JSONDecodeError) -> str:
    """Say the fault in the words of ``json``, less those that lead up to the place."""
    return error.msg.lower().removesuffix(" at").removesuffix(" starting")


def _depth(text: str) -> int:
    """Count how deep the brackets outside of strings are nested."""
    deepest = depth = 0
    for match in _BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        deepest = max(deepest, depth)
        if deepest > MAX_DEPTH:
            break
    return deepest


def _object(source: Source, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object with these keys and values. Raises InputError, at the second of two keys that are the same."""
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        key = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        quoted, text = json.dumps(key, ensure_ascii=False), source.text
        at = max(0, text.find(quoted, text.find(quoted) + 1))
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        raise InputError(source.name, line, column, "every key once", f"{shown(key)} twice")
    return made


def objects(source: Source, what: str) -> Iterator[JsonObject]:
    """The object of a text, or those of the array it is. Raises InputError where there is none; ``what`` names one."""
    document = parsed(source)
    if document == []:
        raise InputError(source.name, 1, 1, what, "an empty array")
    for at, value in _values(source.text, document):
        found = JsonObject(source, at, value)
        if not isinstance(value, dict):
            found.refuse(f"an object describing {what}", type(value).__name__)
        yield found


def _values(text: str, document: Any) -> Iterator[tuple[int, Any]]:
    """The document, or the values of the array it is, each with the place in the text where it begins."""
    at = len(text) - len(text.lstrip())
    if not isinstance(document, list):
        yield at, document
        return
    decoder = json.JSONDecoder()
    for _ in document:
        at = _NOT_BLANK.search(text, at + 1).start()  # type: ignore[union-attr]  # json.loads has found it valid
        value, end = decoder.raw_decode(text, at)
        yield at, value
        at = text.find(",", end)


def read_json_solutions(source: Source, *, row: str = "a string a row") -> list[Solution]:
    """The solutions of a document; ``row`` says in a complaint what the strings are. Raises InputError."""
    document = parsed(source)
    if not isinstance(document, dict):
        _refuse(source, "an object with solutions", shown(json.dumps(document)))
    return listed_solutions(source, document, row=row)


def listed_solutions(source: Source, document: dict[str, Any], *, row: str) -> list[Solution]:
    """The solutions under the key "solutions". Raises InputError."""
    found = document.get("solutions")
    if not isinstance(found, list) or not found:
        _refuse(source, 'solutions under the key "solutions"', "none")
    for rows in found:
        if not isinstance(rows, list) or not all(isinstance(one, str) for one in rows):
            _refuse(source, f"every solution as an array of strings, {row}", shown(json.dumps(rows)))
    return [tuple(rows) for rows in found]


def _refuse(source: Source, expected: str, found: str) -> NoReturn:
    raise InputError(source.name, 1, 1, expected, found)
