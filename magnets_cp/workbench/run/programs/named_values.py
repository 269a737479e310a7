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

_GIVEN = re.compile(r"\s*([^=:]{1,200}?)\s*[=:]\s*([^=:]{1,20000}?)\s*[;,]?\s*")
_NUMBERS = re.compile(r"-?[0-9]{1,19}(?:[\s,]+-?[0-9]{1,19})*")


def variables_named(puzzle: Puzzle[Any], board: Any) -> dict[str, Variable]:
    """The variables by their names; none of a board that is not stated, or is a grid, whose answers have no names."""
    if shape_of(puzzle, board) is None:
        with suppress(CannotStateError):
            return {variable.name: variable for variable in puzzle.variables_of(board)}
    return {}


def without_values(puzzle: Puzzle[Any], board: Any, lines: Sequence[str]) -> list[str]:
    """The lines, those empty that give a variable a value, or a row of an array numbers: "x = 3", "x: 1 2"."""
    given = [_GIVEN.fullmatch(line) for line in lines]
    if not any(given):
        return list(lines)
    named = variables_named(puzzle, board)
    rows = {name[:at] for name in named for at, sign in enumerate(name) if sign == "["}

    def is_value(one: re.Match[str] | None) -> bool:
        if one is None or not (one[1] in named or one[1] in rows):
            return False
        return _NUMBERS.fullmatch(one[2]) is not None or (one[1] in named and one[2] in named[one[1]].labels)

    return ["" if is_value(one) else line for one, line in zip(given, lines, strict=True)]


def parted(puzzle: Puzzle[Any], board: Any, document: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a document gives the variables, if it has a number for each by its name, and what else it says."""
    numbers = {key for key, value in document.items() if type(value) is int}
    names = set(variables_named(puzzle, board)) if numbers else set()
    others = {key: value for key, value in document.items() if key not in names}
    if not names or not names <= numbers or any(key.strip() in names for key in others):  # two values for one name
        return {}, dict(document)
    return {key: document[key] for key in names}, others
