"""Choose between several readings of a text, where neither its marks nor its name tell: take the one that is a puzzle.

Puzzles have one solution. So the only reading with exactly one is taken; else that in which most of the folder is
written; else the only one with solutions at all, or at least possible at first sight. What is left is refused.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from hand_solver import Limits
from magnets_cp.errors import InputError
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import read_source
from magnets_cp.text.notation import SeveralReadingsError

# How long solutions of one reading are looked for.
_SECONDS = 2.0
# Which part of the files in a folder, of those that can be told, has to be in one notation for the rest to be in it.
_MOST = 0.9
_Numbers = Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Meant:
    """The reading that is taken: its notation, its board, and why."""

    notation: str
    board: Any
    reason: str

    def __str__(self) -> str:
        return f"read as {self.notation}, {self.reason}"


def settle(
    puzzle: Puzzle[Any], unsettled: Mapping[str, SeveralReadingsError], names: Collection[str]
) -> dict[str, Meant]:
    """Choose a reading for each file that has several, by name; ``names`` are those of all files."""
    numbers = {name: _numbers(puzzle, error) for name, error in unsettled.items()}
    found = {name: _only(error, numbers[name], (1,), "with one solution") for name, error in unsettled.items()}
    meant = {name: one for name, one in found.items() if one}
    rest = {name: error for name, error in unsettled.items() if name not in meant}
    customs = {folder: _custom(puzzle, unsettled, meant, _in(folder, names)) for folder in set(map(_folder, rest))}
    for name, error in rest.items():
        custom = customs[_folder(name)]
        if custom in error.readings:
            meant[name] = Meant(custom, error.readings[custom], "as most of its folder is")
        elif one := _only(error, numbers[name], (1, 2, None), "that has a solution") or _likely(error):
            meant[name] = one
    return meant


def _only(error: SeveralReadingsError, numbers: _Numbers, wanted: Collection[int | None], what: str) -> Meant | None:
    """The only reading with one of the wanted numbers of solutions."""
    return _taken(error, [notation for notation, number in numbers.items() if number in wanted], what)


def _likely(error: SeveralReadingsError) -> Meant | None:
    return _taken(error, list(error.likely), "in which no line is impossible")


def _taken(error: SeveralReadingsError, notations: list[str], what: str) -> Meant | None:
    """The reading in one of the notations, if that is the only one."""
    if len(notations) != 1:
        return None
    return Meant(notations[0], error.readings[notations[0]], f"the only reading {what}")


def _custom(
    puzzle: Puzzle[Any],
    unsettled: Mapping[str, SeveralReadingsError],
    meant: Mapping[str, Meant],
    names: Collection[str],
) -> str:
    """The notation in which most of these files are, as far as that can be told; empty if there is none."""
    notations = {notation for error in unsettled.values() for notation in error.readings}
    told = Counter(meant[name].notation for name in names if name in meant)
    for name in names:
        if name not in unsettled:
            readable = [notation for notation in notations if _is_readable(puzzle, name, notation)]
            told.update(readable if len(readable) == 1 else ())
    most = told.most_common(1)
    return most[0][0] if most and most[0][1] >= _MOST * told.total() else ""


def _is_readable(puzzle: Puzzle[Any], name: str, notation: str) -> bool:
    try:
        return bool(puzzle.read(read_source(name), notation))
    except InputError:
        return False


def _folder(name: str) -> str:
    return os.path.dirname(name)


def _in(folder: str, names: Collection[str]) -> list[str]:
    return [name for name in names if _folder(name) == folder]


def _numbers(puzzle: Puzzle[Any], error: SeveralReadingsError) -> _Numbers:
    """Count the solutions of each reading, up to 2; None where that was not found out."""
    from magnets_cp.workbench.run.run_solver import run_safely
    from magnets_cp.workbench.run.solvers import HandSolver

    found: dict[str, int | None] = {}
    for notation, board in error.readings.items():
        limits = Limits(seconds=_SECONDS, solutions=2)
        answer = run_safely(HandSolver(puzzle.levels[-1]), puzzle, board, limits)
        found[notation] = len(answer.solutions) if answer.is_finished(2) else None
    return found
