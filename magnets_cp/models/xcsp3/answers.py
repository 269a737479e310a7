"""Answers to an instance, as text: numbers, or symbols where variables take them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.models.instantiation import Instantiations
from magnets_cp.models.listing import cells_of, read_listed, without_leading_v
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.symbols import numbered
from magnets_cp.source import Source
from magnets_cp.text.numbers import is_number

# Added to the number of a symbol that was said as such, beyond all domains: no symbol is taken for an integer.
_SAID = 10**15
# Tags, and the keys of dictionaries, are no values.
_NO_VALUE = re.compile(r"""(<[^>]*>|["'][^"'\n]*["']\s*:)""")
_QUOTED = re.compile(r"""(["'])(-?[0-9]+)\1(?!\s*:)""")


def read_answer(instance: Instance, source: Source) -> list[Solution]:
    """The solutions in a text, as ``listing`` reads them. Raises InputError."""
    names, number_of = list(instance.variables), dict[str, int]()
    for symbols in instance.symbols.values():
        number_of.update({symbol: _SAID + number for number, symbol in symbols.items()})
    instantiations = Instantiations(partial(_any_value, instance), instance.arrays)
    read = partial(read_listed, names, instantiations=instantiations)
    if not number_of:
        return read(source)
    told = replace(source, text=_numbered(without_leading_v(source.text), number_of))
    try:
        found = read(told)
    except TwoAnswersError:
        raise
    except InputError:
        try:  # perhaps a dictionary, in which words are quoted and numbers are not
            found = read(replace(told, text=_QUOTED.sub(r"\2", told.text)))
        except InputError:
            _refuse_unknown(instance, source)
            found = read(source)  # which says what was read, and not the numbers
    return [_labelled(instance, source, one) for one in found]


def _any_value(instance: Instance, name: str) -> str | None:
    """A value of a variable that is in no constraint; None of others, as not every value may be right."""
    return None if name in instance.constrained else str(instance.variables[name][0])


def _numbered(text: str, number_of: Mapping[str, int]) -> str:
    parts = _NO_VALUE.split(text)
    return "".join([part if at % 2 else numbered(part, number_of) for at, part in enumerate(parts)])


def _refuse_unknown(instance: Instance, source: Source) -> None:
    """Raise InputError for a line that gives a variable, or one of a row, a symbol that it does not have."""
    cells = cells_of(list(instance.variables))
    for line in source.lines:
        row, _, values = (text.strip() for text in line.text.replace(":", "=").partition("="))
        for name, value in zip(cells.get(row, ()), values.split(), strict=False):
            known = instance.symbols.get(name, {}).values()
            if known and value not in known and not is_number(value):
                expected = f"one of {', '.join(sorted(known))} for {name}"
                raise InputError(source.name, line.number, line.text.find(value) + 1, expected, shown(value))


def _labelled(instance: Instance, source: Source, solution: Solution) -> Solution:
    """The solution with symbols; a number that is none stays. Raises InputError for a symbol that is no integer."""
    labels = list[str]()
    for name, text in zip(instance.variables, solution, strict=False):
        number = int(text) if is_number(text) else None
        if name in instance.symbols and number is not None:
            labels.append(instance.symbols[name].get(number % _SAID, text))
        elif number is not None and number >= _SAID:
            raise InputError(source.name, None, None, f"an integer as the value of {name}", "a symbol")
        else:
            labels.append(text)
    return tuple(labels)
