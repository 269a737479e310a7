"""An instance in one line that can be read: x, y: 0..2; x + 2*y <= 3; allDifferent(x, y); minimize x."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from magnets_cp.models.xcsp3.instance import Condition, Goal, Instance, Posted, written
from magnets_cp.models.xcsp3.write import domain_text, part_text

_SIGNS = {"lt": "<", "le": "<=", "ge": ">=", "gt": ">", "eq": "=", "ne": "!="}


def in_words(instance: Instance) -> str:
    """The instance in one line."""
    by_domain: dict[str, list[str]] = {}
    for name, numbers in instance.variables.items():
        by_domain.setdefault(domain_text(numbers), []).append(name)
    said = [f"{', '.join(names)}: {numbers}" for numbers, names in by_domain.items()]
    said += map(_constraint, instance.constraints)
    return "; ".join(said + ([] if instance.goal is None else [_goal(instance.goal)]))


def _constraint(posted: Posted) -> str:
    parts = dict(posted.parts)
    if posted.kind == "intension":
        return written(parts["function"])
    condition = parts.pop("condition", None)
    compared = f" {_compared(condition)}" if isinstance(condition, Condition) else ""
    if posted.kind == "sum":
        return f"{_weighed(posted.terms, parts.get('coeffs'))}{compared}"
    inside = "; ".join(_inside(parts))
    if isinstance(condition, list):
        inside += "".join(f"; {_compared(one)}" for one in condition)
    attributes = "".join(f" {key}={value}" for key, value in posted.attributes.items())
    return f"{posted.kind}({inside}){attributes}{compared}"


def _inside(parts: dict[str, Any]) -> Iterator[str]:
    for tag, part in parts.items():
        if tag == "list":
            yield from (", ".join(map(written, terms)) for terms in part)
        else:
            yield f"{tag} {part_text(tag, part) or 'none'}"


def _compared(condition: Condition) -> str:
    return f"{_SIGNS.get(condition.operator, condition.operator)} {written(condition.operand)}"


def _weighed(terms: Any, weights: Any) -> str:
    return " + ".join(
        written(term) if weight == 1 else f"{written(weight)}*{written(term)}"
        for term, weight in zip(terms, weights or [1] * len(terms), strict=True)
    )


def _goal(goal: Goal) -> str:
    way = "maximize" if goal.is_maximized else "minimize"
    if goal.kind == "sum":
        return f"{way} {_weighed(goal.terms, goal.coefficients)}"
    weighed = [
        written(term) if weight == 1 else f"{written(weight)}*{written(term)}"
        for term, weight in zip(goal.terms, goal.coefficients, strict=True)
    ]
    return f"{way} {goal.kind}({', '.join(weighed)})"
