"""``hand_solver`` behind the interface that CPMpy has for solvers.

Guns, "Increasing modeling language convenience with a universal n-dimensional array, CPpy as python-embedded example",
ModRef 2019; how a solver is added: cpmpy.readthedocs.io.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl, _NumVarImpl
from cpmpy.solvers.solver_interface import ExitStatus, SolverInterface, SolverStatus
from cpmpy.solvers.utils import SolverLookup
from cpmpy.transformations.get_variables import get_variables, get_variables_model
from cpmpy.transformations.normalize import toplevel_list

import hand_solver
from hand_solver import Limits, Objective, Observer, Options, Problem, Result, Status
from hand_solver.events import EVENTS
from hand_solver.problem.variable import MOST_VALUES
from hand_solver.searches import SEARCHES
from magnets_cp.models.building import Building, TooLargeError
from magnets_cp.models.cpmpy_flat import flat, flat_objective
from magnets_cp.models.cpmpy_posting import NATIVE, Posting
from magnets_cp.version import __version__

NAME = "hand"
_LONGEST_NAME = 80


def register() -> None:
    """Make it known to CPMpy as "hand": ``model.solve(solver="hand")``, or "hand:dfs" for one of its searches.

    Doing it again changes nothing.
    """
    known = SolverLookup.base_solvers
    if not any(name == NAME for name, _ in known()):
        SolverLookup.base_solvers = classmethod(lambda _: [*known(), (NAME, HandSolver)])


class HandSolver(SolverInterface):  # type: ignore[misc]
    """A CPMpy model for ``hand_solver``; constraints may be added, and it may be solved again.

    search     one of ``hand_solver.searches``; naming a heuristic or an inference to ``solve`` asks for dfs
    subsolver  the same, as CPMpy gives it

    What the vocabulary has is posted as it is; all else by CPMpy's own decompositions, down to sums that a Boolean
    implies. Constraints are named by the text of the user's own that they came from.

    >>> import cpmpy
    >>> x, y = cpmpy.intvar(1, 9, shape=2, name=("x", "y"))
    >>> solver = HandSolver(cpmpy.Model(3 * x == 2 * y, x + y > 8, maximize=y))
    >>> solver.solve(), solver.objective_value(), str(solver.status().exitstatus)
    (True, 9, 'ExitStatus.OPTIMAL')
    >>> [constraint.name for constraint in solver.native_model.constraints]
    ['3 * (x) == 2 * (y)', '(x) + (y) > 8']
    """

    supported_global_constraints = NATIVE
    supported_reified_global_constraints: frozenset[str] = frozenset()

    def __init__(self, cpm_model: Any = None, search: str = "auto", subsolver: str | None = None) -> None:
        self.search = subsolver or search
        if self.search not in SEARCHES:
            raise ValueError(f"search: expected one of {', '.join(SEARCHES)}, found {self.search!r}")
        self.last: Result | None = None
        self._building = Building()
        self._posting = Posting(self._building, self.solver_var, self._add_all)
        self._objective: Objective | None = None
        self._objective_expression: Any = None
        self._core: list[Any] | None = None
        self.objective_value_: int | None = None
        super().__init__(name=NAME if self.search == "auto" else f"{NAME}:{self.search}", cpm_model=None)
        if cpm_model is not None:
            self.solver_vars(get_variables_model(cpm_model))  # the user's own come first
            self.add(cpm_model.constraints)
            if cpm_model.objective_ is not None:
                self.objective(cpm_model.objective_, cpm_model.objective_is_min)

    @staticmethod
    def supported() -> bool:
        """It is: it needs the standard library only."""
        return True

    @classmethod
    def version(cls) -> str:
        """That of magnets-cp."""
        return __version__

    @staticmethod
    def solvernames(installed: bool = True) -> list[str]:  # noqa: ARG004 - as CPMpy calls it
        """The searches, as subsolvers."""
        return list(SEARCHES)

    @classmethod
    def solverversion(cls, subsolver: str) -> str:  # noqa: ARG003 - as CPMpy calls it
        """That of magnets-cp."""
        return __version__

    @property
    def native_model(self) -> Problem:
        """The ``hand_solver.Problem``, with what was added until now."""
        return self._building.problem(self._objective)

    def solver_var(self, cpm_var: Any) -> Any:
        """The term (variable, numbers) of a variable; made when it is first met. Raises NotSupportedError."""
        if not isinstance(cpm_var, _NumVarImpl):
            return int(cpm_var)
        if isinstance(cpm_var, NegBoolView):
            return self._posting.term(cpm_var)
        if cpm_var.name not in self._varmap:
            numbers = range(2) if isinstance(cpm_var, _BoolVarImpl) else range(int(cpm_var.lb), int(cpm_var.ub) + 1)
            if numbers.stop - numbers.start > MOST_VALUES:  # which may be more than any length can be
                found = numbers.stop - numbers.start
                raise NotSupportedError(f"{cpm_var.name}: at most {MOST_VALUES} values, found {found}")
            self._varmap[cpm_var.name] = self._building.variable(cpm_var.name, numbers)
        return self._varmap[cpm_var.name]

    def transform(self, cpm_expr: Any) -> list[Any]:
        """A constraint in what can be posted, by CPMpy's transformations."""
        return flat(cpm_expr, NATIVE, self._csemap)

    def add(self, cpm_expr: Any) -> HandSolver:
        """Add a constraint, or a list of them. Raises NotSupportedError for what cannot be posted."""
        get_variables(cpm_expr, collect=self.user_vars)
        for one in toplevel_list(cpm_expr):
            self._building.name = _called(one)
            self._add_all([one])
        return self

    __add__ = add

    def _add_all(self, constraints: Any) -> None:
        try:
            for flat in self.transform(constraints):
                self._posting.post(flat)
        except (NotImplementedError, TooLargeError) as error:
            raise NotSupportedError(f"{self._building.name}: {error}") from error

    def objective(self, expr: Any, minimize: bool) -> None:
        """What is to be as small, or as large, as can be; the last one counts."""
        if not hasattr(expr, "is_bool"):
            raise NotSupportedError(f"objectives are of integers, found {expr}")
        get_variables(expr, collect=self.user_vars)
        self._objective_expression, self._building.name = expr, "objective"
        found, others = flat_objective(expr, NATIVE, self._csemap)
        self._add_all(others)
        self._objective = self._building.objective(self._posting.linear(found), minimize)

    def has_objective(self) -> bool:
        """Is there one?"""
        return self._objective is not None

    def solve(
        self,
        time_limit: float | None = None,
        assumptions: Iterable[Any] | None = None,
        display: Any = None,
        observer: Observer | None = None,
        nodes: int | None = None,
        **options: Any,
    ) -> bool:
        """Solve until a solution, with an objective the best one, is found; True if there is one.

        assumptions  Booleans, or their negations, that hold this time; after that ``get_core`` tells which cannot
        display      an expression, a list of them, or a function, for each solution found on the way
        observer     a ``hand_solver.Observer``, which hears of the whole search
        nodes        a limit, beside ``time_limit`` in seconds
        options      those of ``hand_solver.Options``: variable, value, inference, restarts, seed, workers

        Raises ValueError for a limit that is none, PluginError for an option that makes no sense.
        """
        assumed = None if assumptions is None else list(assumptions)
        hearing = observer if display is None else _told(observer, lambda found: self._show(found, display))
        problem = self._assuming(assumed or ())
        result = self._run(problem, Limits(_seconds(time_limit), nodes), hearing, options)
        self._core = assumed if result.status is Status.UNSATISFIABLE else None
        if result.solutions:
            self._take(result.solutions[-1])
        return bool(self._solve_return(self.cpm_status))

    def solveAll(  # noqa: N802 - as CPMpy has it
        self,
        display: Any = None,
        time_limit: float | None = None,
        solution_limit: int | None = None,
        call_from_model: bool = False,
        observer: Observer | None = None,
        **options: Any,
    ) -> int:
        """Find all solutions, or ``solution_limit`` of them, and show each: how many there are of the user's variables.

        Raises NotSupportedError with an objective.
        """
        if self.has_objective():
            raise NotSupportedError("all solutions are found without an objective")
        problem = self._assuming(())
        mine = [self._varmap[variable.name][0] for variable in self.user_vars]
        found: dict[tuple[int, ...], None] = {}

        def hear(assignment: hand_solver.Assignment) -> None:
            key = tuple([assignment[variable] for variable in mine])
            if key not in found:
                found[key] = None
                self._show(assignment, display)
                if len(found) == solution_limit:
                    raise _EnoughError

        started = time.perf_counter()
        try:
            self._run(problem, Limits(_seconds(time_limit), solutions=None), _told(observer, hear), options)
        except _EnoughError:
            self._say(ExitStatus.FEASIBLE, time.perf_counter() - started)
        if not found:
            self._clear()
        return len(found)

    def get_core(self) -> list[Any]:
        """Some of the assumptions of the last ``solve`` that cannot hold together: none of them can be left out.

        Raises NotSupportedError unless that has found that there is no solution.
        """
        if self._core is None:
            raise NotSupportedError("a core is told after solve(assumptions=...) has found that there is no solution")
        core = list(self._core)
        for one in self._core:
            fewer = [other for other in core if other is not one]
            if hand_solver.solve(self._assuming(fewer)).status is Status.UNSATISFIABLE:
                core = fewer
        return core

    def _assuming(self, assumptions: Iterable[Any]) -> Problem:
        """The problem as it is, with the variables of the user that no constraint speaks of, and what is assumed."""
        self.solver_vars(self.user_vars)
        holding = [self.solver_var(one) for one in assumptions]
        return self._building.problem(self._objective, holding)

    def _run(self, problem: Problem, limits: Limits, observer: Observer | None, options: dict[str, Any]) -> Result:
        search = "dfs" if self.search == "auto" and set(options) & set(SEARCHES["dfs"].heeds) else self.search
        started = time.perf_counter()
        self._clear()
        try:
            result = hand_solver.solve(problem, search, Options(**options), limits, observer=observer)
        except NotImplementedError as error:
            raise NotSupportedError(f"search {search} cannot be used here: {error}") from error
        self.last = result
        self._say(_exit_status(result, limits), time.perf_counter() - started)
        return result

    def _say(self, status: ExitStatus, seconds: float) -> None:
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.exitstatus, self.cpm_status.solve_time = status, seconds

    def _show(self, assignment: hand_solver.Assignment, display: Any) -> None:
        self._take(assignment)
        self.print_display(display)

    def _take(self, assignment: hand_solver.Assignment) -> None:
        """Give the user's variables their values."""
        for one in self.user_vars:
            variable, numbers = self._varmap[one.name]
            number = numbers[assignment[variable]]
            one._value = bool(number) if isinstance(one, _BoolVarImpl) else number
        if self._objective_expression is not None:
            self.objective_value_ = int(self._objective_expression.value())

    def _clear(self) -> None:
        self.objective_value_ = None
        for one in self.user_vars:
            one.clear()


