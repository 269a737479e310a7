"""Solutions from the JSON of ``magnets solve --json``, whatever the puzzle."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, shown
from magnets_cp.source import Source
from magnets_cp.text.json_source import parsed


def read_json_solutions(source: Source, *, row: str = "a string a row") -> list[Solution]:
    """The solutions of a document; ``row`` says in a complaint what the strings are. Raises InputError."""
    document = parsed(source)
    if not isinstance(document, dict):
        _fail(source, "an object with solutions", shown(json.dumps(document)))
    return listed_solutions(source, document, row=row)


def listed_solutions(source: Source, document: dict[str, Any], *, row: str) -> list[Solution]:
    """The solutions under the key "solutions". Raises InputError."""
    found = document.get("solutions")
    if not isinstance(found, list) or not found:
        _fail(source, 'solutions under the key "solutions"', "none")
    for rows in found:
        if not isinstance(rows, list) or not all(isinstance(one, str) for one in rows):
            _fail(source, f"every solution as an array of strings, {row}", shown(json.dumps(rows)))
    return [tuple(rows) for rows in found]


def _fail(source: Source, expected: str, found: str) -> NoReturn:
    raise InputError(source.name, 1, 1, expected, found)
