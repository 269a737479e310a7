"""What solvers of FlatZinc and MiniZinc print of a solution: a line "x = 3;" a variable, and a line of ten dashes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.models.listing import as_written
from magnets_cp.source import Source

SOLUTION = "-" * 10
_LINE = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(-?[0-9]{1,19})\s*;\s*")


def is_written(source: Source) -> bool:
    """Is there a solution in the text?"""
    return any(line.text.strip() == SOLUTION for line in source.lines)


def read_answers(source: Source, names: Mapping[str, str]) -> list[Solution]:
    """The solutions of a text, each ended by dashes; ``names`` are those of the variables there.

    Raises InputError for what is no line of a variable, for one without a value, or without dashes at the end.
    """
    variables = {name: variable for variable, name in names.items()}
    found: list[Solution] = []
    values: dict[str, str] = {}
    number = 0
    for line in source.lines:
        number, text = line.number, line.text.strip()
        if not text or text.startswith("%"):
            continue
        if text == SOLUTION:
            found.append(_whole(source, number, names, values))
            values = {}
            continue
        match = _LINE.fullmatch(text)
        if match is None or match[1] not in variables:
            raise InputError(source.name, number, 1, f'a line as "{next(iter(variables), "x")} = 3;"', shown(text))
        name, value = variables[match[1]], as_written(match[2])
        if values.setdefault(name, value) != value:
            raise TwoAnswersError(source.name, number, 1, "one value each", f"two of {shown(match[1])}")
    if values:
        raise InputError(source.name, number, None, f"{SOLUTION} after the values of a solution", "the end")
    return found


def _whole(source: Source, number: int, names: Mapping[str, str], values: Mapping[str, str]) -> Solution:
    missing = next((name for variable, name in names.items() if variable not in values), None)
    if missing is not None:
        raise InputError(source.name, number, 1, f"a value of {missing} before {SOLUTION}", "none")
    return tuple(values[variable] for variable in names)
