"""Who judges, and who is judged: solvers of somebody else's beside solvers of our own."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.verdict import SILENT, Judgement, Run, Verdict
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.default_configurations import default_solvers, references
from magnets_cp.workbench.run.programs.solvers import Command, Foreign, Function
from magnets_cp.workbench.run.programs.submissions import Submission, submissions
from magnets_cp.workbench.run.solvers import NAMES, Solver

_NAMED = re.compile(r"([^\W\d][\w.-]*)=(.+)", re.DOTALL)
_CONFIGURATION = re.compile(rf"(?:.*\s)?solver=(?:{'|'.join(map(re.escape, NAMES))})(?:\s.*)?", re.DOTALL)
# On how many boards in a row a solver may give no answer, if nobody says otherwise.
GIVE_UP = 3


@dataclass(frozen=True, slots=True)
class Entries:
    """The solvers somebody names to be judged.

    limits    the limits and the notation of those that have none of their own
    commands  command lines, each perhaps as NAME=COMMAND
    solvers   FILE.py:FUNCTION, perhaps as NAME=FILE.py:FUNCTION; or configurations, which say solver=KIND; those of our
              own solvers name the judges
    folder    of submissions
    """

    limits: Foreign
    commands: Sequence[str] = ()
    solvers: Sequence[str] = ()
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """The judges, then the judged; and the submissions that cannot be run."""

    judges: list[Solver]
    judged: list[Foreign]
    unusable: tuple[Submission, ...]

    @property
    def solvers(self) -> list[Solver]:
        """All that are run on each board."""
        return [*self.judges, *self.judged]


def panel(puzzle: Puzzle[Any], entries: Entries) -> Panel:
    """The solvers that were named, judged by CP-SAT and the hand solver if no judge is named. Raises UsageError."""
    shared = entries.limits.shared
    if entries.limits.write and entries.limits.write not in puzzle.notations:
        raise UsageError(f"--to: expected one of {', '.join(puzzle.notations)}, found {entries.limits.write!r}")
    configured = [parse(text, puzzle) for text in entries.solvers if _CONFIGURATION.fullmatch(text)]
    judged = [_limited(solver, entries.limits) for solver in configured if isinstance(solver, Foreign)]
    judged += [Command(name=name, command=text, **shared) for name, text in map(_split, entries.commands)]
    functions = [_split(text) for text in entries.solvers if not _CONFIGURATION.fullmatch(text)]
    judged += [Function(name=name, function=text, **shared) for name, text in functions]
    submitted = submissions(entries.folder, puzzle.notations, entries.limits) if entries.folder else []
    judged += [one.solver for one in submitted if one.solver is not None]
    if not judged and not submitted:
        raise UsageError("name a solver to judge, with --command, --solver or --submissions")
    names = [*(one.name or str(one) for one in judged), *(one.name for one in submitted if one.solver is None)]
    if len(set(names)) < len(names) or len(set(map(str, judged))) < len(judged):
        raise UsageError("the same solver twice; give each a NAME= of its own")
    judges = [solver for solver in configured if not isinstance(solver, Foreign)] or references(puzzle)
    return Panel(judges, judged, tuple(one for one in submitted if one.solver is None))


def own_solvers(puzzle: Puzzle[Any], configurations: Sequence[str]) -> list[Solver]:
    """Solvers of our own by their configurations, the default ones if there are none. Raises UsageError for others."""
    solvers = [parse(text, puzzle) for text in configurations]
    for text, solver in zip(configurations, solvers, strict=True):
        if isinstance(solver, Foreign):
            raise UsageError(f"other people's solvers are for magnets judge --solver {shlex.quote(text)}")
    return solvers or default_solvers(puzzle)


def _limited(solver: Foreign, limits: Foreign) -> Foreign:
    """The solver under these limits, where its configuration names none."""
    defaults = {field.name: field.default for field in fields(Foreign)}
    unnamed = {key: value for key, value in limits.shared.items() if getattr(solver, key) == defaults[key]}
    return replace(solver, **unnamed)


def _split(text: str) -> tuple[str, str]:
    match = _NAMED.fullmatch(text)
    return (match[1], match[2]) if match else ("", text)


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A ``Solver`` in the place of one that is not run any more, for this reason."""

    solver: Foreign
    reason: str

    @property
    def answer(self) -> Answer:
        """None, to whatever board."""
        return Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, self.solver.described, Outcome.GIVEN_UP, self.reason)

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``Solver``."""
        return self.answer

    def __str__(self) -> str:
        return str(self.solver)


class Patience:
    """The solvers that are run on the next board: who gave no answer on ``most`` boards in a row is not; 0 for all."""

    def __init__(self, solvers: Sequence[Solver], most: int) -> None:
        self.solvers = list(solvers)
        self._most = most
        self._silent: list[list[Verdict]] = [[] for _ in solvers]

    def noted(self, judgement: Judgement) -> Judgement:
        """The next judgement; a run that had begun when its solver was given up is left out, whatever the ``jobs``."""
        return replace(judgement, runs=tuple(self._noted(place, run) for place, run in enumerate(judgement.runs)))

    def _noted(self, place: int, run: Run) -> Run:
        solver, silent = self.solvers[place], self._silent[place]
        if run.verdict is Verdict.NOT_ASKED:
            return run
        if isinstance(solver, GivenUp):
            return Run(run.configuration, solver.answer, Verdict.GIVEN_UP)
        if not isinstance(solver, Foreign):
            return run
        if run.verdict not in SILENT:
            silent.clear()
            return run
        silent.append(run.verdict)
        if len(silent) == self._most:
            kinds = ", ".join(dict.fromkeys(map(str, silent)))
            reason = f"no answer on {self._most} boards in a row ({kinds}): it was not run any more"
            self.solvers[place] = GivenUp(solver, reason)
        return run