class _EnoughError(Exception):
    """As many solutions were found as are wanted."""


def _seconds(time_limit: float | None) -> float | None:
    if time_limit is not None and time_limit <= 0:
        raise ValueError(f"time_limit: expected seconds above 0, found {time_limit}")
    return None if time_limit is None else float(time_limit)


def _exit_status(result: Result, limits: Limits) -> ExitStatus:
    if result.status is Status.OPTIMAL or (result.solutions and result.complete and limits.solutions is None):
        return ExitStatus.OPTIMAL
    if result.solutions:
        return ExitStatus.FEASIBLE
    return ExitStatus.UNSATISFIABLE if result.status is Status.UNSATISFIABLE else ExitStatus.UNKNOWN


def _told(observer: Observer | None, hear: Callable[[hand_solver.Assignment], None]) -> Observer:
    """An observer that hears of solutions, and passes all on to another."""
    both = Observer()
    inner = observer or Observer()
    idle = {event for event in EVENTS if getattr(type(inner), event) is getattr(Observer, event)}
    heard = {event: getattr(inner, event) for event in EVENTS if event not in idle}

    def on_solution(assignment: hand_solver.Assignment) -> None:
        inner.on_solution(assignment)
        hear(assignment)

    vars(both).update({**heard, "on_solution": on_solution})
    return both


def _called(expression: Any) -> str:
    """The text of a constraint, or its beginning; of a table, which may be long, its variables."""
    if getattr(expression, "name", "").endswith("table"):
        text = f"{expression.name}({', '.join(map(str, expression.args[0]))})"
    else:
        text = str(expression)
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 3]}..."
