"""The solvers of CPMpy, on boards that are models of it: ``solver=cpmpy:choco``."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hand_solver import LimitReached, Limits, Status
from magnets_cp.answer import Answer, Outcome, Solution
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.puzzle import Puzzle

# How configurations begin the names of these solvers.
PREFIX = "cpmpy:"
# Errors by which nothing is refused: who raises them did not expect them.
_BREAKING = (TypeError, AttributeError, LookupError, NameError, ZeroDivisionError)


@dataclass(frozen=True, slots=True)
class Cpmpy:
    """One of CPMpy's solvers, by its name there: "choco", "pysat:cadical195".

    name         what tables call it where it is judged; elsewhere it is one solver beside others, and has none
    cpu_seconds  what a run may use of processor time, translation included; None for no limit besides wall time
    """

    backend: str
    name: str = ""
    cpu_seconds: int | None = None

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``Solver``. The limit on nodes means nothing here. Raises CannotStateError.

        That a translation is refused is one thing, and that it breaks off is another: a crash.
        """
        from magnets_cp.workbench.run.objectives import with_exact_objective

        stated = puzzle.cpmpy(board)
        found: dict[Solution, None] = {}

        def take() -> None:
            found[stated.solution] = None

        started = time.perf_counter()
        seconds = None if limits.seconds is None else max(limits.seconds, 0.01)
        try:
            solver = _made(self.backend, stated.model)
            if limits.solutions == 1 or stated.model.has_objective():
                if solver.solve(time_limit=seconds):
                    take()
            else:
                solver.solveAll(display=take, time_limit=seconds, solution_limit=limits.solutions, call_from_model=True)
        except LimitReached:
            raise
        except _BREAKING as error:
            report = f"it raised {type(error).__name__}: {error}"
            used = {"seconds": time.perf_counter() - started}
            return Answer(Status.UNKNOWN, (), False, used, self.described, Outcome.CRASH, report, believed=False)
        except Exception as error:  # whatever a solver of others does with a model that it does not know
            raise CannotStateError(f"{self}: {type(error).__name__}: {error}") from error
        is_optimized = stated.model.has_objective()
        status, complete = _status(solver, bool(found), limits.solutions, is_optimized=is_optimized)
        answer = Answer(
            status,
            tuple(found),
            complete,
            {"seconds": time.perf_counter() - started},
            {**self.described, "version": str(solver.version())},
            believed=False,
            objective=solver.objective_value() if solver.has_objective() else None,
        )
        return with_exact_objective(puzzle, board, answer)

    @property
    def described(self) -> dict[str, str]:
        """The solver, as text by name."""
        named = {"name": self.name} if self.name else {}
        return {"solver": f"{PREFIX}{self.backend}", **named}

    def __str__(self) -> str:
        return f"solver={PREFIX}{self.backend}"


def cpmpy_solver(backend: str, options: Mapping[str, Any]) -> Cpmpy:
    """The solver of that name. Raises UsageError for one that there is not here, and for any option."""
    if options:
        raise UsageError(f"solver {PREFIX}{backend} has no option {next(iter(options))!r}; its defaults are used")
    supported = _lookup().supported(subsolvers=False)
    if backend.partition(":")[0] not in supported:
        raise UsageError(f"solver: expected {PREFIX} and one of {', '.join(supported)}, found '{PREFIX}{backend}'")
    return Cpmpy(backend)


def versions(configuration: str) -> dict[str, str]:
    """By program what is installed here of those that a configuration runs, if it is one of these solvers."""
    backend = configuration.removeprefix(f"solver={PREFIX}")
    if backend == configuration:
        return {}
    from cpmpy import __version__

    return {backend: str(_lookup().lookup(backend).version()), "CPMpy": str(__version__)}


def _lookup() -> Any:
    try:
        from cpmpy.solvers.utils import SolverLookup
    except ImportError as error:
        from magnets_cp.extras import install

        raise UsageError(f"solver=cpmpy: needs CPMpy: {install('cpmpy')}") from error
    return SolverLookup


def _made(backend: str, model: Any) -> Any:
    return _lookup().get(backend, model)


def _status(solver: Any, is_found: bool, asked: int | None, *, is_optimized: bool) -> tuple[Status, bool]:
    """What CPMpy's exit status means, and whether all solutions are known, or none is better.

    A solver that leaves an objective out, as constant, says with any solution that none is better.
    """
    said = solver.status().exitstatus.name
    if said == "UNSATISFIABLE":
        return Status.UNSATISFIABLE, True
    if not is_found:
        return Status.UNKNOWN, False
    if is_optimized:
        is_proven = said == "OPTIMAL" or not solver.has_objective()
        return (Status.OPTIMAL if is_proven else Status.SATISFIABLE), is_proven
    return Status.SATISFIABLE, said == "OPTIMAL" and asked != 1
