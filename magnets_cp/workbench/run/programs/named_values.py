"""Values that an answer gives to variables by their names: no sentences and no claims, whatever the names are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from hand_solver import Variable
from magnets_cp.errors import CannotStateError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.programs.values import shape_of

_SIGN = re.compile("[=:]")
_LONGEST_NAME, _LONGEST_VALUE = 200, 20_000
_NUMBERS = re.compile(r"-?[0-9]{1,19}(?:[\s,]+-?[0-9]{1,19})*")


def variables_named(puzzle: Puzzle[Any], board: Any) -> dict[str, Variable]:
    """The variables by their names; none of a board that is not stated, or is a grid, whose answers have no names."""
    if shape_of(puzzle, board) is None:
        with suppress(CannotStateError):
            return {variable.name: variable for variable in puzzle.variables_of(board)}
    return {}


def without_values(puzzle: Puzzle[Any], board: Any, lines: Sequence[str]) -> list[str]:
    """The lines, those empty that give a variable a value, or a row of an array numbers: "x = 3", "x: 1 2"."""
    given = [_given(line) for line in lines]
    if not any(given):
        return list(lines)
    named = variables_named(puzzle, board)
    rows = {name[:at] for name in named for at, sign in enumerate(name) if sign == "["}

    def is_value(one: tuple[str, str] | None) -> bool:
        if one is None or not (one[0] in named or one[0] in rows):
            return False
        name, value = one
        return _NUMBERS.fullmatch(value) is not None or (name in named and value in named[name].labels)

    return ["" if is_value(one) else line for one, line in zip(given, lines, strict=True)]


def _given(line: str) -> tuple[str, str] | None:
    """The name and the value in "x = 3;". One pattern for all of it would try every way to share out long blanks."""
    parts = _SIGN.split(line, 2)
    if len(parts) != 2:
        return None
    name, value = (part.strip() for part in parts)
    if len(value) > 1 and value[-1] in ";,":
        value = value[:-1].rstrip()
    return (name, value) if 0 < len(name) <= _LONGEST_NAME and 0 < len(value) <= _LONGEST_VALUE else None


def parted(puzzle: Puzzle[Any], board: Any, document: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a document gives the variables, if it has a number for each by its name, and what else it says."""
    numbers = {key for key, value in document.items() if type(value) is int}
    names = set(variables_named(puzzle, board)) if numbers else set()
    others = {key: value for key, value in document.items() if key not in names}
    if not names or not names <= numbers or any(key.strip() in names for key in others):  # two values for one name
        return {}, dict(document)
    return {key: document[key] for key in names}, others
