"""What a campaign is to be, in the user's terms: from the command line, or a TOML file that says the same.

    # Paths are taken from the folder of this file.
    instances = ["boards", "seed-1-6x6.txt"]
    seeds = 3                                       # 0, 1 and 2; or a list of them
    seconds = 10                                    # the limit of a run

    [configurations]                                # or an array of texts as on the command line
    "fc" = "inference=fc variable=mrv"
    "mac" = "inference=mac variable=mrv,dom_wdeg"   # a grid: two

Further keys: nodes, count (a number, or "all"), memory (MiB), cpu_seconds, puzzle, notation, no_rotation, store; and a
table ``report`` for the options of ``magnets report``.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from magnets_cp.errors import InputError, shown
from magnets_cp.source import Source, read_source

MAX_SEEDS = 10_000
_SECONDS = 10.0
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)


@dataclass(frozen=True)
class Plan:
    """A campaign before anything is read.

    configurations  texts: "CONFIGURATION" or "NAME: CONFIGURATION", each perhaps a grid
    solutions       how many each run looks for, None for all
    places          where each of them was written, "FILE:LINE", if it was in a file
    folder          where paths are taken from
    """

    instances: tuple[str, ...]
    configurations: tuple[str, ...]
    seeds: tuple[int, ...] = (0,)
    seconds: float = _SECONDS
    nodes: int | None = None
    solutions: int | None = 1
    memory: int | None = None
    cpu_seconds: float | None = None
    puzzle: str | None = None
    notation: str | None = None
    no_rotation: bool = False
    store: str | None = None
    places: tuple[str, ...] = ()
    folder: str = "."
    report: Mapping[str, Any] = field(default_factory=dict)


def read_plan(path: str) -> Plan:
    """The plan of a campaign file. Raises InputError."""
    source = read_source(path)
    try:
        document = tomllib.loads(source.text)
        repr(document)  # which a number of thousands of digits does not have
    except tomllib.TOMLDecodeError as error:
        match = _PLACE.fullmatch(str(error))
        line, column = (int(match[2]), int(match[3])) if match else (None, None)
        raise InputError(path, line, column, "TOML", (match[1] if match else str(error)).lower()) from error
    except RecursionError as error:
        raise InputError(path, None, None, "TOML", "values nested too deep") from error
    except ValueError as error:
        raise InputError(path, None, None, "TOML", str(error).partition(";")[0].lower()) from error
    return _File(source, document).plan()


class _File:
    """A document, taken apart key by key."""

    def __init__(self, source: Source, document: dict[str, Any]) -> None:
        self._source = source
        self._document = document

    def plan(self) -> Plan:
        for key in self._document:
            if key not in _READERS:
                self._fail(key, f"only the keys {', '.join(_READERS)}", shown(key))
        for key in ("instances", "configurations"):
            if key not in self._document:
                raise InputError(self._source.name, None, None, f'the key "{key}"', "none")
        values = {_FIELD.get(key, key): read(self, key) for key, read in _READERS.items() if key in self._document}
        named = self._document["configurations"]
        places = tuple(map(self._place, [named] if isinstance(named, str) else named))
        return Plan(**values, places=places, folder=os.path.dirname(self._source.name) or ".")

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._document[key]
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not texts or not all(isinstance(one, str) for one in texts):
            self._fail(key, "texts in an array")
        return tuple(texts)

    def configurations(self, key: str) -> tuple[str, ...]:
        value = self._document[key]
        if not isinstance(value, dict):
            return self.texts(key)
        for name, text in value.items():
            if not isinstance(text, str) or not re.fullmatch(r"[^=:]+", name):
                self._fail(name, 'NAME = "CONFIGURATION", without = or : in the name', shown(f"{name} = {text!r}"))
        if not value:
            self._fail(key, "at least one configuration")
        return tuple(f"{name}: {text}" for name, text in value.items())

    def seeds(self, key: str) -> tuple[int, ...]:
        value = self._document[key]
        if isinstance(value, list) and value and all(type(one) is int and 0 <= one < 2**31 for one in value):
            return tuple(dict.fromkeys(value))
        return tuple(range(self.number(key, MAX_SEEDS)))

    def count(self, key: str) -> int | None:
        return None if self._document[key] == "all" else self.number(key)

    def number(self, key: str, most: int = 10**9) -> int:
        value = self._document[key]
        if type(value) is not int or not 1 <= value <= most:
            self._fail(key, f"a number from 1 to {most}")
        return value

    def seconds(self, key: str) -> float:
        value = self._document[key]
        if type(value) not in (int, float) or not 0 <= value <= 10**9:
            self._fail(key, "a number of seconds")
        return float(value)

    def text(self, key: str) -> str:
        if not isinstance(self._document[key], str):
            self._fail(key, "a text")
        return str(self._document[key])

    def yes(self, key: str) -> bool:
        if not isinstance(self._document[key], bool):
            self._fail(key, "true or false")
        return bool(self._document[key])

    def table(self, key: str) -> dict[str, Any]:
        value = self._document[key]
        if not isinstance(value, dict) or not all(isinstance(one, str | bool) for one in value.values()):
            self._fail(key, "a table of texts")
        return dict(value)

    def _place(self, configuration: str) -> str:
        """File and line of a configuration, given by its name or its text."""
        text = self._source.text
        line = line_of(text, configuration) or next(
            (number for number, one in enumerate(text.splitlines(), start=1) if configuration in one), None
        )
        return f"{self._source.name}:{line}" if line else self._source.name

    def _fail(self, key: str, expected: str, found: str | None = None) -> NoReturn:
        line = line_of(self._source.text, key)
        what = expected if found else f'{expected} for "{key}"'
        raise InputError(self._source.name, line, 1 if line else None, what, found or shown(repr(self._document[key])))


_READERS: dict[str, Callable[[_File, str], Any]] = {
    "instances": _File.texts,
    "configurations": _File.configurations,
    "seeds": _File.seeds,
    "seconds": _File.seconds,
    "nodes": _File.number,
    "count": _File.count,
    "memory": _File.number,
    "cpu_seconds": _File.seconds,
    "puzzle": _File.text,
    "notation": _File.text,
    "no_rotation": _File.yes,
    "store": _File.text,
    "report": _File.table,
}
_FIELD = {"count": "solutions"}


def line_of(text: str, key: str) -> int | None:
    """The line of a TOML text in which a key, or a table of that name, seems to be; None if none looks like it."""
    named = re.compile(rf"""\s*\[?\s*["']?{re.escape(key)}["']?\s*[\]=]""")
    numbers = (number for number, line in enumerate(text.splitlines(), start=1) if named.match(line))
    return next(numbers, None)
