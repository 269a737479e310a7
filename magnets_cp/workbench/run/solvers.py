"""Our own solvers, each behind the same call: ``run(puzzle, board, limits) -> Answer``."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol

import hand_solver
from hand_solver import Assignment, LimitReached, Limits, Options, Problem, Result, Statistics, Status, machine_code
from hand_solver.events import Observer
from hand_solver.loading import make_ready
from hand_solver.plugins import name_of
from hand_solver.searches import SEARCHES, unheeded_by
from magnets_cp.answer import Answer, Solution
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.key_values import as_text
from magnets_cp.version import __version__
from magnets_cp.workbench.run import consulted
from magnets_cp.workbench.run.levels import Level, guarded, problem_at
from magnets_cp.workbench.run.objectives import as_asked, with_exact_objective

# Defaults that a text form leaves out.
_UNSAID = (("seed", "0"), ("search", "dfs"), ("fixed", "no"))


class Solver(Protocol):
    """A solver with its options. Its text form is its configuration, e.g. "solver=cp-sat formulation=boolean"."""

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """Solve within the limits; ``limits.solutions`` says how many solutions to look for."""
        ...


class Hearer(NamedTuple):
    """A listener to a run of our own solvers.

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
class OwnSolver:
    """A solver of our own: a dataclass, whose fields are its options."""

    kind: ClassVar[str]

    @cached_property
    def described(self) -> dict[str, str]:
        """The solver and its options, as text by name."""
        given = ((name, getattr(self, name)) for name in self._options)
        return {"solver": self.kind, **{name: _said(value) for name, value in given if value is not None}}

    @property
    def _options(self) -> list[str]:
        return [field.name for field in fields(self)]

    def __str__(self) -> str:
        return as_text({key: value for key, value in self.described.items() if (key, value) not in _UNSAID})


@dataclass(frozen=True)
class HandSolver(OwnSolver):
    """``hand_solver`` on the board's problem at one level of the consistency ladder.

    Level, search and parts may be functions; their configuration has the functions' names then.

    level     a rung of the puzzle's ladder, or a user's own model, ``file.py:function``: see ``levels``
    search    one of ``hand_solver.searches``, or a user's own; the options after it are for dfs and for one's own, but
              for the last two; restarts are for dfs alone
    strategy  a class of a user's own, in place of those of inference, variable and value that are None
    workers   searches side by side, for auto and learning; None for one
    compiled  machine code or plain Python; None for the quicker of them
    """

    kind = "hand"
    level: Level
    search: str | Callable[..., Any] = "auto"
    inference: str | Callable[..., bool] | None = "mac"
    variable: str | Callable[..., int] | None = "dom_wdeg"
    value: str | Callable[..., Iterable[int]] | None = "lcv"
    restarts: int | None = None
    seed: int = 0
    workers: int | None = None
    strategy: str | Callable[[], object] | None = None
    compiled: bool | None = None

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits, hearer: Hearer | None = None) -> Answer:
        """See ``Solver``. Raises UsageError for restarts together with a search for several solutions."""
        if self.restarts is not None and limits.solutions != 1:
            raise UsageError("restarts look for one solution; leave them out to look for several")
        self.prepare()
        started = time.perf_counter()
        problem = problem_at(self.level, puzzle, board)
        limits = as_asked(problem, limits)
        observer = None if hearer is None else hearer.observer(puzzle, board)
        result = self.solve(problem, limits.since(started), observer)
        solutions = _decoded(puzzle, board, result.solutions)
        used = result.statistics.as_dict() | consulted.counters(result.consulted) | consulted.spent(result.spent)
        return Answer(
            result.status if solutions or not result.solutions else Status.UNKNOWN,
            solutions,
            result.complete and len(solutions) == len(result.solutions),
            used | {"seconds": time.perf_counter() - started},
            {**self.described, "magnets-cp": __version__, "python": platform.python_version()},
            believed=not self.own,
            objective=result.objective,
            bound=result.bound,
        )

    def prepare(self) -> None:
        """Load what a run needs, so that it does not pay for it: importing is not solving."""
        machine_code.load()
        make_ready(part for part in self._parts if isinstance(part, str))

    @property
    def _options(self) -> list[str]:
        unheeded = unheeded_by(self.search)
        return [name for name in super()._options if name not in unheeded]

    @property
    def own(self) -> list[str]:
        """Its parts that are a user's own."""
        return [part if isinstance(part, str) else name_of(part) for part in self._parts]

    @cached_property
    def _parts(self) -> list[str | Callable[..., Any]]:
        parts = (self.level, self.search, self.inference, self.variable, self.value, self.strategy)
        return [part for part in parts if part is not None and (callable(part) or ":" in part)]

    @cached_property
    def options(self) -> Options:
        """The options of the search."""
        named = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in ("level", "search")}
        return Options(**{name: value for name, value in named.items() if value is not None})

    def solve(self, problem: Problem, limits: Limits, observer: Observer | None = None) -> Result:
        """Search the problem with these options.

        Raises PluginError if a user's own part fails, UsageError if constraints do not state what the search needs.
        """
        with guarded(self.level):
            try:
                return hand_solver.solve(problem, self.search, self.options, limits, observer=observer)
            except NotImplementedError as error:
                raise CannotStateError(f"search={self.search} cannot be used here: {error}") from error


def _decoded(puzzle: Puzzle[Any], board: Any, assignments: Sequence[Assignment]) -> tuple[Solution, ...]:
    """The solutions; as far as they get where a limit comes meanwhile."""
    decoded: list[Solution] = []
    with suppress(LimitReached):
        for assignment in assignments:
            decoded.append(puzzle.decode(board, assignment))
    return tuple(decoded)


@dataclass(frozen=True)
class CpSat(OwnSolver):
    """OR-Tools CP-SAT on one formulation of the board.

    linearization  the level of its LP; None leaves it to the formulation
    fixed          branch in the static order of the hand solver's ``variable=input_order value=input_order``
    """

    kind = "cp-sat"
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
        answer = with_exact_objective(puzzle, board, answer)
        return replace(answer, configuration={**self.described, "magnets-cp": __version__, **answer.configuration})


OWN: dict[str, type[HandSolver] | type[CpSat]] = {kind.kind: kind for kind in (HandSolver, CpSat)}
# The options that ask for depth-first search.
OF_DFS = SEARCHES["dfs"].heeds


def is_external(solver: Solver) -> bool:
    """Return whether it is somebody else's program, to be judged, and not one of our own to judge by."""
    return not isinstance(solver, OwnSolver)


def _said(value: str | int | Callable[..., Any]) -> str:
    if callable(value):
        return name_of(value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
