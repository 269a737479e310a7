"""The constraints of a CPMpy model under values given to its variables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from magnets_cp.answer import Solution

if TYPE_CHECKING:
    from magnets_cp.cpmpy_model import Stated

_LONGEST = 160


def assign(stated: Stated, solution: Solution) -> None:
    """Give the variables the values of a solution."""
    for variable, text in zip(stated.variables, solution, strict=True):
        variable._value = bool(int(text)) if variable.is_bool() else int(text)


def every_variable(model: Any) -> Iterator[Any]:
    """Every variable as often as it is there, that of a negated one too."""
    from cpmpy.expressions.core import Expression
    from cpmpy.expressions.variables import NegBoolView, _NumVarImpl

    waiting: list[Any] = [model.constraints, model.objective_]
    while waiting:
        one = waiting.pop()
        if isinstance(one, NegBoolView):
            yield one._bv
        elif isinstance(one, _NumVarImpl):
            yield one
        elif isinstance(one, Expression):
            waiting.extend(one.args[:1] if one.name == "table" else one.args)  # the rows of a table are numbers
        elif isinstance(one, (list, tuple)) or (hasattr(one, "flat") and one.dtype == object):
            waiting.extend(getattr(one, "flat", one))


def constraints(parts: Any) -> list[Any]:
    """The constraints of a model, those of lists in it too."""
    return [one for part in parts for one in (constraints(part) if isinstance(part, (list, tuple)) else [part])]


def holds(constraint: Any) -> bool:
    """Is it satisfied by the values of its variables?"""
    from cpmpy.expressions.utils import argval

    value = argval(constraint)
    return bool(value.all() if hasattr(value, "all") else value)


def values_in(constraint: Any) -> str:
    """Its variables and their values."""
    from cpmpy.transformations.get_variables import get_variables

    return ", ".join(f"{one.name} = {int(one.value())}" for one in get_variables(constraint))


def cut(text: str) -> str:
    """The text, or its beginning."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
