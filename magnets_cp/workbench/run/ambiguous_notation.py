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


@dataclass(frozen=True, slots=True)
class MeantReading:
    """The reading that is taken: its notation, its board, and why."""

    notation: str
    board: Any
    reason: str

    def __str__(self) -> str:
        return f"read as {self.notation}, {self.reason}"


def settle(
    puzzle: Puzzle[Any], unsettled: Mapping[str, SeveralReadingsError], names: Collection[str]
) -> dict[str, MeantReading]:
    """Choose a reading for each file that has several, by name; ``names`` are those of all files."""
    numbers = {name: _numbers(puzzle, error) for name, error in unsettled.items()}
    single = {name: [one for one, number in found.items() if number == 1] for name, found in numbers.items()}
    chosen = {name: _only(error, single[name], "with one solution") for name, error in unsettled.items()}
    meant = {name: one for name, one in chosen.items() if one}
    rest = [name for name in unsettled if name not in meant]
    beside = {
        folder: [one for one in names if os.path.dirname(one) == folder] for folder in {*map(os.path.dirname, rest)}
    }
    customs = {folder: _custom(puzzle, unsettled, meant, files) for folder, files in beside.items()}
    for name in rest:
        error, custom = unsettled[name], customs[os.path.dirname(name)]
        if custom in error.readings:
            meant[name] = MeantReading(custom, error.readings[custom], "as most of its folder is")
            continue
        solvable = [one for one, number in numbers[name].items() if number != 0]
        one = _only(error, solvable, "that has a solution")
        one = one or _only(error, error.likely, "in which no line is impossible")
        if one:
            meant[name] = one
    return meant


def _only(error: SeveralReadingsError, notations: Collection[str], what: str) -> MeantReading | None:
    """The reading in one of the notations, if that is the only one."""
    if len(notations) != 1:
        return None
    [notation] = notations
    return MeantReading(notation, error.readings[notation], f"the only reading {what}")


def _custom(
    puzzle: Puzzle[Any],
    unsettled: Mapping[str, SeveralReadingsError],
    meant: Mapping[str, MeantReading],
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


def _numbers(puzzle: Puzzle[Any], error: SeveralReadingsError) -> dict[str, int | None]:
    """Count the solutions of each reading, up to 2; None where that was not found out."""
    from magnets_cp.workbench.run.run_solver import run_safely
    from magnets_cp.workbench.run.solvers import HandSolver

    found: dict[str, int | None] = {}
    for notation, board in error.readings.items():
        limits = Limits(seconds=_SECONDS, solutions=2)
        answer = run_safely(HandSolver(puzzle.levels[-1]), puzzle, board, limits)
        found[notation] = len(answer.solutions) if answer.is_finished(2) else None
    return found
