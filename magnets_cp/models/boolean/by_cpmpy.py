"""Clauses and inequalities as a CPMpy model."""

from __future__ import annotations

from typing import Any

import cpmpy

from magnets_cp.cpmpy_model import Stated
from magnets_cp.models.xcsp3.instance import Goal, Instance

_COMPARE = {
    "ge": lambda total, bound: total >= bound,
    "le": lambda total, bound: total <= bound,
    "eq": lambda total, bound: total == bound,
    "gt": lambda total, bound: total > bound,
    "lt": lambda total, bound: total < bound,
}


def stated(instance: Instance) -> Stated:
    """The instance as a CPMpy model."""
    variables = {name: cpmpy.boolvar(name=name) for name in instance.variables}
    model = cpmpy.Model()
    for posted in instance.constraints:
        if posted.kind == "clause":
            model += cpmpy.any([_truth(term, variables) for term in posted.parts["list"][0]])
        else:
            total = _total(posted.parts["list"][0], posted.parts["coeffs"], variables)
            model += _COMPARE[posted.parts["condition"].operator](total, posted.parts["condition"].operand)
    if isinstance(instance.goal, Goal):
        total = _total(instance.goal.terms, instance.goal.coefficients, variables)
        (model.maximize if instance.goal.is_maximized else model.minimize)(total)
    return Stated(model, list(variables.values()))


def _total(terms: Any, weights: Any, variables: dict[str, Any]) -> Any:
    summands = [weight * _truth(term, variables) for term, weight in zip(terms, weights, strict=True)]
    # A sum of numbers alone is no expression, and an objective has to be one.
    return (
        cpmpy.sum(summands) if any(not isinstance(one, int) for one in summands) else sum(summands) + cpmpy.intvar(0, 0)
    )


def _truth(term: Any, variables: dict[str, Any]) -> Any:
    if isinstance(term, int):
        return term
    if isinstance(term, str):
        return variables[term]
    inside = [_truth(one, variables) for one in term[1:]]
    return ~inside[0] if term[0] == "not" else cpmpy.all(inside)
