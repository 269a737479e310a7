"""Run CP-SAT on a declared puzzle: one solution, several, or all of them, each once."""

from __future__ import annotations

import importlib.metadata
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ortools.sat.python import cp_model

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.solver_thread import run_in_thread

Tell = Callable[[Solution], object]


@dataclass(frozen=True, slots=True)
class Declaration:
    """A puzzle as a CP-SAT model.

    variables      the puzzle's own variables: two solutions are the same if these agree, whatever auxiliary ones do
    decode         their values, in the same order, as the puzzle's signs
    linearization  the level of CP-SAT's LP this model is best solved with, 0 for none; None leaves it to CP-SAT
    shows          (r, c, sign) -> constraints that hold if and only if the solution has the sign in row r at place c;
                   where rows differ in length the sign is the whole row, and c is 0. What solutions there are under
                   decisions is asked through it; None if the model offers no such thing
    static_order   what adds to the model, if need be, and gives the literals that a search in the static order of the
                   hand solver's model decides, one after the other, each first tried true; None if it has not been
                   worked out
    """

    model: cp_model.CpModel
    variables: Sequence[cp_model.IntVar]
    decode: Callable[[Sequence[int]], Solution]
    linearization: int | None = None
    shows: Callable[[int, int, str], Sequence[cp_model.BoundedLinearExpression | bool]] | None = None
    static_order: Callable[[], Sequence[cp_model.IntVar]] | None = None


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of CP-SAT besides the model.

    workers        parallel workers
    seed           of its random choices
    linearization  the level of its LP, 0 for none to 2 for much; None leaves it to the declaration
    fixed          branch in the static order of the hand solver's model: like for like; with one worker
    """

    workers: int = 1
    seed: int = 0
    linearization: int | None = None
    fixed: bool = False


# Solvers to be used again: making one takes a millisecond, as long as it solves a small board.
_idle: list[cp_model.CpSolver] = []

STATUS = {
    cp_model.OPTIMAL: Status.SATISFIABLE,
    cp_model.FEASIBLE: Status.SATISFIABLE,
    cp_model.INFEASIBLE: Status.UNSATISFIABLE,
    cp_model.UNKNOWN: Status.UNKNOWN,
}


def run(declare: Callable[[], Declaration], parameters: Parameters, limits: Limits, tell: Tell | None = None) -> Answer:
    """Declare the model and solve it; both are timed. ``tell`` hears of each solution as it is found, in a thread.

    For more than one solution CP-SAT enumerates, which it does with one worker whatever ``parameters`` say: with
    several it may report a solution more than once. The node limit of ``limits`` is not CP-SAT's and is ignored.
    Raises CannotStateError if CP-SAT calls model or parameters invalid, UsageError if no static order is known.
    """
    solver = _idle.pop() if _idle else cp_model.CpSolver()
    solver.parameters = type(solver.parameters)()
    answer = run_in_thread(solver, lambda: _run(solver, declare, parameters, limits, tell), limits.seconds)
    _idle.append(solver)
    return answer


def _run(
    solver: cp_model.CpSolver,
    declare: Callable[[], Declaration],
    parameters: Parameters,
    limits: Limits,
    tell: Tell | None,
) -> Answer:
    started = time.perf_counter()
    declaration = declare()
    is_optimized = declaration.model.has_objective()
    if is_optimized:
        limits = replace(limits, solutions=1)
    _set(solver, declaration, parameters, limits.since(started))

    def told(values: tuple[int, ...]) -> Solution:
        decoded = declaration.decode(values)
        if tell is not None:
            tell(decoded)
        return decoded

    collector = _Collector(declaration.variables, None if is_optimized else limits.solutions, told)
    code = solver.solve(declaration.model, collector)
    if collector.error is not None:
        raise collector.error
    if code not in STATUS:
        raise CannotStateError(f"CP-SAT answered {solver.status_name(code)}: {declaration.model.validate()}")
    found = tuple(collector.found.values())
    found = found[-1:] if is_optimized else found
    status = Status.SATISFIABLE if found else STATUS[code]
    exhausted = code == cp_model.OPTIMAL and (limits.solutions != 1 or is_optimized)
    if exhausted and is_optimized:
        status = Status.OPTIMAL
    return Answer(
        status,
        found,
        complete=exhausted or status is Status.UNSATISFIABLE,
        statistics={
            "seconds": time.perf_counter() - started,
            "branches": solver.num_branches,
            "conflicts": solver.num_conflicts,
        },
        configuration={
            "ortools": _version(),
            "workers": str(solver.parameters.num_workers),
            "seed": str(parameters.seed),
            "linearization": str(solver.parameters.linearization_level),
        },
        objective=round(solver.objective_value) if is_optimized and found else None,
        bound=round(solver.best_objective_bound) if is_optimized and found else None,
    )


def _set(solver: cp_model.CpSolver, declaration: Declaration, parameters: Parameters, limits: Limits) -> None:
    solver.parameters.random_seed = parameters.seed
    solver.parameters.num_workers = parameters.workers if limits.solutions == 1 else 1
    solver.parameters.enumerate_all_solutions = limits.solutions != 1
    level = declaration.linearization if parameters.linearization is None else parameters.linearization
    if level is not None:
        solver.parameters.linearization_level = level
    if limits.seconds is not None:
        solver.parameters.max_time_in_seconds = limits.seconds
    if parameters.fixed:
        _fix(solver, declaration)


@cache
def _version() -> str:
    return importlib.metadata.version("ortools")


def _fix(solver: cp_model.CpSolver, declaration: Declaration) -> None:
    """Branch in the static order, on the model as it was declared: presolve would put other literals into its place."""
    if declaration.static_order is None:
        raise UsageError("fixed: this formulation has no static order")
    declaration.model.add_decision_strategy(
        declaration.static_order(), cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE
    )
    solver.parameters.search_branching = cp_model.FIXED_SEARCH
    solver.parameters.cp_model_presolve = False


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps distinct solutions, as ``told`` makes them of values, and stops the search at ``limit`` of them."""

    def __init__(
        self, variables: Sequence[cp_model.IntVar], limit: int | None, told: Callable[[tuple[int, ...]], Solution]
    ) -> None:
        super().__init__()
        self._told = told
        self.error: BaseException | None = None
        self._variables = variables
        self._limit = limit
        self.found: dict[tuple[int, ...], Solution] = {}

    def on_solution_callback(self) -> None:
        """Called by CP-SAT at each solution. It knows no exceptions: one ends the search, and is raised after it."""
        if self._limit is None or len(self.found) < self._limit:
            values = tuple(self.value(variable) for variable in self._variables)
            try:
                self.found[values] = self.found.get(values) or self._told(values)
            except BaseException as error:
                self.error = error
                self.stop_search()
        if len(self.found) == self._limit:
            self.stop_search()
