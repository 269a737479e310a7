"""The constraints of a CPMpy model under values given to its variables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hand_solver import LimitReached
from hand_solver.user_errors import PluginError
from magnets_cp.answer import Solution

if TYPE_CHECKING:
    from magnets_cp.cpmpy_model import Stated

_LONGEST = 160


def assign(stated: Stated, solution: Solution) -> None:
    """Give the variables the values of a solution."""
    for variable, text in zip(stated.variables, solution, strict=True):
        variable._value = bool(int(text)) if variable.is_bool() else int(text)


def every_variable(model: Any) -> Iterator[Any]:
    """Every variable as often as it is there, in the order of the text, that of a negated one too."""
    from cpmpy.expressions.core import Expression
    from cpmpy.expressions.variables import NegBoolView, _NumVarImpl

    waiting: list[Any] = [model.objective_, model.constraints]  # taken from the end
    while waiting:
        one = waiting.pop()
        if isinstance(one, NegBoolView):
            yield one._bv
        elif isinstance(one, _NumVarImpl):
            yield one
        elif isinstance(one, Expression):
            waiting += reversed(one.args[:1] if one.name == "table" else one.args)  # the rows of a table are numbers
        elif isinstance(one, (list, tuple)) or (hasattr(one, "flat") and one.dtype == object):
            waiting += reversed(list(getattr(one, "flat", one)))


def variables_of(model: Any) -> list[Any]:
    """The variables, each once, as CPMpy's ``get_variables_model``, which stumbles over deeply nested expressions."""
    return list(dict.fromkeys(every_variable(model)))


def complaint_about_names(model: Any) -> str:
    """Say which name is no text, or that of two variables, which CPMpy tells apart by their names; empty if none is."""
    called: dict[str, Any] = {}
    for one in every_variable(model):
        if not isinstance(one.name, str):
            return f"expected names of variables that are texts, found {one.name!r}"
        if called.setdefault(one.name, one) is not one:
            return f"expected a name for each variable, found two {one.name}"
    return ""


def constraints(parts: Any) -> list[Any]:
    """The constraints of a model, those of lists in it too."""
    return [one for part in parts for one in (constraints(part) if isinstance(part, (list, tuple)) else [part])]


def holds(constraint: Any) -> bool:
    """Is it satisfied by the values of its variables? Raises PluginError where CPMpy cannot say."""
    from cpmpy.expressions.utils import argval

    try:
        value = argval(constraint)
    except LimitReached:
        raise
    except Exception as error:  # whatever somebody else's code does
        raise _not_evaluated(constraint, error) from error
    return bool(value.all() if hasattr(value, "all") else value)


def number_of(objective: Any) -> int | None:
    """What it is by the values of its variables; None if it has no value, as after a division by 0.

    A Boolean is then false, as CPMpy has it. Raises PluginError where CPMpy cannot say.
    """
    from cpmpy.exceptions import IncompleteFunctionError
    from cpmpy.expressions.utils import argval

    try:
        return int(argval(objective))
    except IncompleteFunctionError:
        return None
    except LimitReached:
        raise
    except Exception as error:  # whatever somebody else's code does
        raise _not_evaluated(objective, error) from error


def _not_evaluated(expression: Any, error: Exception) -> PluginError:
    try:
        text = cut(str(expression))
    except RecursionError:
        text = "an expression that is nested too deep"
    return PluginError(f"CPMpy does not evaluate {text}: {type(error).__name__}: {error}")


def values_in(constraint: Any) -> str:
    """Its variables and their values."""
    from cpmpy.transformations.get_variables import get_variables

    return ", ".join(f"{one.name} = {int(one.value())}" for one in get_variables(constraint))


def cut(text: str) -> str:
    """The text, or its beginning."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
