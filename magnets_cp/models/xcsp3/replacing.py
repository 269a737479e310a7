"""Constraints and objectives with other terms for their variables, or other numbers for their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from magnets_cp.models.xcsp3.instance import Condition, Goal, Posted

# Parts that have words of their own, states and operators.
_KEPT = ("transitions", "start", "final", "operator")


def replaced(constraints: Sequence[Posted], by: Mapping[Any, Any]) -> list[Posted]:
    """The constraints with other terms for these variables, or other numbers for these."""
    return [
        replace(one, parts={tag: part if tag in _KEPT else _with(part, by) for tag, part in one.parts.items()})
        for one in constraints
    ]


def goal_with(goal: Goal | None, by: Mapping[Any, Any]) -> Goal | None:
    """The same of an objective."""
    return goal and goal._replace(terms=_with(list(goal.terms), by))


def _with(part: Any, by: Mapping[Any, Any]) -> Any:
    """The part with something else for variables or numbers; the operator of a term is none."""
    if isinstance(part, Condition):
        return Condition(part.operator, _with(part.operand, by))
    if isinstance(part, (range, frozenset)):
        return part if by.keys().isdisjoint(part) else frozenset(by.get(number, number) for number in part)
    if isinstance(part, list):
        return [_with(one, by) for one in part]
    if isinstance(part, tuple):
        first = 1 if part and isinstance(part[0], str) else 0
        return (*part[:first], *(_with(one, by) for one in part[first:]))
    return by.get(part, part)
