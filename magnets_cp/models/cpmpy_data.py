"""What a function that makes models is given."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn

from magnets_cp.errors import InputError, shown
from magnets_cp.source import Source


@dataclass(frozen=True)
class Data:
    """What the function is given: JSON, or, with ``is_text``, a text as it is."""

    text: str
    is_text: bool = False

    @property
    def value(self) -> Any:
        """The data."""
        return self.text if self.is_text else json.loads(self.text)

    def given_to(self, function: Callable[..., Any], parameters: Collection[str]) -> Callable[[], Any]:
        """The call of a function with these parameters: keys of an object that are their names, or the data as one."""
        value = self.value
        if value and isinstance(value, dict) and set(value) <= set(parameters):
            return partial(function, **value)
        return partial(function, *([value] if parameters else []))


def read_data(source: Source) -> list[Data]:
    """The data of a text: JSON, or lines of it; else the text itself."""
    if not source.text.strip():
        source.fail(None, "data, such as JSON")
    for texts in ([source.text], [line.text for line in source.lines]):
        with suppress(ValueError, RecursionError):
            return [Data(json.dumps(_loaded(text), separators=(",", ":"))) for text in texts]
    if source.text.lstrip().startswith(("{", "[")):
        raise InputError(source.name, 1, 1, "JSON", shown(source.text.strip()))
    return [Data(source.text, is_text=True)]


def _loaded(text: str) -> Any:
    """The value of a text in JSON: no NaN, nothing infinite, no key twice. Raises ValueError, RecursionError."""

    def refuse(constant: str) -> NoReturn:
        raise ValueError(constant)

    return json.loads(text, parse_constant=refuse, parse_float=_finite, object_pairs_hook=_with_each_key_once)


def _finite(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise ValueError(text)
    return number


def _with_each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError(pairs)
    return dict(pairs)
