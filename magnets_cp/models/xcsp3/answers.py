"""Answers to an instance, as text: numbers, or symbols where variables take them."""

from __future__ import annotations

import re
from dataclasses import replace

from magnets_cp.answer import Solution
from magnets_cp.models.listing import is_number, read_listed
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.source import Source

_WORD = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z_][A-Za-z0-9_-]*")


def read_answer(instance: Instance, source: Source) -> list[Solution]:
    """The solutions in a text, as ``listing`` reads them. Raises InputError."""
    if not instance.symbols:
        return read_listed(list(instance.variables), source)
    number_of = {symbol: str(number) for symbols in instance.symbols.values() for number, symbol in symbols.items()}
    text = _WORD.sub(lambda match: number_of.get(match[0], match[0]), source.text)
    return [_labelled(instance, one) for one in read_listed(list(instance.variables), replace(source, text=text))]


def _labelled(instance: Instance, solution: Solution) -> Solution:
    """The solution with symbols; a number that is none stays."""
    return tuple(
        [
            instance.symbols[name].get(int(text), text) if name in instance.symbols and is_number(text) else text
            for name, text in zip(instance.variables, solution, strict=False)
        ]
    )
