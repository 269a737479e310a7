"""What is demanded of a CPMpy model before it is stated: integers, not too large, and constraints it can evaluate."""

from __future__ import annotations

from typing import Any, NoReturn

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import Expression
from cpmpy.expressions.utils import get_bounds, is_any_list
from cpmpy.expressions.variables import _NumVarImpl
from cpmpy.transformations.normalize import toplevel_list

from hand_solver.user_errors import PluginError
from magnets_cp.cpmpy_model import Stated
from magnets_cp.errors import CannotStateError
from magnets_cp.models.cpmpy_values import assign, constraints, cut, holds, number_of

# CPMpy divides by floating point, in bounds and in values: beyond this it rounds.
_LARGEST = 2**53
# What may be larger than its arguments, or is rounded.
_GROWING = frozenset(("mul", "pow", "div", "mod"))


def demand_integers(expression: Any) -> None:
    """Raise NotSupportedError for a fraction, which no solver takes, and for numbers that CPMpy cannot reckon with.

    These are too large, or never there, as what is divided by 0 alone.
    """
    waiting: list[Any] = [expression]
    while waiting:
        one = waiting.pop()
        if type(one) is int:
            if not -_LARGEST <= one <= _LARGEST:
                _refuse(one)
        elif isinstance(one, Expression):
            is_variable = isinstance(one, _NumVarImpl)
            if (is_variable or one.name in _GROWING) and _largest(one) > _LARGEST:
                _refuse(one)
            waiting.extend(() if is_variable else one.args)
        elif is_any_list(one):
            waiting.extend(one)
        elif hasattr(one, "is_integer") and not (abs(one) <= _LARGEST and one == int(one)):
            _refuse(one)


def _largest(expression: Any) -> int:
    """What the expression is at most, whatever its sign. Raises NotSupportedError where CPMpy cannot say."""
    try:
        return int(max(map(abs, get_bounds(expression))))
    except (ArithmeticError, ValueError) as error:
        said = f"CPMpy has no bounds of {cut(str(expression))}: {error}"
        raise NotSupportedError(said) from error


def _refuse(number: Any) -> NoReturn:
    raise NotSupportedError(f"expected integers from -2^53 to 2^53, found {cut(str(number))}")


def demand_values(stated: Stated) -> None:
    """Raise CannotStateError for what is no constraint, or one that CPMpy cannot evaluate rightly.

    No answer could be checked.
    """
    try:
        toplevel_list(stated.model.constraints)
        demand_integers([stated.variables, stated.model.constraints, stated.model.objective_])
    except (NotSupportedError, AssertionError) as error:  # as CPMpy says what is no constraint
        raise CannotStateError(str(error)) from error
    assign(stated, tuple([str(int(variable.lb)) for variable in stated.variables]))
    try:
        for one in constraints(stated.model.constraints):
            holds(one)
        if stated.model.has_objective():
            number_of(stated.model.objective_)
    except PluginError as error:
        raise CannotStateError(str(error)) from error
    for variable in stated.variables:
        variable.clear()
