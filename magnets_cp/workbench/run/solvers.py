"""The solvers by name, each behind the same call: ``run(puzzle, board, limits) -> Answer``."""

from __future__ import annotations

import platform
import shlex
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import hand_solver
from hand_solver import Limits, Options, Problem, Result, Statistics, machine_code
from hand_solver.events import Observer
from hand_solver.plugins import make_ready, name_of
from hand_solver.searches import SEARCHES, unheeded_by
from magnets_cp.answer import FOREIGN, Answer, Solution
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.version import __version__
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.run.levels import Level, blamed_on, problem_at


class Solver(Protocol):
    """A solver with its options. Its text form is its configuration, e.g. "solver=cp-sat formulation=boolean"."""

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """Solve within the limits; ``limits.solutions`` says how many solutions to look for."""
        ...


class Hearer(NamedTuple):
    """What hears of a run of our own solvers while it goes on.

    solution  each solution as it is found, some twice
    pause     the counters of the hand solver, now and then; None if nobody wants them
    """

    solution: Callable[[Solution], object]
    pause: Callable[[Statistics], object] | None = None

    def observer(self, puzzle: Puzzle[Any], board: Any) -> Observer:
        """The same for ``hand_solver``."""
        observer = Observer()
        heard = {"on_solution": lambda assignment: self.solution(puzzle.decode(board, assignment))}
        vars(observer).update(heard if self.pause is None else {**heard, "on_pause": self.pause})
        return observer


@dataclass(frozen=True)
class HandSolver:
    """``hand_solver`` on the board's problem at one level of the consistency ladder.

    Level, inference and heuristics may be functions; their configuration has the functions' names then.

    level   a rung of the puzzle's ladder, or a user's own model, ``file.py:function``: see ``levels``
    search  one of ``hand_solver.searches``; the options after it are for dfs, but for the last two
    workers searches side by side, for auto and learning; None for one
    """

    level: Level
    search: str = "auto"
    inference: str | Callable[..., bool] = "mac"
    variable: str | Callable[..., int] = "dom_wdeg"
    value: str | Callable[..., Iterable[int]] = "lcv"
    restarts: int | None = None
    seed: int = 0
    workers: int | None = None

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits, hearer: Hearer | None = None) -> Answer:
        """See ``Solver``. Raises UsageError for restarts together with a search for several solutions."""
        if self.restarts is not None and limits.solutions != 1:
            raise UsageError("restarts look for one solution; leave them out to look for several")
        self.prepare()
        started = time.perf_counter()
        problem = problem_at(self.level, puzzle, board)
        observer = None if hearer is None else hearer.observer(puzzle, board)
        result = self.solve(problem, limits.since(started), observer)
        solutions = tuple([puzzle.decode(board, assignment) for assignment in result.solutions])
        seconds = time.perf_counter() - started
        return Answer(
            result.status,
            solutions,
            result.complete,
            {
                **result.statistics.as_dict(),
                **consulted.counters(result.consulted),
                **consulted.spent(result.spent),
                "seconds": seconds,
            },
            {**self.described, "magnets-cp": __version__, "python": platform.python_version()},
            believed=not self.own,
        )

    def prepare(self) -> None:
        """Load what a run needs, so that it does not pay for it: importing is not solving."""
        machine_code.load()
        make_ready(part for part in self._parts if isinstance(part, str))

    @cached_property
    def described(self) -> dict[str, str]:
        """The solver and its options, as text by name."""
        return _described(self)

    @property
    def own(self) -> list[str]:
        """Its parts that are a user's own."""
        return [part if isinstance(part, str) else name_of(part) for part in self._parts]

    @cached_property
    def _parts(self) -> list[str | Callable[..., Any]]:
        parts = (self.level, self.inference, self.variable, self.value)
        return [part for part in parts if callable(part) or ":" in part]

    @cached_property
    def options(self) -> Options:
        """What the search is told."""
        return Options(self.inference, self.variable, self.value, self.restarts, self.seed, workers=self.workers or 1)

    def solve(self, problem: Problem, limits: Limits, observer: Observer | None = None) -> Result:
        """Search the problem with these options.

        Raises PluginError if a user's own part fails, UsageError if constraints do not state what the search needs.
        """
        with blamed_on(self.level):
            try:
                return hand_solver.solve(problem, self.search, self.options, limits, observer=observer)
            except NotImplementedError as error:
                raise UsageError(f"search={self.search} cannot be used here: {error}") from error

    def __str__(self) -> str:
        return _text(self.described)


@dataclass(frozen=True, slots=True)
class CpSat:
    """OR-Tools CP-SAT on one formulation of the board.

    linearization  the level of its LP; None leaves it to the formulation
    fixed          branch in the static order of the hand solver's ``variable=input_order value=input_order``
    """

    formulation: str
    workers: int = 1
    seed: int = 0
    linearization: int | None = None
    fixed: bool = False

    def __post_init__(self) -> None:
        """Raises UsageError for a fixed order with several workers, which would not keep to it."""
        if self.fixed and self.workers != 1:
            raise UsageError("a fixed order is for one worker; leave out fixed or workers")

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits, hearer: Hearer | None = None) -> Answer:
        """See ``Solver``. Raises UsageError for a fixed order that the formulation does not have."""
        from magnets_cp import cpsat

        parameters = cpsat.Parameters(self.workers, self.seed, self.linearization, self.fixed)
        answer = cpsat.run(
            lambda: puzzle.cpsat(board, self.formulation), parameters, limits, hearer and hearer.solution
        )
        return replace(answer, configuration={**self.described, "magnets-cp": __version__, **answer.configuration})

    @property
    def described(self) -> dict[str, str]:
        """The solver and its options, as text by name."""
        return _described(self)

    def __str__(self) -> str:
        return _text(self.described)


# The options that ask for depth-first search.
OF_DFS = SEARCHES["dfs"].heeds
# Defaults that a text form leaves out.
_UNSAID = (("seed", "0"), ("search", "dfs"), ("fixed", "no"))
OWN: dict[str, type[HandSolver] | type[CpSat]] = {"hand": HandSolver, "cp-sat": CpSat}
NAMES = (*OWN, *FOREIGN)


def kind_named(name: str) -> type[Any]:
    """The class of the solvers of that name, one of ``NAMES``: a dataclass, whose fields are its options."""
    if name in OWN:
        return OWN[name]
    from magnets_cp.workbench.run.programs.solvers import Command, Function

    return Command if name == Command.kind else Function


def is_foreign(solver: Solver) -> bool:
    """Is it somebody else's program, to be judged, and not one of our own to judge by?"""
    return not isinstance(solver, (HandSolver, CpSat))


def _described(solver: HandSolver | CpSat) -> dict[str, str]:
    unheeded = unheeded_by(solver.search) if isinstance(solver, HandSolver) else ()
    given = ((field.name, getattr(solver, field.name)) for field in fields(solver))
    options = {key: _said(value) for key, value in given if value is not None and key not in unheeded}
    name = next(name for name, kind in OWN.items() if isinstance(solver, kind))
    return {"solver": name, **options}


def _text(described: dict[str, str]) -> str:
    return " ".join(f"{key}={shlex.quote(value)}" for key, value in described.items() if (key, value) not in _UNSAID)


def _said(value: str | int | Callable[..., Any]) -> str:
    if callable(value):
        return name_of(value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
