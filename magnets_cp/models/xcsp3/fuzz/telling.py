"""What an instance tells of a solver: a fault in a constraint, or an option, that decides nothing does not show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, product
from typing import Any

from magnets_cp.models.xcsp3.instance import Condition, Instance, Posted
from magnets_cp.models.xcsp3.meaning import holds

# Assignments that are looked at.
_MOST = 1_000
# What a comparison is without its bound, or with it.
_BESIDE = {"lt": "le", "le": "lt", "gt": "ge", "ge": "gt"}


def idle_and_telling(instance: Instance) -> tuple[int, int, int]:
    """Count the constraints that forbid nothing that the others allow, and the options: all, and those that matter.

    An option matters if there are other solutions without it.
    """
    posted = list(instance.constraints)
    options = [(at, other) for at, one in enumerate(posted) for other in _without(one)]
    needed, telling = set[int](), set[int]()
    for numbers in islice(product(*instance.variables.values()), _MOST):
        values = dict(zip(instance.variables, numbers, strict=True))
        broken = [at for at, one in enumerate(posted) if not holds(instance, one, values)]
        if len(broken) > 1:
            continue
        needed.update(broken)
        for number, (at, other) in enumerate(options):
            if number not in telling and set(broken) <= {at} and holds(instance, other, values) == bool(broken):
                telling.add(number)
    return len(posted) - len(needed), len(options), len(telling)


def _without(posted: Posted) -> Iterator[Posted]:
    """The constraint without an attribute, without exceptions, without rows of any value; with another bound."""
    parts = posted.parts
    if posted.attributes:
        yield replace(posted, attributes={})
    if "except" in parts:
        yield replace(posted, parts={name: part for name, part in parts.items() if name != "except"})
    for name in ("supports", "conflicts"):
        if any(None in row for row in parts.get(name, ())):
            yield _with(posted, {name: tuple(row for row in parts[name] if None not in row)})
    if parts.get("operator") in _BESIDE:
        yield _with(posted, {"operator": _BESIDE[parts["operator"]]})
    condition = parts.get("condition")
    if isinstance(condition, Condition) and condition.operator in _BESIDE:
        yield _with(posted, {"condition": Condition(_BESIDE[condition.operator], condition.operand)})


def _with(posted: Posted, changed: Mapping[str, Any]) -> Posted:
    return replace(posted, parts={**posted.parts, **changed})
