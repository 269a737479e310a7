"""A CPMpy model while it is stated to ``hand_solver``: variables, constraints and the objective, added one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import contextmanager
from typing import Any, Self

import cpmpy
from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.utils import implies
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl, _NumVarImpl
from cpmpy.solvers.solver_interface import SolverInterface
from cpmpy.transformations.comparison import only_numexpr_equality
from cpmpy.transformations.cse import CSEMap
from cpmpy.transformations.decompose_global import decompose_in_tree, decompose_objective
from cpmpy.transformations.flatten_model import flatten_constraint, flatten_objective
from cpmpy.transformations.get_variables import get_variables, get_variables_model
from cpmpy.transformations.negation import push_down_negation, push_down_negation_objective
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.reification import only_bv_reifies, only_implies, reify_rewrite
from cpmpy.transformations.safening import no_partial_functions, safen_objective

from hand_solver import LimitReached, Objective, Problem
from hand_solver.problem.variable import MOST_VALUES
from magnets_cp.models.building import Building, TooLargeError
from magnets_cp.models.cpmpy_checks import demand_integers
from magnets_cp.models.cpmpy_corrections import PARTIAL, corrected
from magnets_cp.models.cpmpy_globals import NATIVE
from magnets_cp.models.cpmpy_posting import Posting

_LONGEST_NAME = 80
_SUMS = frozenset(("sum", "wsum"))
# For what is only implied CPMpy has other decompositions: their variables are free where it is not, so that a solution
# of the user's variables comes several times.
_DETERMINED = dict.fromkeys(("mdd", "regular", "short_table", "table"), lambda one: one.decompose())


class Stating(SolverInterface):  # type: ignore[misc]
    """The half of a CPMpy solver that is told of a model."""

    supported_global_constraints = NATIVE
    supported_reified_global_constraints: frozenset[str] = frozenset()

    def __init__(self, name: str) -> None:
        self._building = Building()
        self._posting = Posting(self._building, self.solver_var, self._add_all)
        self._objective: Objective | None = None
        self._objective_expression: Any = None
        self._has_value: list[Any] = []  # Booleans that hold while this is the objective
        super().__init__(name=name, cpm_model=None)

    def state(self, model: Any) -> None:
        """Add the variables of a model, its constraints and its objective. Raises NotSupportedError."""
        self.solver_vars(get_variables_model(model))  # the user's own come first
        self.add(model.constraints)
        if model.objective_ is not None:
            self.objective(model.objective_, model.objective_is_min)

    @property
    def native_model(self) -> Problem:
        """The ``hand_solver.Problem``, with what was added until now."""
        return self._assuming(())

    def _assuming(self, assumptions: Iterable[Any]) -> Problem:
        """The problem where these Booleans hold, and the objective has a value."""
        holding = [self.solver_var(one) for one in (*self._has_value, *assumptions)]
        return self._building.problem(self._objective, holding)

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
        """A constraint in what can be posted, by CPMpy's transformations.

        Raises NotSupportedError where these do not get there.
        """
        found: list[Any] = _transformed(_flat, cpm_expr, NATIVE, self._csemap, name=self._building.name)
        return found

    def add(self, cpm_expr: Any) -> Self:
        """Add a constraint, or a list of them. Raises NotSupportedError for what cannot be posted."""
        self._demand_integers(cpm_expr)
        get_variables(cpm_expr, collect=self.user_vars)
        for one in toplevel_list(cpm_expr):
            with self._stating(_called(one)):
                self._add_all([one])
        return self

    __add__ = add

    @contextmanager
    def _stating(self, name: str) -> Iterator[None]:
        """While what is called so is stated. Raises NotSupportedError where it is refused.

        What variables stand for is then forgotten: it may not have been posted.
        """
        self._building.name = name
        try:
            yield
        except (NotSupportedError, NotImplementedError, TooLargeError) as error:
            self._csemap = CSEMap()
            raise error if isinstance(error, NotSupportedError) else NotSupportedError(f"{name}: {error}") from error

    def _add_all(self, constraints: Any) -> None:
        for one in self.transform(constraints):
            self._posting.post(one)

    def objective(self, expr: Any, minimize: bool) -> None:
        """What is to be as small, or as large, as can be; the last one counts."""
        if not hasattr(expr, "is_bool"):
            raise NotSupportedError(f"an objective is an expression of CPMpy, found {expr}")
        self._demand_integers(expr)
        get_variables(expr, collect=self.user_vars)
        with self._stating("objective"):
            found, others, safe = _transformed(_flat_objective, expr, NATIVE, self._csemap, name="objective")
            has_value = [cpmpy.boolvar()] if safe else []
            self._add_all([*others, *(implies(one, cpmpy.all(safe)) for one in has_value)])
            self._objective = self._building.objective(self._posting.linear(found), minimize)
        self._objective_expression, self._has_value = expr, has_value

    def _demand_integers(self, expression: Any) -> None:
        demand_integers(expression)

    def has_objective(self) -> bool:
        """Is there one?"""
        return self._objective is not None


class _StatingIntegers(Stating):
    """The same where it is known already that there are integers only, and none that are too large."""

    def _demand_integers(self, _: Any) -> None:
        pass


def problem_of(model: Any) -> Problem:
    """The problem of a model whose numbers have been looked at. Raises NotSupportedError for what cannot be posted."""
    stating = _StatingIntegers("hand")
    stating.state(model)
    return stating.native_model


def _called(expression: Any) -> str:
    """The text of a constraint, or its beginning; of a table, which may be long, its variables."""
    if getattr(expression, "name", "").endswith("table"):
        text = f"{expression.name}({', '.join(map(str, expression.args[0]))})"
    else:
        text = str(expression)
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 3]}..."


def _transformed(transform: Callable[..., Any], *arguments: Any, name: str) -> Any:
    """What a transformation of CPMpy makes. Raises NotSupportedError, whatever somebody else's code raises."""
    try:
        return transform(*arguments)
    except (NotSupportedError, LimitReached):
        raise
    except Exception as error:
        raise NotSupportedError(f"{name}: CPMpy does not transform it: {type(error).__name__}: {error}") from error


def _flat(constraints: Any, native: Set[str], known: Any) -> list[Any]:
    """Constraints as sums, clauses and those that are ``native``; only sums and clauses are implied by a Boolean.

    known  CPMpy's map of expressions that have a variable already
    """
    found = no_partial_functions(toplevel_list(corrected(constraints)), safen_toplevel=PARTIAL)
    found = push_down_negation(found)
    found = decompose_in_tree(
        found, supported=native, supported_reified=frozenset(), csemap=known, decompose_custom=_DETERMINED
    )
    found = flatten_constraint(found, csemap=known)
    found = reify_rewrite(found, supported=_SUMS, csemap=known)
    found = only_numexpr_equality(found, supported=_SUMS, csemap=known)
    found = only_bv_reifies(found, csemap=known)
    return list(only_implies(found, csemap=known))


def _flat_objective(expression: Any, native: Set[str], known: Any) -> tuple[Any, list[Any], list[Any]]:
    """An objective as a sum, the constraints that this takes, and those by which it has a value."""
    found, safe = safen_objective(corrected(expression))
    found = push_down_negation_objective(found)
    found, decomposed = decompose_objective(found, supported=native, supported_reified=frozenset(), csemap=known)
    found, others = flatten_objective(found, csemap=known)
    return found, [*decomposed, *others], safe
