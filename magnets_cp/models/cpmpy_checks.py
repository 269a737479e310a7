"""What is demanded of a CPMpy model before it is stated: numbers are integers, and its constraints can be evaluated."""

from __future__ import annotations

from typing import Any

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import Expression
from cpmpy.expressions.utils import is_any_list
from cpmpy.expressions.variables import _NumVarImpl

from hand_solver.user_errors import PluginError
from magnets_cp.cpmpy_model import Stated
from magnets_cp.errors import CannotStateError
from magnets_cp.models.cpmpy_values import assign, constraints, holds


def demand_integers(expression: Any) -> None:
    """Raise NotSupportedError for a number that is no integer: CPMpy's ``value()`` takes it, no solver does."""
    waiting = [expression]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Expression) and not isinstance(one, _NumVarImpl):
            waiting.extend(one.args)
        elif is_any_list(one):
            waiting.extend(one)
        elif hasattr(one, "is_integer") and not one.is_integer():
            raise NotSupportedError(f"expected integers, found {one}")


def demand_values(stated: Stated) -> None:
    """Raise CannotStateError for a constraint that CPMpy cannot evaluate: no answer could be checked."""
    assign(stated, tuple([str(int(variable.lb)) for variable in stated.variables]))
    try:
        for one in constraints(stated.model.constraints):
            holds(one)
    except PluginError as error:
        raise CannotStateError(str(error)) from error
    for variable in stated.variables:
        variable.clear()
