"""Instances of XCSP3 for solvers of FlatZinc and MiniZinc: written here, read as XCSP3."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NoReturn

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError, TwoAnswersError, shown
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import Xcsp3
from magnets_cp.models.zinc.flatzinc import flatzinc
from magnets_cp.models.zinc.minizinc import minizinc
from magnets_cp.models.zinc.names import named
from magnets_cp.source import Source
from magnets_cp.text.notation import Notation, Notations
from magnets_cp.text.numbers import as_written

# What solvers print of a solution: a line "x = 3;" a variable, and a line of ten dashes.
_SOLUTION = "-" * 10
_LINE = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(-?[0-9]{1,19})\s*;\s*")


def _unread(source: Source) -> NoReturn:
    raise InputError(
        source.name, 1, 1, "an instance of XCSP3, which is written for the solver", shown(source.text.strip())
    )


def _texts(name: str, suffix: str, write: Callable[[Instance], str]) -> Notations[Instance]:
    """What is written for solvers first, then what is read."""
    return Notations(
        Notation(name, suffix, _unread, write, lambda _: False, is_read=False), *(Xcsp3.texts or {}).values()
    )


class _Zinc(Xcsp3):
    """An instance whose solvers print dashes after each solution."""

    is_dashed = True
    comment_word = "%"

    def recognizes(self, source: Source) -> bool:
        return False

    def read_solutions(self, source: Source, board: Instance) -> list[Solution]:
        if _is_written(source):
            return _read_answers(source, named(board))
        return super().read_solutions(source, board)


class FlatZinc(_Zinc):
    """Instances for solvers of FlatZinc."""

    name = "flatzinc"
    texts = _texts("flatzinc", ".fzn", flatzinc)


class MiniZinc(_Zinc):
    """Instances for MiniZinc and one of its solvers."""

    name = "minizinc"
    texts = _texts("minizinc", ".mzn", minizinc)


def _is_written(source: Source) -> bool:
    """Is there a solution in the text?"""
    return any(line.text.strip() == _SOLUTION for line in source.lines)


def _read_answers(source: Source, names: Mapping[str, str]) -> list[Solution]:
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
        if text == _SOLUTION:
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
        raise InputError(source.name, number, None, f"{_SOLUTION} after the values of a solution", "the end")
    return found


def _whole(source: Source, number: int, names: Mapping[str, str], values: Mapping[str, str]) -> Solution:
    missing = next((name for variable, name in names.items() if variable not in values), None)
    if missing is not None:
        raise InputError(source.name, number, 1, f"a value of {missing} before {_SOLUTION}", "none")
    return tuple(values[variable] for variable in names)


FLATZINC, MINIZINC = FlatZinc(), MiniZinc()
