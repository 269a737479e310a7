"""``hand_solver`` behind the interface that CPMpy has for solvers.

Guns, "Increasing modeling language convenience with a universal n-dimensional array, CPpy as python-embedded example",
ModRef 2019; how a solver is added: cpmpy.readthedocs.io.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.utils import argval
from cpmpy.expressions.variables import _BoolVarImpl
from cpmpy.solvers.solver_interface import ExitStatus, SolverStatus
from cpmpy.solvers.utils import SolverLookup

import hand_solver
from hand_solver import Limits, Observer, Options, Problem, Result, Status
from hand_solver.searches import SEARCHES
from magnets_cp.models.cpmpy_running import EnoughSolutionsError, exit_status, seconds, told
from magnets_cp.models.cpmpy_stating import Stating
from magnets_cp.version import __version__

NAME = "hand"


def register() -> None:
    """Make it known to CPMpy as "hand": ``model.solve(solver="hand")``, or "hand:dfs" for one of its searches.

    Doing it again changes nothing.
    """
    known = SolverLookup.base_solvers
    if not any(name == NAME for name, _ in known()):
        SolverLookup.base_solvers = classmethod(lambda _: [*known(), (NAME, HandSolver)])


class HandSolver(Stating):
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
    >>> solver.native_model.constraints[-1].name
    '(x) + (y) > 8'
    """

    def __init__(self, cpm_model: Any = None, search: str = "auto", subsolver: str | None = None) -> None:
        self.search = subsolver or search
        if self.search not in SEARCHES:
            raise ValueError(f"search: expected one of {', '.join(SEARCHES)}, found {self.search!r}")
        self.last: Result | None = None
        self._core: list[Any] | None = None
        self.objective_value_: int | None = None
        super().__init__(NAME if self.search == "auto" else f"{NAME}:{self.search}")
        if cpm_model is not None:
            self.state(cpm_model)

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

        Raises ValueError for a limit that is none, PluginError for an option that makes no sense, TypeError for one
        that there is not, NotSupportedError for an assumption that is neither.
        """
        assumed = None if assumptions is None else list(assumptions)
        if odd := [one for one in assumed or () if not isinstance(one, _BoolVarImpl)]:
            raise NotSupportedError(f"assumptions are Booleans or their negations, found {odd[0]}")
        hearing = observer if display is None else told(observer, lambda found: self._show(found, display))
        problem = self._assuming(assumed or ())
        result = self._run(problem, Limits(seconds(time_limit), nodes), hearing, options)
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

        Raises NotSupportedError with an objective, ValueError for a limit below 1.
        """
        if self.has_objective():
            raise NotSupportedError("all solutions are found without an objective")
        if solution_limit is not None and solution_limit < 1:
            raise ValueError(f"solution_limit: expected 1 or more, found {solution_limit}")
        problem = self._assuming(())
        mine = [self._varmap[variable.name][0] for variable in self.user_vars]
        found: dict[tuple[int, ...], None] = {}

        def hear(assignment: hand_solver.Assignment) -> None:
            key = tuple([assignment[variable] for variable in mine])
            if key not in found:
                found[key] = None
                self._show(assignment, display)
                if len(found) == solution_limit:
                    raise EnoughSolutionsError

        started = time.perf_counter()
        try:
            self._run(problem, Limits(seconds(time_limit), solutions=None), told(observer, hear), options)
        except EnoughSolutionsError:
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
        for place in reversed(range(len(core))):
            fewer = core[:place] + core[place + 1 :]
            problem = replace(self._assuming(fewer), objective=None)  # any solution will do
            if hand_solver.solve(problem).status is Status.UNSATISFIABLE:
                core = fewer
        return core

    def _assuming(self, assumptions: Iterable[Any]) -> Problem:
        """The problem with the variables of the user that no constraint speaks of, and what is assumed."""
        self.solver_vars(self.user_vars)
        return super()._assuming(assumptions)

    def _run(self, problem: Problem, limits: Limits, observer: Observer | None, options: dict[str, Any]) -> Result:
        search = "dfs" if self.search == "auto" and set(options) & set(SEARCHES["dfs"].heeds) else self.search
        started = time.perf_counter()
        self._clear()
        self.last = None
        try:
            result = hand_solver.solve(problem, search, Options(**options), limits, observer=observer)
        except NotImplementedError as error:
            raise NotSupportedError(f"search {search} cannot be used here: {error}") from error
        self.last = result
        self._say(exit_status(result, limits), time.perf_counter() - started)
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
            self.objective_value_ = int(argval(self._objective_expression))

    def _clear(self) -> None:
        self.objective_value_ = None
        for one in self.user_vars:
            one.clear()
