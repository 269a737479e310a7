"""The panel: our own solvers, which judge, and external solvers, which are judged."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.cpmpy_solvers import PREFIX, Cpmpy
from magnets_cp.workbench.run.default_solvers import default_solvers, references
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.programs.submissions import Submission, submissions
from magnets_cp.workbench.run.solvers import OwnSolver, Solver

_NAMED = re.compile(r"([^\W\d][\w.-]*)=(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Competitors:
    """The solvers somebody names to be judged.

    limits          the limits and the notation of those that have none of their own
    commands        command lines, each perhaps as NAME=COMMAND
    functions       FILE.py:FUNCTION, perhaps as NAME=FILE.py:FUNCTION; or a solver of CPMpy, as cpmpy:choco
    configurations  of solvers; those of our own solvers name the judges
    folder          of submissions
    """

    limits: ExternalSolver
    commands: Sequence[str] = ()
    functions: Sequence[str] = ()
    configurations: Sequence[str] = ()
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """The judges, then the judged; and the submissions that cannot be run."""

    judges: list[Solver]
    judged: list[ExternalSolver]
    unusable: tuple[Submission, ...]

    @property
    def solvers(self) -> list[Solver]:
        """All that are run on each board."""
        return [*self.judges, *self.judged]

    def notations(self, puzzle: Puzzle[Any]) -> list[str]:
        """The notations that programs and functions read."""
        return [one.notation(puzzle) for one in self.external]

    @property
    def external(self) -> list[ExternalSolver]:
        """The programs and functions among the judged: a solver of CPMpy reads no notation and prints nothing."""
        return [one for one in self.judged if isinstance(one, ExternalSolver)]


def panel(puzzle: Puzzle[Any], competitors: Competitors) -> Panel:
    """The solvers that were named, judged by CP-SAT and the hand solver if no judge is named. Raises UsageError."""
    shared = competitors.limits.shared
    if competitors.limits.write and competitors.limits.write not in puzzle.notations:
        raise UsageError(f"--to: expected one of {', '.join(puzzle.notations)}, found {competitors.limits.write!r}")
    named = [f"solver={text}" for text in competitors.functions if text.startswith(PREFIX)]
    configured = [parse(text, puzzle) for text in (*competitors.configurations, *named)]
    judged: list[Any] = [
        replace(solver, **{**shared, **solver.shared}) for solver in configured if isinstance(solver, ExternalSolver)
    ]
    judged += [
        replace(one, name=f"{PREFIX}{one.backend}", cpu_seconds=competitors.limits.cpu_seconds)
        for one in configured
        if isinstance(one, Cpmpy)
    ]
    judged += [Command(name=name, command=text, **shared) for name, text in map(_split, competitors.commands)]
    functions = [_split(text) for text in competitors.functions if not text.startswith(PREFIX)]
    judged += [Function(name=name, function=text, **shared) for name, text in functions]
    submitted = submissions(competitors.folder, puzzle.notations, competitors.limits) if competitors.folder else []
    judged += [one.solver for one in submitted if one.solver is not None]
    if not judged and not submitted:
        raise UsageError("name a solver to judge, with --command, --solver, --config or --submissions")
    names = [
        *(getattr(one, "name", "") or str(one) for one in judged),
        *(one.name for one in submitted if one.solver is None),
    ]
    if len(set(names)) < len(names) or len(set(map(str, judged))) < len(judged):
        raise UsageError("the same solver twice; give each a NAME= of its own")
    demand_distinct([solver for solver in configured if isinstance(solver, OwnSolver)])
    judges = [solver for solver in configured if not isinstance(solver, (ExternalSolver, Cpmpy))] or references(puzzle)
    return Panel(judges, judged, tuple(one for one in submitted if one.solver is None))


def own_solvers(puzzle: Puzzle[Any], configurations: Sequence[str]) -> list[Solver]:
    """Solvers of our own by their configurations, the default ones if there are none. Raises UsageError for others."""
    solvers = [parse(text, puzzle) for text in configurations]
    for text, solver in zip(configurations, solvers, strict=True):
        if isinstance(solver, ExternalSolver):
            raise UsageError(f"other people's solvers are for magnets judge --config {shlex.quote(text)}")
    demand_distinct(solvers)
    return solvers or default_solvers(puzzle)


def demand_distinct(solvers: Sequence[Solver]) -> None:
    """Raise UsageError for a solver named twice, perhaps in other words: it would be held to itself."""
    again = next((one for one, times in Counter(map(str, solvers)).items() if times > 1), None)
    if again is not None:
        raise UsageError(f"configuration {again!r} is named twice")


def _split(text: str) -> tuple[str, str]:
    match = _NAMED.fullmatch(text)
    return (match[1], match[2]) if match else ("", text)
