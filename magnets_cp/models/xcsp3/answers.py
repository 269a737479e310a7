"""Answers to an instance, as text: numbers, or symbols where variables take them."""

from __future__ import annotations

from dataclasses import replace

from magnets_cp.answer import Solution
from magnets_cp.models.listing import is_number, read_listed
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.symbols import numbered
from magnets_cp.source import Source


def read_answer(instance: Instance, source: Source) -> list[Solution]:
    """The solutions in a text, as ``listing`` reads them. Raises InputError."""
    names, number_of = list(instance.variables), dict[str, int]()
    for symbols in instance.symbols.values():
        number_of.update({symbol: number for number, symbol in symbols.items()})
    if not number_of:
        return read_listed(names, source)
    found = read_listed(names, replace(source, text=numbered(source.text, number_of)))
    return [_labelled(instance, one) for one in found]


def _labelled(instance: Instance, solution: Solution) -> Solution:
    """The solution with symbols; a number that is none stays."""
    return tuple(
        [
            instance.symbols[name].get(int(text), text) if name in instance.symbols and is_number(text) else text
            for name, text in zip(instance.variables, solution, strict=False)
        ]
    )
